import { features } from "../../src/panel/features";
import { expect, it } from "vitest";
import { choice } from "../../src/fields/choice/model";
import { date, timestamp } from "../../src/fields/date/model";
import { file, image, imageList } from "../../src/fields/file/model";
import { text } from "../../src/fields/text/model";
import { defineCollection } from "../../src/schema/define-collection";
import type { CollectionDeclaration } from "../../src/schema/types";
import { firestoreIndexes } from "../../src/rules/indexes";

const STAFF: CollectionDeclaration = {
  label: { one: "Clerk", many: "Clerks" },
  order: ["name", "asc"],
  fields: {
    name: text({ label: "Name" }),
    firm: text({ label: "Firm", path: "firmId" }),
    since: date({ label: "Since", path: "days.since" }),
  },
  access: { read: ["admin", "company"] },
  scopeField: "firmId",
};
const indexesOf = (...declared: readonly CollectionDeclaration[]): unknown =>
  JSON.parse(
    firestoreIndexes(
      declared.map((one, index) => defineCollection(`Clerks${index}`, one)),
      "company",
      features,
    ),
  );

const by = (fieldPath: string) => ({ fieldPath, order: "ASCENDING" });
const from = (fieldPath: string) => ({ fieldPath, order: "DESCENDING" });
const index = (...fields: readonly object[]) => {
  return { collectionGroup: "Clerks0", queryScope: "COLLECTION", fields };
};

it.each<[what: string, change: Partial<CollectionDeclaration>, indexes: readonly object[]]>([
  ["a company's list in its order", {}, [index(by("firmId"), by("name"))]],
  ["the other way round", { order: ["name", "desc"] }, [index(by("firmId"), from("name"))]],
  [
    "by the key that it is stored under",
    { order: ["since", "asc"] },
    [index(by("firmId"), by("days.since"))],
  ],
  ["not by the company itself: Firestore has that one", { order: ["firm", "asc"] }, []],
  ["none for a list that no company sees", { access: { read: ["admin"], get: ["company"] } }, []],
  ["none where records are of no company", { scopeField: undefined, access: { read: ["admin"] } }, []],
])("a company's list has an index: %s", (_, change, indexes) => {
  expect(indexesOf({ ...STAFF, ...change })).toEqual({ indexes, fieldOverrides: [] });
});

it("what expires has an index for the company, for each filter and for the value of `while`, in the order of its days", () => {
  const rank = choice({ label: "Rank", options: ["A", "B"], path: "post.rank" });
  const state = choice({ label: "State", options: ["In", "Out"] });
  const leftOut = [{ value: "Out", label: "Old badges" }];
  const expires = { what: "Badge", notice: [30], while: { field: "state", value: "In", leftOut } };
  const fields = {
    ...STAFF.fields,
    rank,
    state,
    until: date({ label: "Until", path: "days.until", expires }),
  };
  const pair = (first: string) => index(by(first), by("days.until"));
  const indexes = ["firmId", "post.rank", "state"].map(pair);
  expect(indexesOf({ ...STAFF, fields, filters: [{ field: "rank" }] })).toEqual({
    indexes: [index(by("firmId"), by("name")), ...indexes],
    fieldOverrides: [],
  });
  // The order of the list asks for the company's already.
  expect(indexesOf({ ...STAFF, fields, order: ["until", "asc"] })).toEqual({
    indexes: ["firmId", "state"].map(pair),
    fieldOverrides: [],
  });
});

/** Of large lists. Which questions they serve is tried in tests/rules/generated/list-indexes.test.ts. */
const GROWING: CollectionDeclaration = {
  ...STAFF,
  indexed: true,
  search: { fields: ["name"], placeholder: "" },
  filters: [{ field: "rank" }],
  fields: {
    name: text({ label: "Name", column: "Name" }),
    firm: text({ label: "Firm", path: "firmId" }),
    rank: choice({ label: "Rank", options: ["A", "B"], path: "post.rank" }),
  },
};
const ADDED = { label: "Added", auto: "create" } as const;
/** Asked for by admins, with nothing to filter by. */
const ALONE: Partial<CollectionDeclaration> = { access: { read: ["admin"] }, filters: [] };
const CONTAINS = { fieldPath: "_search", arrayConfig: "CONTAINS" };
const both = (first: object, ...fields: readonly string[]) =>
  fields.flatMap((field) => [
    [first, by(field)],
    [first, from(field)],
  ]);

