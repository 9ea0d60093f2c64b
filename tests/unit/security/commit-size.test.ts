/**
 * What a row of the bulk upload adds to a commit, by the sizes of Firestore's documentation ("Storage size calculations"):
 * production takes 10 MiB, index entries included. docs/rules-limits.md says what follows.
 */
import { expect, it } from "vitest";
import { BATCH_ROWS } from "../../../src/contract/import";
import { derivedWrites } from "../../../src/fields/derived";
import { documentOf, readRecord } from "../../../src/fields/record";
import { employees } from "../../../src/resources/employees";
import { tenants } from "../../../src/resources/tenants";
import { listIndexes } from "../../../src/security/indexes";
import type { Collection } from "../../../src/schema/types";

const MIB = 2 ** 20;
type Stored = { readonly [key: string]: unknown };

const sizeOfText = (text: string) => Buffer.byteLength(text) + 1;
function sizeOf(value: unknown): number {
  if (typeof value === "string") return sizeOfText(value);
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + sizeOf(one), 0);
  if (value === null) return 1;
  if (typeof value !== "object" || value instanceof Date) return 8;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + sizeOfText(key) + sizeOf(inner), 32);
}

/** Values by their path, without those of maps and lists, which make entries of their own. */
function leavesOf(stored: object, before = ""): readonly (readonly [path: string, value: unknown])[] {
  return Object.entries(stored).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && !(value instanceof Date)
      ? leavesOf(value, `${before}${key}.`)
      : [[`${before}${key}`, value] as const],
  );
}

/** @returns the bytes of each index entry, and of all with the document. */
function sizesOf(collection: Collection, id: string, stored: Stored) {
  const derived = derivedWrites(collection, readRecord(collection, id, stored));
  const document: Stored = documentOf(derived, stored);
  const { _search: marks, ...rest } = document as Stored & { readonly _search: readonly string[] };
  const name = 16 + sizeOfText(collection.name) + sizeOfText(id);
  // The name of what the collection lies in, which is the root, and what each entry has besides.
  const entry = name + 16 + 32;
  const leaves = new Map(leavesOf(rest));
  const single = [...leaves].flatMap(([path, value]) => {
    const size = entry + sizeOfText(path) + sizeOf(value);
    return [size, size];
  });
  const composite = listIndexes(collection).flatMap(({ fields }) => {
    const values = fields.map(({ fieldPath }) => (fieldPath === "_search" ? marks : [leaves.get(fieldPath)]));
    return values.reduce<readonly number[]>(
      (sums, ones) => sums.flatMap((sum) => ones.map((one) => sum + sizeOf(one))),
      [entry],
    );
  });
  const entries = [...single, ...composite];
  const all = entries.reduce((sum, one) => sum + one, name + sizeOf(document));
  return { marks: marks.length, entries: entries.length, bytes: all };
}

const row = (name: string, more: Stored = {}) => ({
  name,
  empId: "DGE-4471",
  qid: "28463400001",
  email: "maria.mendoza@danatrading.example",
  password: "Gate-4471",
  companyId: "DGE2024",
  companyName: "Dana Trading and Contracting",
  ...more,
});
/** The id of an uploaded row is a hash. */
const HASH = "0".repeat(64);
const tenant = (name: string) => ({
  name,
  tenantId: "101A",
  phoneNumber: "+97455512345",
  qid: "28463400001",
  nationality: "Qatari",
  email: "maria.mendoza@example.qa",
  password: "Gate-4471",
  tenantCategory: "Residential",
  buildingNo: "A1",
  unitNumber: "101",
  shopNumber: "",
  occupants: "2",
  joiningDate: "2026-01-01",
  contractExpiry: "2026-12-31",
  documents: { contract: null },
  status: "active",
  time: new Date(0),
});
const COLUMNS = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [`column${String(index)}`, "some text of a column"]),
);
/** The longest of such names whose marks are kept. */
const VERY_LONG =
  Array.from({ length: 30 }, (_, most) =>
    Array.from({ length: most }, (_, index) => `${String(index)}word`).join(" "),
  ).findLast((name) => sizesOf(employees, HASH, row(name)).marks > 1) ?? "";

it.each<[what: string, sizes: ReturnType<typeof sizesOf>, marks: number, entries: number, kB: number]>([
  ["a short name", sizesOf(employees, HASH, row("Maria Mendoza")), 67, 101, 17],
  ["a long name", sizesOf(employees, HASH, row("Abdulrahman Mohammed Al-Suwaidi")), 99, 133, 24],
  [
    "ten columns more",
    sizesOf(employees, HASH, row("Abdulrahman Mohammed Al-Suwaidi", COLUMNS)),
    99,
    153,
    28,
  ],
  ["nearly as many marks as there may be", sizesOf(employees, HASH, row(VERY_LONG)), 147, 181, 39],
  ["a tenant", sizesOf(tenants, "0".repeat(20), tenant("Maria Mendoza")), 28, 104, 13],
  [
    "a tenant with a long name",
    sizesOf(tenants, "0".repeat(20), tenant("Abdulrahman Mohammed Al-Suwaidi")),
    60,
    136,
    18,
  ],
])("a row has the documented size and number of index entries: %s", (_, sizes, marks, entries, kB) => {
  expect({ ...sizes, bytes: Math.round(sizes.bytes / 1000) }).toEqual({ marks, entries, bytes: kB });
});

it("a commit has room for a batch of rows with long names, but not with ten more columns", () => {
  const long = "Abdulrahman Mohammed Al-Suwaidi";
  const batch = (stored: Stored) => BATCH_ROWS * sizesOf(employees, HASH, stored).bytes;
  expect(batch(row(long))).toBeLessThan(10 * MIB);
  expect(batch(row(long, COLUMNS))).toBeGreaterThan(10 * MIB);
});
