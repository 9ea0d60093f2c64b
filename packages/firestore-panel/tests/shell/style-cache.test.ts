import { expect, it } from "vitest";
import { createStyleCache } from "../../src/ui/style-cache";

const STYLE = "style%tokens%Button";
const TOKEN = "token%light";

it("the style cache keeps the styles of an unmounted component as unused", () => {
  const cache = createStyleCache();
  cache.opUpdate(STYLE, () => [1, "sheet"]);
  cache.opUpdate(STYLE, () => null);
  expect(cache.opGet(STYLE)).toEqual([0, "sheet"]);
});

it("the style cache forgets tokens of one theme and unknown entries", () => {
  const cache = createStyleCache();
  cache.opUpdate(TOKEN, () => [1, "light"]);
  cache.opUpdate(TOKEN, () => null);
  cache.opUpdate(STYLE, () => null);
  expect([cache.opGet(TOKEN), cache.opGet(STYLE)]).toEqual([null, null]);
});
