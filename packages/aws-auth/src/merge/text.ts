import type { Decisions } from "./decisions";
import { steps } from "./expressions";
import type { Live } from "./live";
import type { MapList } from "./map-list";

export type Text = ReturnType<typeof textOf>;

/**
 * From the decisions to the list's text. Text that others wrote keeps its bytes: only items that change are written
 * anew, each in its place. The result is used when it decodes to exactly the entries that should be; text that cannot
 * be cut so (flow style, anchors) is encoded as a whole.
 */
export function textOf({ arn, prefix }: MapList, live: Live, decisions: Decisions) {
  const step = steps(prefix);
  const { text } = live;
  const { rows, settled, entries_after, writes } = decisions;
  const indent = step("indent")`try(regex("(?m)^( *)-(?: |$)", ${text})[0], "")`;
  // U+001E cannot be part of YAML, so it marks where the items begin.
  const items = step("items")`split("\u001e", replace(
    ${text}, format("/(?m)^%s-( |$)/", ${indent}), format("\u001e%s-$1", ${indent})
  ))`;
  // A comment in front of the next item is the end of this one: it stays when this one goes.
  const comments = step(
    "comments",
  )`[for item in ${items} : join("", regexall("(?m)^[ \\t]*#.*\\n?", item))]`;
  // yamlencode quotes keys, which kubectl edit shows; values stay quoted, since {{…}} is a mapping without quotes.
  const written = step("written")`[for entry in ${settled} : replace(
    replace(yamlencode([entry]), "/(?m)^(- |  )\"(groups|${arn}|username)\":/", "$1$2:"),
    "/(?m)^(.)/", format("%s$1", ${indent})
  )]`;
  const edited = step("edited")`try(join("", [for item in concat(
    [${items}[0]],
    [for index, row in ${rows} :
      row.action == "add" ? ${written}[index]
      : row.action == "change" ? join("", [${written}[index], ${comments}[index + 1]])
      : row.action == "drop" ? ${comments}[index + 1]
      : ${items}[index + 1]],
  ) : item == "" ? "" : format("%s\n", trimsuffix(item, "\n"))]), "")`;
  const text_after = step("text_after")`!${writes} ? ${text}
    : try(jsonencode(yamldecode(${edited})) == jsonencode(${entries_after}), false) ? ${edited}
    : yamlencode(${entries_after})`;
  return { indent, items, comments, written, edited, text_after };
}
