import { expect, it } from "vitest";
import { choice } from "../../../packages/firestore-panel/src/fields/choice/model";
import { date } from "../../../packages/firestore-panel/src/fields/date/model";
import { image } from "../../../packages/firestore-panel/src/fields/file/model";
import { reference } from "../../../packages/firestore-panel/src/fields/reference/model";
import { password } from "../../../packages/firestore-panel/src/fields/password/model";
import { text } from "../../../packages/firestore-panel/src/fields/text/model";
import { collections } from "../../../src/resources";
import { checkCollections } from "../../../packages/firestore-panel/src/rules/check-collections";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import type {
  Collection,
  CollectionDeclaration,
  FieldDeclaration,
  SubcollectionDeclaration,
} from "../../../packages/firestore-panel/src/schema/types";
import { specimens, textSpecimen } from "../../fixtures/specimens/specimens";
import { errorsOf, errorsOfPanel } from "../../../packages/firestore-panel/tests/fixtures/errors-of";

const SOUND: CollectionDeclaration = {
  label: { one: "Permit", many: "Permits" },
  order: ["plate", "asc"],
  fields: { plate: text({ label: "Plate" }) },
  access: { read: ["admin"] },
};

const FORMER = {
  of: "plate",
  field: "formerPlates",
  most: 5,
  counted: { subcollection: "uses", field: "plate", label: { one: "use", many: "uses" } },
};
const USES: SubcollectionDeclaration = {
  fields: { plate: text({ label: "Plate" }) },
  access: { read: ["admin"] },
  group: ["admin"],
};

/** A permit that signs in, with this changed. */
const signIn = (
  change: Partial<NonNullable<CollectionDeclaration["signIn"]>>,
  fields: CollectionDeclaration["fields"] = {},
): Partial<CollectionDeclaration> => ({
  fields: { plate: text({ label: "Plate" }), code: password({ label: "Code" }), ...fields },
  signIn: { kind: "building", id: "plate", password: "code", ...change },
});

/** These fields beside the plate. */
const beside = (fields: CollectionDeclaration["fields"]): Partial<CollectionDeclaration> => ({
  fields: { plate: text({ label: "P" }), ...fields },
});
const plate = (field: FieldDeclaration): Partial<CollectionDeclaration> => ({ fields: { plate: field } });

const permits = (change: Partial<CollectionDeclaration>) =>
  defineCollection("Permits", { ...SOUND, ...change });

it("the product's declarations and the specimens have no errors", () => {
  expect(errorsOfPanel({ collections: [...collections], scopeKind: "company" })).toEqual([]);
  for (const { collection } of specimens)
    expect(errorsOf(...new Set([textSpecimen.collection, collection]))).toEqual([]);
});

it("the declaration on which the errors below are tried has none", () => {
  expect(errorsOf(permits({}), defineCollection("Cars", { ...SOUND, ...signIn({}) }))).toEqual([]);
});

it.each<[change: Partial<CollectionDeclaration>, fault: string]>([
  [plate(text({ label: " " })), 'field "plate": label is missing'],
  [{ label: { one: "", many: "Permits" } }, "label is missing"],
  [{ search: { fields: ["owner"], placeholder: "" } }, 'search names the field "owner"'],
  [{ order: ["time", "asc"] }, 'order names the field "time"'],
  [{ protect: { field: "email", value: "x", message: "x" } }, 'protect names the field "email"'],
  [{ formerNames: { ...FORMER, of: "owner" } }, 'formerNames names "owner", which is not a text field'],
  [{ formerNames: { ...FORMER, field: "plate" } }, 'keeps its list under "plate", which a field uses'],
  [{ formerNames: { ...FORMER, most: 0 } }, "formerNames.most is not above 0"],
  [{ formerNames: FORMER }, 'formerNames counts "uses", which no group grants'],
  [{ subcollections: { uses: { ...USES, tally: "owner" } } }, 'uses: tally names "owner"'],
  [{ scopeField: "companyId" }, 'scopeField names the field "companyId"'],
  [{ unique: { field: "number" } }, 'unique names the field "number"'],
  [{ unique: { field: "plate", within: "zone" } }, 'unique names the field "zone"'],
  [{ signIn: { kind: "admin", id: "email", password: "password" } }, 'signIn names the field "email"'],
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
  [{ access: {} }, "access is granted to nobody"],
  [{ access: { read: ["partner"] } }, "scopeField is missing"],
  [{ access: { read: ["gate"] } }, 'access names "gate", which is not a principal'],
  [{ fields: { id: text({ label: "x" }), plate: text({ label: "P" }) } }, "this key is reserved"],
  [beside({ "a.b": text({ label: "x" }) }), "a key is of letters"],
  [beside({ b: text({ label: "B", path: "plate" }) }), 'two fields are stored under "plate"'],
  [beside({ b: text({ label: "B", path: "plate.b" }) }), "both as a value and as a map"],
  [plate(text({ label: "P", path: "a.b.c" })), '"a.b.c" is not a stored key'],
  [plate(choice({ label: "P", options: [] })), "options is empty"],
  [
    plate(text({ label: "P", immutable: true, path: "car.plate" })),
    "immutable, but stored in a map with others",
  ],
  [
    beside({ until: date({ label: "U", notBefore: "since" }) }),
    'compared with the field "since", which is not another field',
  ],
  [
    beside({ until: date({ label: "U", notBefore: "until" }) }),
    'compared with the field "until", which is not another field',
  ],
  [
    beside({ until: date({ label: "U", notBefore: "plate" }) }),
    'compared with the field "plate", whose type is "text"',
  ],
  [
    {
      fields: {
        plate: text({ label: "P" }),
        since: date({ label: "S", path: "days.since" }),
        until: date({ label: "U", notBefore: "since" }),
      },
    },
    'compared with the field "since", but one of them is stored in a map',
  ],
  [
    plate(image({ label: "P", folder: "cars", naming: { field: "number" } })),
    'its files are called after the field "number", which does not exist',
  ],
  [plate(password({ label: "P" })), "signIn does not name it"],
  [{ menu: { label: "P", icon: "car", order: 1 } }, "menu is given, but no routes"],
  [{ routes: { list: "permits", form: "modal" } }, 'route "permits" does not begin with /'],
  [{ messages: { add: "" } }, 'message "add" is empty'],
  [{ pageSize: 0 }, "pageSize is not above 0"],
  [{ extraFields: { maxFields: 1, maxLength: 10 } }, "no room for extra fields"],
  [plate(text({ label: "P", column: "" })), "column has no header"],
  [
    {
      fields: {
        plate: reference({
          label: "P",
          collection: "Cars",
          from: { id: "a", name: "b" },
          into: { id: "c", name: "d" },
        }),
      },
    },
    'there is no collection "Cars"',
  ],
  [
    { subcollections: { visits: { fields: { at: text({ label: "" }) }, access: {} } } },
    "visits: access is granted to nobody",
  ],
])("the declaration %j is refused: %s", (change, fault) => {
  expect(errorsOf(permits(change)).join("\n")).toContain(fault);
});

