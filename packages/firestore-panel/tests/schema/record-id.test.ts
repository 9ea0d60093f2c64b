import { expect, it } from "vitest";
import { isNewRecordId, newRecordId } from "../../src/schema/history";

it("a record id has twenty letters and digits, and is unique", () => {
  const ids = Array.from({ length: 500 }, newRecordId);
  expect(ids.every(isNewRecordId)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.join("")).size).toBe(62);
});
