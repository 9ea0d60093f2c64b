import { expect, it } from "vitest";
import { choice } from "../../src/fields/choice/model";
import { date } from "../../src/fields/date/model";
import { image } from "../../src/fields/file/model";
import { reference } from "../../src/fields/reference/model";
import { password } from "../../src/fields/password/model";
import { text } from "../../src/fields/text/model";
import { definition } from "../fixtures/residence.ts";
import { checkDeclarations } from "../../src/rules/check-collections";
import type { MenuGroups } from "../../src/definition";
import { declared } from "../fixtures/specimens/specimen";
import type {
  Collection,
  CollectionDeclaration,
  ComputedDeclaration,
  FieldDeclaration,
  SubcollectionDeclaration,
} from "../../src/schema/types";
import { specimens, textSpecimen } from "../fixtures/specimens/specimens";
import { errorsOf, errorsOfPanel } from "../fixtures/errors-of";

const SOUND = { fields: { plate: text({ label: "Plate" }) } };

const FORMER = {
  of: "plate",
  field: "formerPlates",
  most: 5,
  counted: { subcollection: "uses", field: "plate", label: { one: "use", many: "uses" } },
};
const USES: SubcollectionDeclaration = {
  fields: { plate: text({ label: "Plate" }) },
  access: { read: ["admin"] },
  group: true,
};

const signIn = (
  change: Partial<NonNullable<CollectionDeclaration["signIn"]>>,
  fields: CollectionDeclaration["fields"] = {},
): Partial<CollectionDeclaration> => ({
  fields: { plate: text({ label: "Plate" }), code: password({ label: "Code" }), ...fields },
  signIn: { kind: "building", id: "plate", password: "code", ...change },
});

const beside = (fields: CollectionDeclaration["fields"]): Partial<CollectionDeclaration> => ({
  fields: { plate: text({ label: "P" }), ...fields },
});
const until = (notBefore: string, more: CollectionDeclaration["fields"] = {}) =>
  beside({ ...more, until: date({ label: "U", notBefore }) });
const from = { id: "plate", name: "holder" };
const car = reference({ label: "C", collection: "Cars", from, into: { id: "c", name: "d" } });
const plate = (field: FieldDeclaration): Partial<CollectionDeclaration> => ({ fields: { plate: field } });

const readsPlate = { label: "Length", of: ["plate"], value: () => 0 };
const withComputed = (
  change: Partial<ComputedDeclaration>,
  key = "length",
  more: Partial<CollectionDeclaration> = {},
): Partial<CollectionDeclaration> => ({ ...more, computed: { [key]: { ...readsPlate, ...change } } });

const permits = (change: Partial<CollectionDeclaration>) => declared("Permits", { ...SOUND, ...change });

it("the product's declarations and the specimens have no errors", () => {
  expect(errorsOfPanel(definition)).toEqual([]);
  for (const { collection } of specimens)
    expect(errorsOf(...new Set([textSpecimen.collection, collection]))).toEqual([]);
});

it("the declaration on which the errors below are tried has none, also with rows identified by one stored key or by two", () => {
  const zone = text({ label: "Zone" });
  for (const identity of [["plate"], ["zone", "plate"]] as const)
    expect(errorsOf(permits({ ...beside({ zone }), bulk: { identity } }))).toEqual([]);
  expect(errorsOf(permits({}), declared("Cars", { ...SOUND, ...signIn({}) }))).toEqual([]);
});

