import eslint from "@eslint/js";
import nx from "@nx/eslint-plugin";
import prettier from "eslint-config-prettier";
import jest from "eslint-plugin-jest";
import globals from "globals";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "**/dist",
      "**/node_modules",
      "**/cdktf.out",
      "**/test-results",
      "**/.sandbox",
      "tools/sandbox/python",
      "tools/sandbox/go",
    ],
  },
  eslint.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { "@nx": nx },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/prefer-readonly": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A construct is created for its effect on the tree.
      "no-new": "off",
      "no-restricted-imports": [
        "error",
        {
          paths: ["aws", "kubernetes"].map((name) => ({
            name: `@cdktf/provider-${name}`,
            message: `The barrel costs seconds: import @cdktf/provider-${name}/lib/<resource>.`,
          })),
          patterns: [
            {
              regex: "^@cdktf-karpenter/[^/]+/(?!package\\.json$)",
              message: "Import what the package exports, not its internals.",
            },
          ],
        },
      ],
      "@nx/enforce-module-boundaries": [
        "error",
        {
          depConstraints: [
            { sourceTag: "type:package", onlyDependOnLibsWithTags: ["type:package"] },
            { sourceTag: "scope:rules", onlyDependOnLibsWithTags: [] },
            {
              sourceTag: "scope:part",
              onlyDependOnLibsWithTags: ["scope:rules", "scope:testing"],
            },
            {
              sourceTag: "scope:composition",
              onlyDependOnLibsWithTags: ["scope:rules", "scope:part", "scope:testing"],
            },
            { sourceTag: "scope:testing", onlyDependOnLibsWithTags: [] },
            // Their tests deploy on the sandbox.
            { sourceTag: "type:app", onlyDependOnLibsWithTags: ["type:package", "type:tool"] },
            { sourceTag: "type:tool", onlyDependOnLibsWithTags: ["type:package", "type:tool"] },
          ],
        },
      ],
    },
  },
  {
    files: ["**/*.test.ts"],
    extends: [jest.configs["flat/recommended"]],
    rules: {
      "jest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect*"] }],
      // Titles are sentences: "refuses %p".
      "jest/valid-title": ["error", { ignoreTypeOfDescribeName: true }],
    },
  },
  {
    files: ["**/*.cjs"],
    languageOptions: { sourceType: "commonjs", globals: globals.node },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: { globals: globals.node },
  },
  prettier,
);
