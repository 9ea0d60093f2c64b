import { Timestamp, type Transaction } from "firebase/firestore";
import { expect, test, vi } from "vitest";
import { valuesOf } from "../../../packages/firestore-panel/src/data/history/commit-entry";
import { Entry } from "../../../packages/firestore-panel/src/data/history/entry";
import { brands } from "../../../src/resources/brands";
import { offline } from "../../../packages/firestore-panel/tests/fixtures/offline";

const OPERATION = "w".repeat(20);
const ID = `${OPERATION}~00000001`;
const author = { kind: "admin", recordId: "a1", name: "ada@example.com" };
const set = (key: string, value: string) => ({ path: [key], value });

test("an entry shortens long values, and names the fields that have no room", () => {
  const of = { firestore: offline(), author, collection: brands, action: "update" } as const;
  const entry = new Entry({ ...of, id: ID, operation: OPERATION });
  const writes = Array.from({ length: 40 }, (_, index) => set(`field${index}`, "x".repeat(5_000)));
  entry.changed("b1", { nameEng: "Café" }, [set("nameEng", "Pearl"), ...writes]);
  const write = vi.fn();
  entry.write({ set: write } as unknown as Transaction, false);
  const [{ path }, { after }] = write.mock.lastCall as [
    { readonly path: string },
    { readonly after: { readonly [name: string]: string } },
  ];
  expect(path).toBe(`History/${ID}`);
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
  expect(valuesOf(value)).toBe(count);
});