it.each<[change: Partial<CollectionDeclaration>, fault: string]>([
  [{ formerNames: { ...FORMER, of: "owner" } }, 'formerNames names "owner", which is not a text field'],
  [{ formerNames: { ...FORMER, field: "plate" } }, 'keeps its list under "plate", which a field uses'],
  [{ formerNames: FORMER }, 'formerNames counts "uses", which no group grants'],
  [{ subcollections: { uses: { ...USES, tally: "owner" } } }, 'uses: tally names "owner"'],
  [{ scopeField: "companyId" }, 'scopeField names the field "companyId"'],
  [{ bulk: { identity: ["number"] } }, 'bulk names the field "number", which does not exist'],
  [{ notes: true }, "notes is given, but no collection of notes (notesOn) has them"],
  [
    { follows: { of: ["Uses"], collection: "plate", id: "plate" } },
    'follows names "Uses", which is no collection with a trash',
  ],
  [{ unique: { field: "plate", within: "zone" } }, 'unique names the field "zone"'],
  [signIn({ kind: "Admin" }), 'signIn.kind "Admin" is not of small letters'],
  [signIn({ kind: "a:b" }), 'signIn.kind "a:b" is not of small letters'],
  [signIn({ kind: "" }), 'signIn.kind "" is not of small letters'],
  [
    signIn({}, { plate: text({ label: "P", path: "car.plate" }) }),
    'signIn needs a key of its own, not "car.plate" in a map',
  ],
  [
    signIn({}, { code: password({ label: "C", path: "car.code" }) }),
    'signIn needs a key of its own, not "car.code" in a map',
  ],
  [withComputed({}, "plate"), 'computed "plate": a field or a subcollection has this key'],
  [withComputed({}, "uses", { subcollections: { uses: USES } }), "a field or a subcollection has this key"],
  [withComputed({}, "id"), 'computed "id": this key is reserved'],
  [withComputed({}, "a.b"), "a key is of letters"],
  [withComputed({ of: ["code"] }, "length", signIn({})), 'of names the password "code"'],
  // What the database answers knows no computed value.
  [withComputed({}, "length", { scopeField: "length" }), 'scopeField names the field "length"'],
  [withComputed({}, "length", { bulk: { identity: ["plate", "length"] } }), 'bulk names the field "length"'],
  [{ access: {} }, "access is granted to nobody"],
  [{ access: { read: ["partner"] } }, "scopeField is missing"],
  [{ access: { read: ["gate"] } }, 'access names "gate", which is not a principal'],
  [beside({ id: text({ label: "x" }) }), "this key is reserved"],
  [beside({ "a.b": text({ label: "x" }) }), "a key is of letters"],
  [beside({ b: text({ label: "B", path: "plate" }) }), 'two fields are stored under "plate"'],
  [beside({ b: text({ label: "B", path: "plate.b" }) }), "both as a value and as a map"],
  [plate(text({ label: "P", path: "a.b.c" })), '"a.b.c" is not a stored key'],
  [plate(choice({ label: "P", options: [] })), "options is empty"],
  [
    plate(text({ label: "P", immutable: true, path: "car.plate" })),
    "immutable, but stored in a map with others",
  ],
  [until("since"), 'compared with the field "since", which is not another field'],
  [until("until"), 'compared with the field "until", which is not another field'],
  [until("plate"), 'compared with the field "plate", whose type is "text"'],
  [
    until("since", { since: date({ label: "S", path: "days.since" }) }),
    'compared with the field "since", but one of them is stored in a map',
  ],
  [
    plate(image({ label: "P", folder: "cars", naming: { field: "number" } })),
    'its files are called after the field "number", which does not exist',
  ],
  [plate(password({ label: "P" })), "signIn does not name it"],
  [{ routes: { list: "permits", form: "modal" } }, 'the address "permits" does not begin with /'],
  [{ extraFields: { maxFields: 1, maxLength: 10 } }, "no room for extra fields"],
  [plate(car), 'there is no collection "Cars"'],
  [
    { subcollections: { visits: { fields: { at: text({ label: "" }) }, access: {} } } },
    "visits: access is granted to nobody",
  ],
])("the declaration %j is refused: %s", (change, fault) => {
  expect(errorsOf(permits(change)).join("\n")).toContain(fault);
});

it("two collections share neither name nor route, and do not sign in as the same kind", () => {
  const routes = { list: "/permits", form: "modal" } as const;
  const faults = errorsOf(permits({ routes }), permits({ routes }));
  expect(faults).toEqual(["Permits: declared twice", "route /permits is declared twice"]);
  const ofKind = (name: string, kind: string) => declared(name, { ...SOUND, ...signIn({ kind }) });
  const admins = ofKind("Admins", "admin");
  expect(errorsOf(admins, ofKind("Cars", "building"))).toEqual([]);
  expect(errorsOf(admins, ofKind("Cars", "admin"))).toEqual(['two collections sign in as "admin"']);
});

