import { filesMatching, textOf } from "./repository";

const inSource = filesMatching(/^packages\/[^/]+\/src\/.*\.ts$/).flatMap((file) =>
  // A rule's `code: "x"`, or the code in brackets that ends a validation's message.
  [...textOf(file).matchAll(/code: "([a-z0-9-]+)"|\(([a-z0-9]+(?:-[a-z0-9]+)+)\)[`"]/g)].map(
    ([, rule, validation]) => rule ?? validation ?? "",
  ),
);
const inDocs = [...textOf("docs/troubleshooting.md").matchAll(/^### (\S+)$/gm)].map(
  ([, code]) => code ?? "",
);

it("finds the codes of refusals", () => {
  expect(inSource).toContain("cluster-name");
});

it("has an entry in docs/troubleshooting.md for every code of a refusal, and no other entry", () => {
  expect([...inDocs].sort()).toEqual([...new Set(inSource)].sort());
});
