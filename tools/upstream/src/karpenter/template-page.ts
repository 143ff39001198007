import { readTemplate } from "./template";
import type { Template } from "./template";

/**
 * The template by its description in upstream's documentation, for a release whose template cannot be had: the page
 * prints every resource, the statements of a policy one by one below its heading.
 */
export function readTemplatePage(page: string): Template {
  const resources = listings(page, "yaml").filter((text) => /^\w+:\n +Type:/.test(text));
  const whole = resources.filter((text) => !text.includes("PolicyDocument: !Sub |"));
  const policies = page.split(/^### (?=KarpenterController)/m).slice(1);
  const template = [
    "Resources:",
    ...whole.map(indented),
    ...policies.map((section) => indented(policyResource(section))),
  ].join("\n");
  return readTemplate(template);
}

function policyResource(section: string): string {
  const name = /^KarpenterController(\w+)/.exec(section)?.[1];
  if (name === undefined) throw new Error(`no policy: ${section.slice(0, 80)}`);
  const Statement = listings(section, "json").map((text) => JSON.parse(text) as unknown);
  return [
    `${name}:`,
    "  Type: AWS::IAM::ManagedPolicy",
    "  Properties:",
    `    ManagedPolicyName: "KarpenterController${name}-\${ClusterName}"`,
    `    PolicyDocument: ${JSON.stringify(JSON.stringify({ Statement }))}`,
  ].join("\n");
}

/** Fenced listings, without the indentation of a list item. */
function listings(page: string, language: string): string[] {
  const fence = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, "gm");
  return [...page.matchAll(fence)].map(([, indent = "", text = ""]) =>
    text.replace(new RegExp(`^${indent}`, "gm"), ""),
  );
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
