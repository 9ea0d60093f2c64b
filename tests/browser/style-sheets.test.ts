/** What scripts/antd-styles-plugin.ts makes of antd's style sheets: one that is in the document is not looked for again. */
import { removeCSS, updateCSS } from "rc-util/es/Dom/dynamicCSS";
import { afterEach, expect, it, vi } from "vitest";

const KEY = "probe";
const RULE = "i { color: red }";
afterEach(() => {
  vi.restoreAllMocks();
  removeCSS(KEY);
});

/** @returns how often the head's elements were gone through from now on. */
function lookUps() {
  return vi.spyOn(document.head, "children", "get");
}

it("a written style sheet is not looked for again", () => {
  const sheet = updateCSS(RULE, KEY);
  const looked = lookUps();
  expect(updateCSS(RULE, KEY)).toBe(sheet);
  expect(looked).not.toHaveBeenCalled();
});

it("a changed style sheet is written into the element that is there", () => {
  const sheet = updateCSS(RULE, KEY);
  expect(updateCSS("i { color: blue }", KEY)).toBe(sheet);
  expect(sheet.textContent).toBe("i { color: blue }");
  expect(updateCSS(RULE, KEY).textContent).toBe(RULE);
});
