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

it("knows a sheet that it wrote", () => {
  const sheet = updateCSS(RULE, KEY);
  const looked = lookUps();
  expect(updateCSS(RULE, KEY)).toBe(sheet);
  expect(looked).not.toHaveBeenCalled();
});

it("writes what has changed into the sheet that is there, and knows it from then on", () => {
  const sheet = updateCSS(RULE, KEY);
  expect(updateCSS("i { color: blue }", KEY)).toBe(sheet);
  expect(sheet.textContent).toBe("i { color: blue }");
  expect(updateCSS(RULE, KEY).textContent).toBe(RULE);
});

it("writes a sheet again that was taken away", () => {
  const sheet = updateCSS(RULE, KEY);
  removeCSS(KEY);
  const again = updateCSS(RULE, KEY);
  expect(again).not.toBe(sheet);
  expect(again.isConnected).toBe(true);
});

it("keeps sheets of one name apart that stand in two places or under two marks, and gives a sheet its nonce", () => {
  const sheet = updateCSS(RULE, KEY);
  const place = document.createElement("div");
  document.body.append(place);
  expect(updateCSS(RULE, KEY, { attachTo: place }).parentElement).toBe(place);
  place.remove();
  expect(updateCSS(RULE, KEY, { mark: "data-other" })).not.toBe(sheet);
  removeCSS(KEY, { mark: "data-other" });
  expect(updateCSS(RULE, KEY, { csp: { nonce: "once" } }).nonce).toBe("once");
});
