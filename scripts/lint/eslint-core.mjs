/**
 * ESLint's own rules that oxlint lacks or implements differently, as a plugin for oxlint (.oxlintrc.json).
 */
import { builtinRules } from "eslint/use-at-your-own-risk";

const NAMES = ["no-restricted-syntax", "no-unsafe-optional-chaining"];

// oxlint expects a plugin as the default export of its module.
export default {
  meta: { name: "eslint-core" },
  rules: {
    ...Object.fromEntries(NAMES.map((name) => [name, builtinRules.get(name)])),
    // Beside what else is restricted there, for which an override would state the whole again.
    "no-literal-text": builtinRules.get("no-restricted-syntax"),
    "no-local-time": builtinRules.get("no-restricted-syntax"),
  },
};
