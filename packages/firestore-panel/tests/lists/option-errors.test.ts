import { expect, it } from "vitest";
import { choice } from "../../src/fields/choice/model";
import { email, readablePassword, text } from "../../src/fields/text/model";
import { defineCollection } from "../../src/schema/define-collection";
import type { CollectionDeclaration, FieldDeclaration } from "../../src/schema/types";
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

const errorsIn = (change: Partial<CollectionDeclaration>) =>
  errorsOf(defineCollection("Permits", { ...SOUND, ...change })).join("\n");

it("the options of a list may be declared together", () => {
  expect(errorsIn({})).toBe("");
  expect(errorsIn({ filters: [{ field: "plate", any: true }] })).toBe("");
});

it.each<[what: string, change: Partial<CollectionDeclaration>, error: string]>([
  [
    "an unknown field to sort by",
    { sort: ["owner", "asc"] },
    'sort names the field "owner", which does not exist',
  ],
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
