import { expect, test } from "vitest";
import { isRecordRefusal, isTooLarge } from "../../src/data/commit";
import { sdkError } from "../fixtures/offline";

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
