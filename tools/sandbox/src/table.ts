import Table from "cli-table3";

/** Rows without a frame, so that a cell can be copied. */
export function table(rows: readonly (readonly string[])[]): string {
  const none = { top: "", "top-mid": "", "top-left": "", "top-right": "" };
  const lines = new Table({
    chars: {
      ...none,
      ...{ bottom: "", "bottom-mid": "", "bottom-left": "", "bottom-right": "" },
      ...{ left: "", "left-mid": "", mid: "", "mid-mid": "" },
      ...{ right: "", "right-mid": "", middle: "  " },
    },
    style: { "padding-left": 0, "padding-right": 0, head: [], border: [] },
  });
  lines.push(...rows.map((row) => [...row]));
  return lines.toString().replace(/ +$/gm, "");
}
