import { expect, it } from "vitest";
import { date } from "../../../src/fields/date/model";
import { text } from "../../../src/fields/text/model";
import { defineCollection } from "../../../src/schema/define-collection";
import type { CollectionDeclaration } from "../../../src/schema/types";
import { firestoreIndexes } from "../../../src/security/indexes";

const STAFF: CollectionDeclaration = {
  label: { one: "Clerk", many: "Clerks" },
  order: ["name", "asc"],
  fields: {
    name: text({ label: "Name" }),
    firm: text({ label: "Firm", path: "firmId" }),
    since: date({ label: "Since", path: "days.since" }),
  },
  access: { read: ["admin", "company"] },
  companyField: "firmId",
};
const indexesOf = (...declared: readonly CollectionDeclaration[]): unknown =>
  JSON.parse(firestoreIndexes(declared.map((one, index) => defineCollection(`Clerks${index}`, one))));

const index = (fieldPath: string, order: string) => ({
  collectionGroup: "Clerks0",
  queryScope: "COLLECTION",
  fields: [
    { fieldPath: "firmId", order: "ASCENDING" },
    { fieldPath, order },
  ],
});

it.each<[what: string, change: Partial<CollectionDeclaration>, indexes: readonly object[]]>([
  ["a company's list in its order", {}, [index("name", "ASCENDING")]],
  ["the other way round", { order: ["name", "desc"] }, [index("name", "DESCENDING")]],
  ["by the key that it is stored under", { order: ["since", "asc"] }, [index("days.since", "ASCENDING")]],
  ["not by the company itself: Firestore has that one", { order: ["firm", "asc"] }, []],
  ["none for a list that no company sees", { access: { read: ["admin"], get: ["company"] } }, []],
  ["none where records are of no company", { companyField: undefined, access: { read: ["admin"] } }, []],
])("%s", (_, change, indexes) => {
  expect(indexesOf({ ...STAFF, ...change })).toEqual({ indexes, fieldOverrides: [] });
});

it("of all subcollections of a name, each field once, beside what Firestore has by itself", () => {
  const visits = {
    fields: { gate: text({ label: "Gate" }), guard: text({ label: "Guard" }) },
    access: { read: ["admin"] },
  } as const;
  const admins: CollectionDeclaration = { ...STAFF, access: { read: ["admin"] } };
  const counted = { ...admins, subcollections: { visits: { ...visits, group: ["admin"] } } } as const;
  const uncounted = { ...admins, subcollections: { visits, calls: { ...visits, group: [] } } } as const;
  const override = (fieldPath: string) => ({
    collectionGroup: "visits",
    fieldPath,
    indexes: [
      { queryScope: "COLLECTION", order: "ASCENDING" },
      { queryScope: "COLLECTION", order: "DESCENDING" },
      { queryScope: "COLLECTION", arrayConfig: "CONTAINS" },
      { queryScope: "COLLECTION_GROUP", order: "ASCENDING" },
    ],
  });
  const fieldOverrides = [override("gate"), override("guard")];
  expect(indexesOf(counted, counted)).toEqual({ indexes: [], fieldOverrides });
  expect(indexesOf(uncounted)).toEqual({ indexes: [], fieldOverrides: [] });
  expect(firestoreIndexes([])).toBe('{\n  "indexes": [],\n  "fieldOverrides": []\n}\n');
});
