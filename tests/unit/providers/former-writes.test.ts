import { expect, test } from "vitest";
import { documentOf } from "../../../packages/firestore-panel/src/fields/record";
import { formerWrites } from "../../../packages/firestore-panel/src/data/history/revert";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { staff } from "../../../src/resources/staff";
import { SERVER_TIME } from "../../../packages/firestore-panel/src/schema/types";

/** By the first key of their paths, without search tokens and sort keys. */
function written(...of: Parameters<typeof formerWrites>) {
  const { _search: _, _sort: __, ...values } = documentOf(formerWrites(...of));
  return values;
}

test("a revert empties a field that had no value, as its form does", () => {
  const stored = { email: "a@b.c", isLimited: "x", further: 1 };
  expect(written(employees, "e1", stored, {})).toEqual({ email: null, isLimited: null, further: null });
  expect(written(brands, "b1", { discount: "x" }, {})).toMatchObject({ discount: "" });
});

test("a revert writes no password, file, id, time or derived field", () => {
  const before = {
    password: "old",
    profileImg: "https://old",
    documents: { contract: "https://old" },
    time: 1,
    _search: ["old"],
    _sort: { old: 1 },
    _change: "old",
  };
  expect(written(staff, "s1", {}, before)).toEqual({});
  expect(written(brands, "b1", { id: "b1" }, { formerNames: ["Older"] })).toEqual({ time: SERVER_TIME });
});

test("a revert writes an extra field named id", () => {
  expect(written(employees, "e1", { id: "8" }, { id: "7" })).toEqual({ id: "7" });
});

test("a revert keeps the replaced name among the former names", () => {
  expect(written(brands, "b1", { nameEng: "New" }, { nameEng: "Old" })).toMatchObject({
    nameEng: "Old",
    formerNames: ["New"],
  });
});
