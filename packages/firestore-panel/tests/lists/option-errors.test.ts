import { expect, it } from "vitest";
import { choice } from "../../src/fields/choice/model";
import { date } from "../../src/fields/date/model";
import { email, readablePassword, text } from "../../src/fields/text/model";
import { defineCollection } from "../../src/schema/define-collection";
import type { CollectionDeclaration, Expiry, FieldDeclaration } from "../../src/schema/types";
import { errorsOf } from "../fixtures/errors-of";

const FIELDS = {
  plate: text({ label: "Plate" }),
  zone: choice({ label: "Zone", options: ["North", "South"] }),
  email: email({ label: "Email" }),
  password: readablePassword({ label: "Password" }),
};
const SOUND: CollectionDeclaration = {
  label: { one: "Permit", many: "Permits" },
  order: ["plate", "asc"],
  sort: ["zone", "desc"],
  filters: [{ field: "zone", default: "South" }],
  account: { email: "email", password: "password" },
  fields: FIELDS,
  access: { read: ["admin"] },
  subcollections: {
    visits: {
      fields: { gate: text({ label: "Gate" }) },
      access: { read: ["admin"] },
      count: { label: "Visits" },
    },
  },
};

const TRANSLATIONS: readonly [what: string, change: Partial<FieldDeclaration>, error: string][] = [
  ["of a field that is not beside it", { translates: "plate" }, '"plate", which is not the field before it'],
  ["of another type", { type: "long-text" }, 'translates "title", whose type is "text"'],
  ["into the same language", { language: "en" }, "they do not name two languages"],
  ["with a column of its own", { column: "Title" }, "has no column besides that one's"],
];

const leftOut = [{ value: "South", label: "Permits of the south" }];
const NORTH = { field: "zone", value: "North", leftOut };
const SOON = { what: "Permit", notice: [30, 7], while: NORTH };
const until = (change: Partial<Expiry>) => ({
  until: date({ label: "Until", expires: { ...SOON, ...change } }),
});
const EXPIRIES: readonly [what: string, change: Partial<Expiry>, error: string][] = [
  ["without a name", { what: " " }, "expires.what is empty"],
  ["without a notice", { notice: [] }, "expires.notice is empty"],
  ["with the last day as a notice", { notice: [7, 0] }, "has 0, which is not a number of days above 0"],
  ["with half a day", { notice: [0.5] }, "has 0.5, which is not a number of days above 0"],
  ["with one notice twice", { notice: [7, 30, 7] }, "expires.notice has 7 twice"],
  [
    "while an unknown field",
    { while: { ...NORTH, field: "owner" } },
    'expires.while names the field "owner", which does not exist',
  ],
  [
    "while a value that nobody can choose",
    { while: { ...NORTH, value: "East" } },
    'expires.while names "East", which is not a choice of "zone"',
  ],
  [
    "while a field without choices",
    { while: { ...NORTH, field: "plate", value: "12" } },
    'expires.while names "12", which is not a choice of "plate"',
  ],
  [
    "that leaves out records without a name",
    { while: { ...NORTH, leftOut: [] } },
    "expires.while.leftOut does not name each other choice once",
  ],
];

const linkedBy = (key: string, to: string) => ({
  list: "/permits",
  recordLinks: [{ label: "Visits", icon: "car", to, filter: { zone: key } }],
});
const errorsIn = (change: Partial<CollectionDeclaration>) =>
  errorsOf(defineCollection("Permits", { ...SOUND, ...change })).join("\n");

it("the options of a list may be declared together", () => {
  expect(errorsIn({})).toBe("");
  expect(errorsIn({ filters: [{ field: "plate", any: true }] })).toBe("");
  expect(errorsIn({ fields: { ...FIELDS, ...until({}) } })).toBe("");
  expect(errorsIn({ routes: linkedBy("zone", "/visits") })).toBe("");
});

it.each<[what: string, change: Partial<CollectionDeclaration>, error: string]>([
  [
    "an unknown field to sort by",
    { sort: ["owner", "asc"] },
    'sort names the field "owner", which does not exist',
  ],
  [
    "a link by an unknown field",
    { routes: linkedBy("owner", "/visits") },
    'the link "Visits" names the field "owner"',
  ],
  ["a link to no address", { routes: linkedBy("zone", "visits") }, 'the link to "visits" needs a label'],
  ["a field without choices", { filters: [{ field: "plate" }] }, 'whose type "text" has no choices'],
  [
    "a choice to begin with among any values",
    { filters: [{ field: "plate", any: true, default: "12" }] },
    'the filter "plate" has no choices to begin with one of them',
  ],
  [
    "a field twice",
    { filters: [{ field: "zone" }, { field: "zone" }] },
    'filters names the field "zone" twice',
  ],
  [
    "a default that is no choice",
    { filters: [{ field: "zone", default: "East" }] },
    'the filter "zone" begins with "East", which is not one of its choices',
  ],
  [
    "a choice that means all",
    { fields: { ...FIELDS, zone: choice({ label: "Zone", options: ["All", "South"] }) } },
    'one of whose choices is "All"',
  ],
  [
    "a name that the address uses",
    {
      fields: { ...FIELDS, page: choice({ label: "Page", options: ["1"] }) },
      filters: [{ field: "page" }],
    },
    "whose name a list's address uses already",
  ],
  [
    "an account whose password is not issued",
    { account: { email: "email", password: "plate" } },
    'account.password "plate" is not of type "readablePassword"',
  ],
  [
    "a count without a label",
    {
      subcollections: {
        visits: {
          fields: { gate: text({ label: "G" }) },
          access: { read: ["admin"] },
          count: { label: " " },
        },
      },
    },
    "count has no label",
  ],
  ...EXPIRIES.map(([what, change, error]): [string, Partial<CollectionDeclaration>, string] => [
    `what expires ${what}`,
    { fields: { ...FIELDS, ...until(change) } },
    error,
  ]),
  [
    "what expires below a record",
    { subcollections: { visits: { fields: until({}), access: { read: ["admin"] } } } },
    "what expires belongs to a collection's own records",
  ],
  ...TRANSLATIONS.map(([what, more, error]): [string, Partial<CollectionDeclaration>, string] => [
    `a translation ${what}`,
    {
      fields: {
        ...FIELDS,
        title: text({ label: "Title", language: "en" }),
        arabic: { ...text({ label: "Title", language: "ar", translates: "title" }), ...more },
      },
    },
    error,
  ]),
])("a declaration is refused with %s", (_, change, error) => {
  expect(errorsIn(change)).toContain(error);
});
