/** What an undoing writes into a record to make it what it was. */
import { Timestamp } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { documentOf } from "../../../src/fields/record";
import { formerWrites, withFormer } from "../../../src/providers/data/history/former-writes";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { staff } from "../../../src/resources/staff";
import { SERVER_TIME } from "../../../src/schema/types";

/** By the first key of their paths, without what lists find a record by. */
function written(...of: Parameters<typeof formerWrites>) {
  const { _search: _, _sort: __, ...values } = documentOf(formerWrites(...of));
  return values;
}

describe("the fields that go back", () => {
  test("are as they were, and the others as they are", () => {
    const stored = { nameEng: "New", discount: "20%", further: 1 };
    const before = { nameEng: "Old", discount: "10%", further: 2 };
    expect(withFormer(brands, stored, before, [{ key: "nameEng" }])).toEqual({ ...stored, nameEng: "Old" });
    expect(withFormer(brands, stored, before, [{ key: "further" }])).toEqual({ ...stored, further: 2 });
  });

  test("are gone where they were not there", () => {
    expect(withFormer(brands, { discount: "20%" }, {}, [{ key: "discount" }])).toEqual({});
  });

  test("are all that a field stores, inside a map as well", () => {
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

describe("what is written", () => {
  test("is what differs, as it was stored, and what a save writes besides", () => {
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

  test("is empty, as its form would leave it, where the record held nothing at all", () => {
    const stored = { email: "a@b.c", isLimited: "x", further: 1 };
    expect(written(employees, "e1", stored, {})).toEqual({ email: null, isLimited: null, further: null });
    expect(written(brands, "b1", { discount: "x" }, {})).toMatchObject({ discount: "" });
  });

  test("is no password, no file, no id and no time, and nothing that lists or history keep", () => {
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

  test("is a field named id where that is one of a file's own", () => {
    expect(written(employees, "e1", { id: "8" }, { id: "7" })).toEqual({ id: "7" });
  });

  test("keeps the name that goes, so that what was counted under it still counts", () => {
    expect(written(brands, "b1", { nameEng: "New" }, { nameEng: "Old" })).toMatchObject({
      nameEng: "Old",
      formerNames: ["New"],
    });
  });

  test("is found by what the record holds then", () => {
    const writes = documentOf(formerWrites(employees, "e1", { name: "New" }, { name: "Old" }));
    expect(writes["_search"]).toContain("old");
    expect(writes["_search"]).not.toContain("new");
  });
});
