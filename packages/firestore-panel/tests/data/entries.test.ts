import { Timestamp, type Transaction } from "firebase/firestore";
import { expect, test, vi } from "vitest";
import { readEntry } from "../../src/data/history/entries";
import { valueCount } from "../../src/data/apply-changes";
import { Entry } from "../../src/data/history/entry";
import { definition, brands } from "../fixtures/residence";
import { offline } from "../fixtures/offline";

const read = (data: object = {}) => readEntry("e1", data);

const STORED = {
  at: Timestamp.fromMillis(0),
  by: { kind: "admin", recordId: "a1", name: "ada@example.com" },
  action: "import",
  collection: "Employees",
  work: "w1",
  count: 2,
  title: "Rows",
  ids: ["r1", "r2"],
  before: { r1: { name: "Ada", time: Timestamp.fromMillis(0) } },
  after: { "r1/name": '"Bo"', "r1/terms": "" },
  hidden: ["password"],
  undoes: "u1",
};

test("an entry is read as written, with its time as text", () => {
  const after = { after: { r1: { name: "Bo" } }, unshown: { r1: ["terms"] } };
  const { work: operation, ...stored } = STORED;
  expect(read(STORED)).toEqual({ ...stored, operation, ...after, id: "e1", at: "1970-01-01T00:00:00.000Z" });
});

test("an entry of an earlier release is read by record", () => {
  const after = { r1: { name: "Bo", time: Timestamp.fromMillis(0) } };
  expect(read({ ...STORED, after })).toMatchObject({
    after: { r1: { name: "Bo", time: "1970-01-01T00:00:00.000Z" } },
    unshown: {},
  });
});

test("an entry omits values that are not JSON, and impossible ids in its list and in its values", () => {
  const { after, unshown } = read({ after: { "r1/name": '"Bo"', "r1/terms": "{" } });
  expect([after, unshown]).toEqual([{ r1: { name: "Bo" } }, {}]);
  const NONE = ["a/b", 7, "", ".", "..", "__x__", "r1"];
  const values = { "a/b": { name: "Ada" }, r1: { name: "Bo" } };
  expect(read({ ...STORED, ids: NONE, before: values })).toMatchObject({
    ids: ["r1"],
    before: { r1: { name: "Bo" } },
  });
  expect(Object.keys(read({ ...STORED, before: values }).before)).toEqual(["r1"]);
});

/** One value in place of all. */
const each = (value: unknown) => Object.fromEntries(Object.keys(STORED).map((key) => [key, value]));

test.each([
  ["absent", undefined],
  ["without values", {}],
  ["of other types", each(true)],
  ["of lists", { ...each([{ name: "Ada" }]), ids: "r1", hidden: { password: true } }],
  [
    "of other types inside",
    { by: { kind: 1, recordId: null, name: [] }, ids: [1, null], after: { r1: "Bo" } },
  ],
])("an entry reads as empty when it is %s", (_, stored) => {
  expect(read(stored)).toEqual({
    ...{ id: "e1", at: "", by: { kind: "", recordId: "", name: "" }, action: "update" },
    ...{ collection: "", operation: "", count: 0, title: "", ids: [] },
    ...{ before: {}, after: {}, unshown: {}, hidden: [] },
  });
});

test("a restore's entry names the current ids of its records, and gives an account's values under its former id", () => {
  const stored = { ...STORED, action: "restore", ids: ["new1", "new2", "old1"] };
  expect(read(stored).ids).toEqual(["new1", "new2"]);
  expect(read({ ...stored, action: "create" }).ids).toEqual(stored.ids);
  const values = { action: "restore", count: 1, ids: ["new", "old"], before: { old: { name: "Ada" } } };
  expect(read({ ...STORED, ...values })).toMatchObject({ ids: ["new"], before: {}, former: { name: "Ada" } });
  expect(read({ ...STORED, ...values, ids: ["old"] })).toMatchObject({ before: values.before });
});

test("an entry shortens long values, and names the fields that have no room", async () => {
  const operation = "w".repeat(20);
  const id = `${operation}~00000001`;
  const of = { panel: definition, firestore: offline(), author: STORED.by, collection: brands } as const;
  const write = vi.fn();
  const transaction = { set: write, update: vi.fn() } as unknown as Transaction;
  const entry = new Entry({ ...of, action: "update", id, operation }, transaction, async () => false);
  const set = (key: string, value: string) => ({ path: [key], value });
  const writes = Array.from({ length: 40 }, (_, index) => set(`field${index}`, "x".repeat(5_000)));
  entry.change("b1", { nameEng: "Café" }, [set("nameEng", "Pearl"), ...writes]);
  await entry.write();
  const [{ path }, { after }] = write.mock.lastCall as [
    { readonly path: string },
    { readonly after: { readonly [name: string]: string } },
  ];
  expect(path).toBe(`History/${id}`);
  expect(after["b1/nameEng"]).toBe('"Pearl"');
  expect(JSON.parse(after["b1/field0"] ?? "")).toBe(`${"x".repeat(1_000)}…`);
  expect(after["b1/field39"]).toBe("");
  expect(Object.keys(after)).toHaveLength(41);
  expect(JSON.stringify(after).length).toBeLessThan(32_000);
});

test.each<[string, unknown, number]>([
  ["a text", "a", 1],
  ["null", null, 1],
  ["a list and what is in it", ["a", ["b", "c"]], 5],
  ["an empty list", [], 1],
  ["a map and what is in it", { a: 1, b: { c: 2 } }, 4],
  ["a timestamp", Timestamp.fromMillis(0), 1],
])("an entry counts the values of %s", (_, value, count) => {
  expect(valueCount(value)).toBe(count);
});