it("a reference is refused when its records are not searched by every shown field", () => {
  const { fields = {} } = beside({ holder: text({ label: "H" }) });
  const cars = (...searched: readonly string[]) =>
    declared("Cars", { ...SOUND, fields, search: { fields: searched, placeholder: "" } });
  const faults = (target: Collection) => errorsOf(permits(plate(car)), target);
  const fault = (key: string) =>
    `Permits: field "plate": Cars is not searched by "${key}", by which its records are chosen here`;
  expect(faults(cars("plate", "holder"))).toEqual([]);
  expect(faults(cars("plate"))).toEqual([fault("holder")]);
  expect(faults(declared("Cars", { ...SOUND, fields }))).toEqual([fault("plate"), fault("holder")]);
});

it.each(["Sessions", "SignInAttempts", "KnownDevices", "Credentials", "DeletedAccounts", "History", "Trash"])(
  "the name %s is refused, because the panel uses it itself",
  (name) => {
    expect(errorsOf(declared(name, SOUND))).toEqual([`${name}: this name belongs to the panel`]);
  },
);

it("one error lists every mistake, with the collection and the field", () => {
  const wrong = permits({
    fields: { plate: choice({ label: "", options: [] }), hood: text({ label: "x", maxLength: 0 }) },
    access: {},
  });
  expect(() => checkDeclarations({ collections: [wrong], scopeKind: undefined })).toThrow(
    /^The declarations have 3 errors:\n- Permits: .*(\n- Permits: .*){2}$/,
  );
});

const inMenu = (menu: Partial<NonNullable<CollectionDeclaration["menu"]>>) => ({
  label: "Permits",
  icon: "car",
  order: 1,
  group: "Cars",
  ...menu,
});
const NO_ICON = 'there is no icon "caar", only ';

it("a menu entry has an icon that there is, and a group that the panel declares", () => {
  const errorsWith = (menu: Parameters<typeof inMenu>[0], menuGroups: MenuGroups) =>
    errorsOfPanel({
      collections: [permits({ routes: { list: "/permits" }, menu: inMenu(menu) })],
      scopeKind: undefined,
      menuGroups,
    });
  expect(errorsWith({}, { Cars: { icon: "car", order: 1 } })).toEqual([]);
  expect(errorsWith({}, { Cars: { heading: true, order: 1 } })).toEqual([]);
  expect(errorsWith({ icon: "caar", group: "Car" }, { Cars: { icon: "caar", order: 1 } })).toEqual([
    expect.stringContaining(`menuGroups.Cars: ${NO_ICON}`),
    expect.stringContaining(`Permits: ${NO_ICON}`),
    'Permits: menu names the group "Car", which menuGroups does not have',
  ]);
  expect(errorsWith({ group: "toString" }, {})).toHaveLength(1);
});

it("what a kind of account sees is in the menu as collections are", () => {
  const { scopes } = definition;
  const { admin } = scopes;
  const errorsWith = (icon: string, group: string) => {
    const activity = { ...admin.activity, menu: inMenu({ icon, group }) };
    const view = permits({ menu: inMenu({ icon, group }) });
    const seen = { ...scopes, admin: { ...admin, activity, collections: [view] } };
    return errorsOfPanel({ ...definition, scopes: seen });
  };
  expect(errorsWith("car", "Users")).toEqual([]);
  const ofIcon = expect.stringContaining(`scopes.admin: ${NO_ICON}`) as string;
  const ofGroup = 'scopes.admin: menu names the group "User", which menuGroups does not have';
  expect(errorsWith("caar", "User")).toEqual([ofIcon, ofGroup, ofIcon, ofGroup]);
});

it("a kind of account is a principal only if it is the panel's scope", () => {
  const collections = [permits({ access: { read: ["company"] }, scopeField: "plate" })];
  const errors = (scopeKind: string | undefined) => errorsOfPanel({ collections, scopeKind });
  expect(errors("company")).toEqual([]);
  for (const kind of ["gate", undefined])
    expect(errors(kind)).toEqual(['Permits: access names "company", which is not a principal']);
});

it.each(["action", "member", "Gate", "a:b", ""])("a scope cannot have the name %j", (scopeKind) => {
  const [error] = errorsOfPanel({ collections: [], scopeKind });
  expect(error).toContain(`the scope "${scopeKind}" needs another name`);
});