it("two collections share neither name nor route", () => {
  const routes = { list: "/permits", form: "modal" } as const;
  const faults = errorsOf(permits({ routes }), permits({ routes }));
  expect(faults).toEqual(["Permits: declared twice", "route /permits is declared twice"]);
});

it("two collections do not sign in as the same kind", () => {
  const declared = (name: string, kind: string) => defineCollection(name, { ...SOUND, ...signIn({ kind }) });
  const admins = declared("Admins", "admin");
  expect(errorsOf(admins, declared("Cars", "building"))).toEqual([]);
  expect(errorsOf(admins, declared("Cars", "admin"))).toEqual(['two collections sign in as "admin"']);
});

it("a reference is refused when its records are not searched by every shown field", () => {
  const from = { id: "plate", name: "holder" };
  const car = reference({ label: "C", collection: "Cars", from, into: { id: "c", name: "d" } });
  const fields: CollectionDeclaration["fields"] = {
    plate: text({ label: "P" }),
    holder: text({ label: "H" }),
  };
  const cars = (...searched: readonly string[]) =>
    defineCollection("Cars", { ...SOUND, fields, search: { fields: searched, placeholder: "" } });
  const faults = (target: Collection) => errorsOf(permits({ fields: { plate: car } }), target);
  const fault = (key: string) =>
    `Permits: field "plate": Cars is not searched by "${key}", by which its records are chosen here`;
  expect(faults(cars("plate", "holder"))).toEqual([]);
  expect(faults(cars("plate"))).toEqual([fault("holder")]);
  expect(faults(defineCollection("Cars", { ...SOUND, fields }))).toEqual([fault("plate"), fault("holder")]);
});

it.each(["Sessions", "SignInAttempts", "KnownDevices", "Credentials", "DeletedAccounts", "History", "Trash"])(
  "the name %s is refused, because the panel uses it itself",
  (name) => {
    expect(errorsOf(defineCollection(name, SOUND))).toEqual([`${name}: this name belongs to the panel`]);
  },
);

it("one error lists every mistake, with the collection and the field", () => {
  const wrong = permits({
    fields: { plate: choice({ label: "", options: [] }), hood: text({ label: "x", maxLength: 0 }) },
    search: { fields: ["owner"], placeholder: "" },
    access: {},
  });
  expect(() => {
    checkCollections({ collections: [wrong], scopeKind: undefined });
  }).toThrow(/^The declarations have 5 errors:\n- Permits: .*(\n- Permits: .*){4}$/);
});

it("a kind of account is a principal only if it is the panel's scope", () => {
  const collections = [permits({ access: { read: ["company"] }, scopeField: "plate" })];
  const check = (scopeKind: string | undefined) => () => checkCollections({ collections, scopeKind });
  expect(check("company")).not.toThrow();
  expect(check("gate")).toThrow('access names "company", which is not a principal');
  expect(check(undefined)).toThrow('access names "company", which is not a principal');
});

it.each(["action", "member", "Gate", "a:b", ""])("a scope cannot have the name %j", (scopeKind) => {
  expect(() => checkCollections({ collections: [], scopeKind })).toThrow(
    `the scope "${scopeKind}" needs another name`,
  );
});
