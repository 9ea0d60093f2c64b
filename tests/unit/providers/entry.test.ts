/** What an entry of History and a copy in the trash say of what one commit writes. */
import { GeoPoint, serverTimestamp, Timestamp } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { Entry, expiryAfter, valuesOf, type EntryParams } from "../../../src/providers/data/history/entry";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { AUTHOR, offline, transactionOver } from "./transactions";

const WORK = "w".repeat(20);
const ID = `${WORK}~00000001`;

function begun(more: Partial<EntryParams> = {}) {
  const { transaction, writes } = transactionOver();
  const of = { firestore: offline(), author: AUTHOR, collection: employees, action: "update" } as const;
  const entry = new Entry({ ...of, id: ID, operation: WORK, ...more });
  const written = (isLine = false) => {
    entry.write(transaction, isLine);
    return writes.set[`History/${entry.id}`];
  };
  return { entry, transaction, writes, written };
}

const STORED = {
  name: "Ada",
  empId: "7",
  password: "issued",
  companyId: "A",
  _search: ["ada"],
  _change: "before",
};
const set = (key: string, value: string | null) => ({ path: [key], value });

describe("a record that is changed", () => {
  test("is told as it was, and with the fields that were written, without its password and its marks", () => {
    const { entry, written } = begun();
    entry.changed("e1", STORED, [set("name", "Ada L."), set("_search", null), ...entry.auditStamp]);
    expect(written()).toMatchObject({
      action: "update",
      collection: "Employees",
      company: "A",
      by: AUTHOR,
      work: WORK,
      count: 1,
      first: "e1",
      title: "Ada L.",
      ids: ["e1"],
      at: serverTimestamp(),
      before: { e1: { name: "Ada", empId: "7", companyId: "A", _change: "before" } },
      after: { "e1/name": '"Ada L."' },
    });
    expect(Object.keys(Object(written()?.["after"]) as object)).toEqual(["e1/name"]);
    expect(written()).not.toHaveProperty("before.e1.password");
    expect(written()).not.toHaveProperty("hidden");
    expect(written()).not.toHaveProperty("companyTime");
  });

  test("says that its password was changed, and not which one it was or is", () => {
    const { entry, written } = begun();
    entry.changed("e1", STORED, [set("password", "new")]);
    expect(written()).toMatchObject({ hidden: ["password"], after: {} });
    expect(JSON.stringify(written())).not.toMatch(/issued|"new"/);
  });

  test("is a line in the activity of its company, where it is the first of its work", () => {
    const { entry, written } = begun({ attempt: "abcdefgh", undoes: "u".repeat(20) });
    entry.changed("e1", STORED, [set("name", "Bo")]);
    expect(written(true)).toMatchObject({
      time: serverTimestamp(),
      attempt: "abcdefgh",
      companyTime: serverTimestamp(),
      undoes: "u".repeat(20),
    });
  });

  test("is told to no company where it moves from one to another", () => {
    const { entry, written } = begun();
    entry.changed("e1", STORED, [set("companyId", "B")]);
    expect(entry.company).toBeNull();
    expect(written()).toMatchObject({ company: null });
  });

  test("is told with what was written in few characters, and by name what finds no room", () => {
    const { entry, written } = begun({ collection: brands });
    const writes = Array.from({ length: 40 }, (_, index) => set(`field${index}`, "x".repeat(5_000)));
    entry.changed("b1", { nameEng: "Café" }, [set("nameEng", "Pearl"), ...writes]);
    const { after } = written() as { after: { [name: string]: string } };
    expect(after["b1/nameEng"]).toBe('"Pearl"');
    expect(JSON.parse(after["b1/field0"] ?? "")).toBe(`${"x".repeat(1_000)}…`);
    expect(after["b1/field39"]).toBe("");
    expect(Object.keys(after)).toHaveLength(41);
    expect(JSON.stringify(after).length).toBeLessThan(32_000);
  });

  test("keeps places and moments as the database has them", () => {
    const { entry, written } = begun({ collection: brands });
    const stored = { position: new GeoPoint(1, 2), time: Timestamp.fromMillis(0) };
    entry.changed("b1", stored, [set("nameEng", "Café")]);
    expect(written()).toHaveProperty("before.b1", stored);
  });
});

describe("a record that is added", () => {
  test("is named, and has nothing before", () => {
    const { entry, written } = begun({ action: "create" });
    entry.added("e1", STORED);
    expect(written()).toMatchObject({ action: "create", ids: ["e1"], count: 1, title: "Ada" });
    expect(written()).not.toHaveProperty("before");
  });

  test("is counted alone where it came from a file", () => {
    const { entry, written } = begun({ action: "import", title: "Two rows" });
    entry.added("e1", STORED);
    entry.added("e2", STORED);
    expect(written()).toMatchObject({ ids: [], count: 2, first: "e1", title: "Two rows" });
  });

  test("is of an import, though the file changes another one as well", () => {
    const { entry, written } = begun({ action: "import" });
    entry.changed("e1", STORED, [set("name", "Bo")]);
    expect(written()).toMatchObject({ action: "import" });
  });

  test("and saved again by its form is an edit", () => {
    const { entry, written } = begun({ action: "create" });
    entry.changed("e1", STORED, [set("name", "Bo")]);
    expect(written()).toMatchObject({ action: "update" });
  });
});

