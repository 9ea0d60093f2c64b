/**
 * Rules of ESLint itself that oxlint does not have, or understands otherwise, for oxlint to ask (.oxlintrc.json).
 */
import { builtinRules } from "eslint/use-at-your-own-risk";

const NAMES = ["no-restricted-syntax", "no-unsafe-optional-chaining"];

// A plugin is the default export of its module.
export default {
  meta: { name: "eslint-core" },
  rules: Object.fromEntries(NAMES.map((name) => [name, builtinRules.get(name)])),
};
