import { afterEach, expect, it } from "vitest";
import { setTimeZone, timeZone } from "../../src/texts/days";
import { adoptTexts, shownTexts } from "../../src/texts/language";

const before = timeZone();
afterEach(() => setTimeZone(before));

it("a worker reads the times of a file in the time zone of its page", () => {
  setTimeZone("Asia/Qatar");
  const shown = structuredClone(shownTexts());
  setTimeZone("UTC");
  adoptTexts(shown);
  expect(timeZone()).toBe("Asia/Qatar");
});
