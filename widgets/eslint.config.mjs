import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import globals from "globals";

export default [
  { ignores: ["vendor/"] },
  js.configs.recommended,
  {
    plugins: { "@stylistic": stylistic },
    languageOptions: { globals: globals.browser },
    rules: {
      // Prettier never breaks a line inside a template. The paths of symbols stay whole.
      "@stylistic/max-len": ["error", { code: 120, ignorePattern: '"\\*?M\\d' }],
      "one-var": ["error", "never"],
      "no-nested-ternary": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  { files: ["tests/**", "**/*.mjs"], languageOptions: { globals: globals.node } },
];
