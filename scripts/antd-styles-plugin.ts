import type { Plugin } from "vite";

const LOOK_UP = "export function updateCSS(css, key) {";
const KNOWN = `
const sheets = new Map();
export function updateCSS(css, key, option = {}) {
  const known = sheets.get(key);
  if (
    known?.css === css &&
    known.mark === option.mark &&
    known.attachTo === option.attachTo &&
    known.sheet.isConnected &&
    option.csp === undefined
  )
    return known.sheet;
  const sheet = lookUpCSS(css, key, option);
  sheets.set(key, { css, mark: option.mark, attachTo: option.attachTo, sheet });
  return sheet;
}
`;

/**
 * A style sheet of antd that is in the document is known, and not looked for again. antd asks for the sheets of a component
 * whenever one more of it is shown, and goes through all sheets of the document each time, which is felt where a form
 * opens (`npm run bench -- styles`). The build fails where rc-util is no longer written as this plugin reads it.
 */
export function knownStyleSheets(): Plugin {
  const plugin: Plugin = {
    name: "known-style-sheets",
    transform(code, id) {
      if (!/\/rc-util\/es\/Dom\/dynamicCSS\.js(?:\?|$)/.test(id)) return undefined;
      if (!code.includes(LOOK_UP)) this.error("rc-util looks for style sheets in another way now.");
      return { code: code.replace(LOOK_UP, "function lookUpCSS(css, key) {") + KNOWN, map: null };
    },
  };
  // In development and in tests libraries are bundled before anything else, by plugins of their own.
  return { ...plugin, config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [plugin] } } }) };
}