it.each<[what: string, change: Partial<CollectionDeclaration>, pairs: readonly (readonly object[])[]]>([
  [
    "filters and a company's own records in each order either way, and a search in the order of the list",
    {},
    [
      ...both(by("firmId"), "name", "_sort.name"),
      ...both(by("post.rank"), "name", "_sort.name"),
      [CONTAINS, by("name")],
    ],
  ],
  [
    "a search by the key of what it is sorted by at first, which need not be a column",
    { ...ALONE, sort: ["rank", "asc"] },
    [[CONTAINS, by("_sort.rank")]],
  ],
  [
    "the other way round in two parts, since what is empty comes last",
    { ...ALONE, sort: ["rank", "desc"] },
    [
      [CONTAINS, from("_sort.rank")],
      [CONTAINS, by("_sort.rank")],
    ],
  ],
  [
    "in one part where the server stamps what it is sorted by",
    { ...ALONE, sort: ["time", "desc"], fields: { ...GROWING.fields, time: timestamp(ADDED) } },
    [[CONTAINS, from("time")]],
  ],
  [
    "of what is filtered, no order by itself",
    { order: ["firm", "asc"], filters: [] },
    [...both(by("firmId"), "_sort.name"), [CONTAINS, by("firmId")]],
  ],
])("a large list has indexes: %s", (_, change, pairs) => {
  const { indexes, fieldOverrides } = indexesOf({ ...GROWING, ...change }) as {
    indexes: readonly { fields: object }[];
    fieldOverrides: readonly object[];
  };
  expect(indexes.map(({ fields }) => fields)).toEqual(pairs);
  expect(fieldOverrides).toEqual([{ collectionGroup: "Clerks0", fieldPath: "_search", indexes: [] }]);
});

it("a counted subcollection has one index for each field", () => {
  const visits = {
    fields: { gate: text({ label: "Gate" }), guard: text({ label: "Guard" }) },
    access: { read: ["admin"] },
  } as const;
  const admins: CollectionDeclaration = { ...STAFF, access: { read: ["admin"] } };
  const counted = { ...admins, subcollections: { visits: { ...visits, group: true } } } as const;
  const uncounted = { ...admins, subcollections: { visits, calls: { ...visits, group: false } } } as const;
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
  expect(firestoreIndexes([], "company")).toBe('{\n  "indexes": [],\n  "fieldOverrides": []\n}\n');
});

/** What the questions ask is tried in the tests of the providers, against these same indexes. */
const RECORDED: CollectionDeclaration = {
  ...STAFF,
  access: { read: ["admin"], write: ["admin"] },
  scopeField: undefined,
  audit: true,
};
const recorded = (...fields: readonly CollectionDeclaration["fields"][]) =>
  indexesOf(...fields.map((own) => ({ ...RECORDED, fields: { ...STAFF.fields, ...own } }))) as {
    readonly fieldOverrides: readonly { readonly collectionGroup: string }[];
  };

it("trashed records have indexes for their files only, and a collection without audit has none", () => {
  const folder = "things";
  const logo = image({ label: "Logo", folder });
  const { fieldOverrides } = recorded(
    { logo, plan: file({ label: "Plan", folder, path: "papers.plan", contentTypes: ["application/pdf"] }) },
    { logo: imageList({ label: "Logos", folder }), photos: imageList({ label: "Photos", folder }) },
  );
  const one = { queryScope: "COLLECTION", order: "ASCENDING" };
  const many = { queryScope: "COLLECTION", arrayConfig: "CONTAINS" };
  const override = (fieldPath: string, ...indexes: readonly object[]) => ({
    collectionGroup: "Trash",
    fieldPath,
    indexes,
  });
  expect(fieldOverrides.filter(({ collectionGroup }) => collectionGroup === "Trash")).toEqual([
    override("_search"),
    override("record"),
    { ...override("expireAt"), ttl: true },
    override("record.logo", one, many),
    override("record.papers.plan", one),
    override("record.photos", many),
  ]);
  const fields = { ...STAFF.fields, logo };
  expect(indexesOf({ ...RECORDED, fields, audit: false })).toEqual({ indexes: [], fieldOverrides: [] });
});
