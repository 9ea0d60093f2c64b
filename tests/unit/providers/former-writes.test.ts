import { Timestamp } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../../src/fields/record";
import { formerWrites, withFormer } from "../../../src/providers/data/history/revert";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { staff } from "../../../src/resources/staff";
import { SERVER_TIME } from "../../../src/schema/types";

/** By the first key of their paths, without search tokens and sort keys. */
function written(...of: Parameters<typeof formerWrites>) {
  const { _search: _, _sort: __, ...values } = documentOf(formerWrites(...of));
  return values;
}

describe("the reverted fields", () => {
  test("the reverted fields have their former values, and others keep theirs", () => {
    const stored = { nameEng: "New", discount: "20%", further: 1 };
    const before = { nameEng: "Old", discount: "10%", further: 2 };
    expect(withFormer(brands, stored, before, [{ key: "nameEng" }])).toEqual({ ...stored, nameEng: "Old" });
    expect(withFormer(brands, stored, before, [{ key: "further" }])).toEqual({ ...stored, further: 2 });
  });

  test("a reverted field is absent when it was absent before", () => {
    expect(withFormer(brands, { discount: "20%" }, {}, [{ key: "discount" }])).toEqual({});
  });

  test("a reverted field includes all its stored keys, also inside a map", () => {
    const [stored, before] = [
      { companyId: "B", companyName: "Bee", name: "Ada" },
      { companyId: "A", companyName: "Ay", name: "Eve" },
    ];
    expect(withFormer(employees, stored, before, [{ key: "company" }])).toEqual({ ...before, name: "Ada" });
    const contract = [{ key: "contract" }];
    expect(
      withFormer(staff, { documents: { contract: "new" } }, { documents: { contract: "old" } }, contract),
    ).toEqual({
      documents: { contract: "old" },
    });
  });
});

describe("a revert", () => {
  test("a revert writes the differing values as stored, and the time of the save", () => {
    const moment = Timestamp.fromMillis(86_400_000);
    const stored = { nameEng: "Same", discount: "20%", startAt: "2026-01-02", further: "new" };
    const before = { nameEng: "Same", discount: 10, startAt: moment, further: "old" };
    expect(written(brands, "b1", stored, before)).toEqual({
      discount: 10,
      startAt: moment,
      further: "old",
      time: SERVER_TIME,
    });
  });

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

  test("a revert writes the search tokens of the restored values", () => {
    const writes = documentOf(formerWrites(employees, "e1", { name: "New" }, { name: "Old" }));
    expect(writes["_search"]).toContain("old");
    expect(writes["_search"]).not.toContain("new");
  });
});
