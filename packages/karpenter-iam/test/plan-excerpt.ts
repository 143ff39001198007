/**
 * What our documents show of a plan: a line for each resource, the totals, and of the resources in `shown` the lines
 * that change.
 * @param text - the plan as Terraform prints it
 * @param shown - parts of addresses
 */
export function planExcerpt(text: string, shown: readonly string[] = []): string {
  const kept: string[] = [];
  let inShown = false;
  for (const line of text.split("\n")) {
    if (/^ {2}# aws_/.test(line)) {
      inShown = shown.some((part) => line.includes(part));
      kept.push(line);
    } else if (line.startsWith("Plan: ")) kept.push("", line);
    else if (inShown && /^ +[-+~] /.test(line)) kept.push(line);
  }
  return kept.join("\n");
}
