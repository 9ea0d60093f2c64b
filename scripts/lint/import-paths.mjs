/**
 * The rules of imports that ask where an imported file lies, for oxlint (import-directions.json). How they find it is
 * code, which a configuration in JSON cannot hold.
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

// A plugin is the default export of its module.
export default {
  meta: { name: "import-paths" },
  rules: Object.fromEntries(NAMES.map((name) => [name, withSettings(importX.rules[name])])),
};
