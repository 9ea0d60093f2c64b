import { expect, test } from "vitest";
import { isRecordRefusal, isTooLarge } from "../../src/data/commit";
import { sdkError } from "../fixtures/offline";
import { changeParallel, mapParallel } from "../../src/data/chunked";

test.each([
  ["invalid-argument", true],
  ["permission-denied", true],
  ["aborted", true],
  ["failed-precondition", true],
  ["unavailable", false],
])("a commit refused with %s concerns single records: %s", (code, isSome) => {
  expect(isRecordRefusal(sdkError(code))).toBe(isSome);
  expect(isTooLarge(sdkError(code))).toBe(code === "invalid-argument");
});

test("parallel requests run eight at a time and return their results in order", async () => {
  let [now, most] = [0, 0];
  const items = Array.from({ length: 20 }, (_, index) => index);
  const request = async (item: number) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, item % 2));
    now -= 1;
    return item * 2;
  };
  expect(await mapParallel(items, request)).toEqual(items.map((item) => item * 2));
  expect(most).toBe(8);
  most = 0;
  await changeParallel(items, request);
  expect(most).toBe(8);
});
