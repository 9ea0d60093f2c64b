/**
 * ESLint's own rules that oxlint lacks or implements differently, as a plugin for oxlint (.oxlintrc.json).
 */
import { builtinRules } from "eslint/use-at-your-own-risk";

const NAMES = ["no-restricted-syntax", "no-unsafe-optional-chaining"];

// oxlint expects a plugin as the default export of its module.
export default {
  meta: { name: "eslint-core" },
  rules: Object.fromEntries(NAMES.map((name) => [name, builtinRules.get(name)])),
};