describe("a record out of the trash", () => {
  const back = { ...STORED, name: "Ada L." };

  test("is told with what it was, so that its history goes on", () => {
    const { entry, written } = begun({ action: "restore" });
    entry.restored("e1", back, STORED);
    expect(written()).toMatchObject({
      ids: ["e1"],
      before: { e1: { name: "Ada", _change: "before" } },
      after: { "e1/name": '"Ada L."' },
    });
    expect(Object.keys(Object(written()?.["after"]) as object)).toEqual(["e1/name"]);
  });

  test("that comes back under another id names both, and tells what it was under the former one", () => {
    const { entry, written } = begun({ action: "restore" });
    entry.restored("new", back, STORED, "old");
    expect(written()).toMatchObject({
      ids: ["new", "old"],
      count: 1,
      before: { old: { name: "Ada", _change: "before" } },
      after: { "new/name": '"Ada L."' },
    });
    expect(Object.keys(Object(written()?.["before"]) as object)).toEqual(["old"]);
    expect(written()).not.toHaveProperty("hidden");
  });

  test.each([
    ["under its id", "e1", "e1"],
    ["under another id", "new", "old"],
  ])("with another password says so, %s", (_, id, former) => {
    const { entry, written } = begun({ action: "restore" });
    entry.restored(id, { ...back, password: "new" }, STORED, former);
    expect(written()).toMatchObject({ hidden: ["password"] });
    expect(JSON.stringify(written())).not.toMatch(/issued|"new\\"/);
  });
});

describe("a record that is deleted", () => {
  test("goes to the trash as it was, with its password and without what lists find it by", () => {
    const { entry, transaction, writes, written } = begun({ action: "delete" });
    entry.removed(transaction, "e1", STORED, 1_000);
    expect(written()).toMatchObject({ ids: ["e1"], count: 1, title: "Ada", company: "A" });
    const { _search: _, ...kept } = STORED;
    expect(writes.set["Trash/Employees~e1"]).toMatchObject({
      at: serverTimestamp(),
      by: AUTHOR,
      change: ID,
      collection: "Employees",
      company: "A",
      title: "Ada",
      record: kept,
      expireAt: Timestamp.fromMillis(1_000),
    });
    expect(writes.set["Trash/Employees~e1"]?.["record"]).toEqual(kept);
  });

  test("is kept for thirty days, and two hours for clocks that differ", () => {
    expect(expiryAfter(1_000)).toBe(1_000 + 722 * 3_600_000);
  });

  test("of which nothing is recorded leaves nothing in the trash", () => {
    const { entry, transaction, writes } = begun({ collection: { ...employees, audit: false } });
    entry.removed(transaction, "e1", STORED, 0);
    expect(writes.set).toEqual({});
    expect([entry.company, entry.auditStamp]).toEqual([undefined, []]);
  });
});

test("lists find entries and copies by what is stored beside them", () => {
  const { entry, transaction, writes, written } = begun({ action: "delete" });
  entry.removed(transaction, "e1", STORED, 0);
  expect(written()?.["_search"]).toContain("ada");
  expect(writes.set["Trash/Employees~e1"]?.["_search"]).toContain("ada");
});

test("of several records the company is that of the first, and each is counted", () => {
  const { entry, written } = begun({ title: "Both" });
  entry.changed("e1", STORED, [set("name", "Bo")]);
  entry.changed("e2", { ...STORED, companyId: "B" }, [set("name", "Cy")]);
  expect(written()).toMatchObject({ company: "A", first: "e1", count: 2, ids: ["e1", "e2"], title: "Both" });
});

test("where nothing was written there is no entry", () => {
  const { entry, writes, written } = begun();
  expect(written()).toBeUndefined();
  expect([entry.company, writes.set]).toEqual([undefined, {}]);
});

test("a record names the entry of its last change", () => {
  expect(begun({ collection: admins }).entry.auditStamp).toEqual([{ path: ["_change"], value: ID }]);
});

test.each([
  ["nothing else is stored", STORED, true],
  ["somebody has saved it since", { ...STORED, name: "Eve" }, false],
])("a try tells whether it found the same records as the one before: %s", (_, stored, isSame) => {
  const [one, other] = [begun().entry, begun().entry];
  one.changed("e1", STORED, [set("name", "Bo")]);
  other.changed("e1", stored, [set("name", "Bo")]);
  expect(one.basis === other.basis).toBe(isSame);
});

test("a try that deletes tells what it found as well", () => {
  const [one, other] = [begun(), begun()];
  one.entry.removed(one.transaction, "e1", STORED, 0);
  other.entry.removed(other.transaction, "e1", { ...STORED, name: "Eve" }, 0);
  expect(one.entry.basis).not.toBe(other.entry.basis);
});

test.each<[string, unknown, number]>([
  ["a text", "a", 1],
  ["nothing", null, 1],
  ["a list and what is in it", ["a", ["b", "c"]], 5],
  ["an empty list", [], 1],
  ["a map and what is in it", { a: 1, b: { c: 2 } }, 4],
  ["a moment, which is one value", Timestamp.fromMillis(0), 1],
])("the rules look at as many values as are counted: %s", (_, value, count) => {
  expect(valuesOf(value)).toBe(count);
});
