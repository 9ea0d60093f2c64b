/**
 * Import rules that depend on the location of the imported file, for oxlint (import-directions.json). They
 * need a resolver in code, which a JSON configuration cannot contain.
 */
import { createNodeResolver, importX } from "eslint-plugin-import-x";

const settings = {
  "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".tsx", ".js", ".mjs", ".json"] })],
  "import-x/internal-regex": "^\\.",
};

const withSettings = (rule) => ({
  ...rule,
  create: (context) => rule.create(Object.create(context, { settings: { value: settings } })),
});

const NAMES = ["no-restricted-paths", "no-extraneous-dependencies"];

// oxlint expects a plugin as the default export of its module.
export default {
  meta: { name: "import-paths" },
  rules: Object.fromEntries(NAMES.map((name) => [name, withSettings(importX.rules[name])])),
};
