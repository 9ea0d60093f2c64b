import { expect, it } from "vitest";
import { choice } from "../../src/fields/choice/model";
import { date, timestamp } from "../../src/fields/date/model";
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
};
type Refused = [what: string, change: Partial<CollectionDeclaration>, error: string];

const FILTERS: readonly [what: string, filters: CollectionDeclaration["filters"], error: string][] = [
  ["a field without choices", [{ field: "plate" }], 'whose type "text" has no choices'],
  [
    "a default that is no choice",
    [{ field: "zone", default: "East" }],
    'the filter "zone" begins with "East", which is not one of its choices',
  ],
];

/** Two fields whose filters would both choose days. */
const TWO_DAYS: readonly [what: string, change: Partial<CollectionDeclaration>][] = [
  [
    "the days of two dates",
    {
      fields: { ...FIELDS, from: date({ label: "From" }), until: date({ label: "Until" }) },
      filters: [{ field: "from" }, { field: "until" }],
    },
  ],
  [
    "the days of a date and of the time that orders the list",
    {
      order: ["added", "desc"],
      fields: {
        ...FIELDS,
        from: date({ label: "From" }),
        added: timestamp({ label: "Added", auto: "save" }),
      },
      filters: [{ field: "from" }, { field: "added" }],
    },
  ],
];

const TRANSLATIONS: readonly [what: string, change: Partial<FieldDeclaration>, error: string][] = [
  ["of a field that is not beside it", { translates: "plate" }, '"plate", which is not the field before it'],
  ["into the same language", { language: "en" }, "they do not name two languages"],
];

const leftOut = [{ value: "South", label: "Permits of the south" }];
const NORTH = { field: "zone", value: "North", leftOut };
const SOON = { what: "Permit", notice: [30, 7], while: NORTH };
const until = (change: Partial<Expiry>) => ({
  until: date({ label: "Until", expires: { ...SOON, ...change } }),
});
const EXPIRIES: readonly [what: string, change: Partial<Expiry>, error: string][] = [
  ["with the last day as a notice", { notice: [7, 0] }, "expires.notice is 7, 0, and not days above 0"],
  ["with half a day", { notice: [0.5] }, "expires.notice is 0.5, and not days above 0"],
  ["with its notices out of order", { notice: [7, 30] }, "expires.notice is 7, 30, and not days"],
  ["with one notice twice", { notice: [7, 7] }, "expires.notice is 7, 7, and not days"],
];
const CONDITIONS: readonly [what: string, change: Partial<typeof NORTH>, of: string][] = [
  ["an unknown field", { field: "owner" }, "owner"],
  ["a value that nobody can choose", { value: "East" }, "zone"],
  ["a field without choices", { field: "plate", value: "12" }, "plate"],
  ["others without a name", { leftOut: [] }, "zone"],
];

const linkedTo = (to: string, icon = "car") => ({
  list: "/permits",
  recordLinks: [{ label: "Visits", icon, to, filter: { zone: "zone" } }],
});
const errorsIn = (change: Partial<CollectionDeclaration>) =>
  errorsOf(defineCollection("Permits", { ...SOUND, ...change })).join("\n");

it("the options of a list may be declared together", () => {
  expect(errorsIn({})).toBe("");
  expect(errorsIn({ filters: [{ field: "plate", any: true }] })).toBe("");
  expect(errorsIn({ fields: { ...FIELDS, ...until({}) } })).toBe("");
  expect(errorsIn({ routes: linkedTo("/visits") })).toBe("");
});

it.each<Refused>([
  [
    "a link with an unknown icon",
    { routes: linkedTo("/visits", "caar") },
    'there is no icon "caar", only dashboard, users,',
  ],
  ["a link to no address", { routes: linkedTo("visits") }, 'the address "visits" does not begin with /'],
  ...FILTERS.map(([what, filters, error]): Refused => [what, { filters }, error]),
  ...TWO_DAYS.map(([what, change]): Refused => [what, change, "filters names two fields by whose days"]),
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
  ...EXPIRIES.map(([what, change, error]): Refused => [
    `what expires ${what}`,
    { fields: { ...FIELDS, ...until(change) } },
    error,
  ]),
  ...CONDITIONS.map(([what, change, of]): Refused => [
    `what expires while ${what}`,
    { fields: { ...FIELDS, ...until({ while: { ...NORTH, ...change } }) } },
    `expires.while does not name each choice of "${of}" once`,
  ]),
  [
    "what expires below a record",
    { subcollections: { visits: { fields: until({}), access: { read: ["admin"] } } } },
    "what expires belongs to a collection's own records",
  ],
  ...TRANSLATIONS.map(([what, more, error]): Refused => [
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
