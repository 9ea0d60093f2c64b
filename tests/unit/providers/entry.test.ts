import { Timestamp } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { valuesOf } from "../../../src/providers/data/history/commit-entry";
import { Entry, type EntryParams } from "../../../src/providers/data/history/entry";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { AUTHOR, offline, transactionOver } from "./transactions";

const OPERATION = "w".repeat(20);
const ID = `${OPERATION}~00000001`;

function begun(more: Partial<EntryParams> = {}) {
  const { transaction, writes } = transactionOver();
  const of = { firestore: offline(), author: AUTHOR, collection: employees, action: "update" } as const;
  const entry = new Entry({ ...of, id: ID, operation: OPERATION, ...more });
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

describe("a changed record", () => {
  test("an entry shortens long values, and names the fields that have no room", () => {
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
});

test.each([
  ["nothing else is stored", STORED, true],
  ["somebody has saved it since", { ...STORED, name: "Eve" }, false],
])("an attempt shows whether it found the same record as the one before: %s", (_, stored, isSame) => {
  const [one, other] = [begun().entry, begun().entry];
  one.changed("e1", STORED, [set("name", "Bo")]);
  other.changed("e1", stored, [set("name", "Bo")]);
  expect(one.basis === other.basis).toBe(isSame);
});

test("an attempt of a deletion shows whether it found the same record", () => {
  const [one, other] = [begun(), begun()];
  one.entry.removed(one.transaction, "e1", STORED, 0);
  other.entry.removed(other.transaction, "e1", { ...STORED, name: "Eve" }, 0);
  expect(one.entry.basis).not.toBe(other.entry.basis);
});

test.each<[string, unknown, number]>([
  ["a text", "a", 1],
  ["null", null, 1],
  ["a list and what is in it", ["a", ["b", "c"]], 5],
  ["an empty list", [], 1],
  ["a map and what is in it", { a: 1, b: { c: 2 } }, 4],
  ["a timestamp", Timestamp.fromMillis(0), 1],
])("an entry counts the values of %s", (_, value, count) => {
  expect(valuesOf(value)).toBe(count);
});
