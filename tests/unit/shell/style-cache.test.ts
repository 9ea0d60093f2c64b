import { expect, it } from "vitest";
import { createStyleCache } from "../../../src/components/style-cache";

const STYLE = "style%tokens%Button";
const TOKEN = "token%light";

it("keeps the styles of a component whose last one has left, as used by nobody", () => {
  const cache = createStyleCache();
  cache.opUpdate(STYLE, () => [1, "sheet"]);
  cache.opUpdate(STYLE, () => null);
  expect(cache.opGet(STYLE)).toEqual([0, "sheet"]);
});

it("counts who uses them, as antd does", () => {
  const cache = createStyleCache();
  cache.opUpdate(STYLE, (before) => {
    expect(before).toBeUndefined();
    return [1, "sheet"];
  });
  cache.update(["style", "tokens", "Button"], (before) => [before![0] + 1, "sheet"]);
  expect(cache.opGet(STYLE)).toEqual([2, "sheet"]);
});

it("forgets what belongs to one theme, and what it never had", () => {
  const cache = createStyleCache();
  cache.opUpdate(TOKEN, () => [1, "light"]);
  cache.opUpdate(TOKEN, () => null);
  cache.opUpdate(STYLE, () => null);
  expect([cache.opGet(TOKEN), cache.opGet(STYLE)]).toEqual([null, null]);
});
