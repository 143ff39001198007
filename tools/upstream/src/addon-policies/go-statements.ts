import type { Statement } from "./policies";

/** Go's words in eksctl's `statement.go`, and what they are in JSON. */
const CONSTANTS: readonly (readonly [RegExp, string])[] = [
  [/addARNPartitionPrefix\("([^"]*)"\)/g, '"arn:${AWS::Partition}:$1"'],
  [/\beffectAllow\b/g, '"Allow"'],
  [/\bresourceAll\b/g, '"*"'],
  [/\bappendAction\b/g, '"*"'],
];

const LIST = /^(?:\[\]cft\.MapOfInterfaces|\[\]string|\[\]\*gfnt\.Value)\{/;
const MAP = /^(?:cft\.MapOfInterfaces|map\[string\](?:interface\{\}|string))\{/;

/** Statements by the Go function that returns them, from the text of `pkg/cfn/builder/statement.go`. */
export function statementsByFunction(go: string): Readonly<Record<string, readonly Statement[]>> {
  const functions = go.matchAll(
    /^func (\w+)\([^)]*\) \[\]cft\.MapOfInterfaces \{\n\treturn (.*?)\n\}$/gms,
  );
  return Object.fromEntries(
    [...functions].map(([, name = "", body = ""]) => [
      name,
      JSON.parse(toJson(body)) as Statement[],
    ]),
  );
}

/** A composite literal of lists, maps and texts as JSON. */
export function toJson(literal: string): string {
  let rest = CONSTANTS.reduce((text, [go, json]) => text.replace(go, json), literal);
  let json = "";
  const ends: string[] = [];
  while (rest !== "") {
    const [opening, end] = openingOf(rest);
    if (opening !== undefined) {
      json += end === "]" ? "[" : "{";
      ends.push(end);
      rest = rest.slice(opening.length);
    } else if (rest.startsWith('"')) {
      const text = /^"[^"]*"/.exec(rest)?.[0] ?? rest;
      json += text;
      rest = rest.slice(text.length);
    } else {
      json += rest.startsWith("}") ? (ends.pop() ?? "}") : rest.charAt(0);
      rest = rest.slice(1);
    }
  }
  // Go ends every line of a literal with a comma, the last one too.
  return json.replace(/,(\s*[\]}])/g, "$1");
}

/** What opens a list or a map here; elements of a list of maps leave their type out. */
function openingOf(text: string): [opening: string | undefined, end: string] {
  const list = LIST.exec(text);
  if (list) return [list[0], "]"];
  const map = MAP.exec(text);
  if (map) return [map[0], "}"];
  return [text.startsWith("{") ? "{" : undefined, "}"];
}
