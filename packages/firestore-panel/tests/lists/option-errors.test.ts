import { expect, it } from "vitest";
import { choice } from "../../src/fields/choice/model";
import { date, timestamp } from "../../src/fields/date/model";
import { email, readablePassword, text } from "../../src/fields/text/model";
import { declared } from "../fixtures/specimens/specimen";
import type { CollectionDeclaration, Expiry, FieldDeclaration } from "../../src/schema/types";
import { errorsOf } from "../fixtures/errors-of";

const FIELDS = {
  plate: text({ label: "Plate" }),
  zone: choice({ label: "Zone", options: ["North", "South"] }),
  email: email({ label: "Email" }),
  password: readablePassword({ label: "Password" }),
};
const SOUND = {
  sort: ["zone", "desc"],
  filters: [{ field: "zone", default: "South" }],
  account: { email: "email", password: "password" },
  fields: FIELDS,
} satisfies Partial<CollectionDeclaration>;
type Change = Partial<CollectionDeclaration>;
const withFields = (fields: CollectionDeclaration["fields"]): Change => ({
  fields: { ...FIELDS, ...fields },
});

const leftOut = [{ value: "South", label: "Permits of the south" }];
const NORTH = { field: "zone", value: "North", leftOut };
const SOON = { what: "Permit", notice: [30, 7], while: NORTH };
const until = (change: Partial<Expiry>) => ({
  until: date({ label: "Until", expires: { ...SOON, ...change } }),
});

const translated = (change: Partial<FieldDeclaration>) =>
  withFields({
    title: text({ label: "Title", language: "en" }),
    arabic: { ...text({ label: "Title", language: "ar", translates: "title" }), ...change },
  });
const linkedTo = (to: string, icon = "car"): Change => ({
  routes: { list: "/permits", recordLinks: [{ label: "Visits", icon, to, filter: { zone: "zone" } }] },
});
const errorsIn = (change: Change) => errorsOf(declared("Permits", { ...SOUND, ...change })).join("\n");

it("the options of a list may be declared together", () => {
  expect(errorsIn({})).toBe("");
  expect(errorsIn({ filters: [{ field: "plate", any: true }] })).toBe("");
  expect(errorsIn(withFields(until({})))).toBe("");
  expect(errorsIn(linkedTo("/visits"))).toBe("");
});

const from = date({ label: "From" });
it.each<[what: string, change: Change, error: string]>([
  [
    "a link with an unknown icon",
    linkedTo("/visits", "caar"),
    'there is no icon "caar", only dashboard, users,',
  ],
  ["a link to no address", linkedTo("visits"), 'the address "visits" does not begin with /'],
  ["a field without choices", { filters: [{ field: "plate" }] }, 'whose type "text" has no choices'],
  [
    "a default that is no choice",
    { filters: [{ field: "zone", default: "East" }] },
    'the filter "zone" begins with "East", which is not one of its choices',
  ],
  [
    "the days of two dates",
    {
      ...withFields({ from, until: date({ label: "Until" }) }),
      filters: [{ field: "from" }, { field: "until" }],
    },
    "filters names two fields by whose days",
  ],
  [
    "the days of a date and of the time that orders the list",
    {
      ...withFields({ from, added: timestamp({ label: "Added", auto: "save" }) }),
      order: ["added", "desc"],
      filters: [{ field: "from" }, { field: "added" }],
    },
    "filters names two fields by whose days",
  ],
  [
    "a choice that means all",
    withFields({ zone: choice({ label: "Zone", options: ["All", "South"] }) }),
    'one of whose choices is "All"',
  ],
  [
    "a name that the address uses",
    { ...withFields({ page: choice({ label: "Page", options: ["1"] }) }), filters: [{ field: "page" }] },
    "whose name a list's address uses already",
  ],
  [
    "an account whose password is not issued",
    { account: { email: "email", password: "plate" } },
    'account.password "plate" is not of type "readablePassword"',
  ],
  [
    "what expires below a record",
    { subcollections: { visits: { fields: until({}), access: { read: ["admin"] } } } },
    "what expires belongs to a collection's own records",
  ],
  [
    "a translation of a field that is not beside it",
    translated({ translates: "plate" }),
    '"plate", which is not the field before it',
  ],
  ["a translation into the same language", translated({ language: "en" }), "they do not name two languages"],
])("a declaration is refused with %s", (_, change, error) => {
  expect(errorsIn(change)).toContain(error);
});

const NOTICES = [{ notice: [7, 0] }, { notice: [0.5] }, { notice: [7, 30] }, { notice: [7, 7] }];
it.each(NOTICES)("a declaration is refused with what expires with the notices $notice", ({ notice }) => {
  const error = `expires.notice is ${notice.join(", ")}, and not days above 0 from the longest`;
  expect(errorsIn(withFields(until({ notice })))).toContain(error);
});

it.each<[what: string, change: Partial<typeof NORTH>, of: string]>([
  ["an unknown field", { field: "owner" }, "owner"],
  ["a value that nobody can choose", { value: "East" }, "zone"],
  ["a field without choices", { field: "plate", value: "12" }, "plate"],
  ["others without a name", { leftOut: [] }, "zone"],
])("a declaration is refused with what expires while %s", (_, change, of) => {
  const error = `expires.while does not name each choice of "${of}" once`;
  expect(errorsIn(withFields(until({ while: { ...NORTH, ...change } })))).toContain(error);
});
