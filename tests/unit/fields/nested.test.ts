/** Fields inside fields: what a group and an array say, read, refuse in their declaration, and cost in the rules. */
import { describe, expect, it } from "vitest";
import { compileRules } from "local-firebase/rules";
import { date, timestamp } from "../../../packages/firestore-panel/src/fields/date/model";
import { group, array } from "../../../packages/firestore-panel/src/fields/nested/model";
import { image } from "../../../packages/firestore-panel/src/fields/file/model";
import { readablePassword, text, pin } from "../../../packages/firestore-panel/src/fields/text/model";
import { modelOf } from "../../../packages/firestore-panel/src/fields/models";
import { documentOf, initialRecord, writeRecord } from "../../../packages/firestore-panel/src/fields/record";
import { admins } from "../../../src/resources/admins";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import type {
  Field,
  FieldDeclaration,
  FieldDeclarations,
} from "../../../packages/firestore-panel/src/schema/types";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";
import { arrayErrors } from "../../../packages/firestore-panel/src/rules/declaration-errors";
import { errorsOf } from "../../../packages/firestore-panel/tests/fixtures/errors-of";
import { allows, SESSIONS } from "../security/evaluate";

const label = "Value";
const street = text({ label: "Street", required: true, maxLength: 5 });
const keyed = (declaration: FieldDeclaration): Field => ({ ...declaration, key: "value" });
const address = group({ label, fields: { street, zone: text({ label: "Zone" }) } });
const branches = array({ label, most: 2, itemLabel: "Branch", fields: { street, at: address } });

it.each<[FieldDeclaration, unknown, string | undefined]>([
  [address, { street: "Pearl" }, undefined],
  [address, { zone: "66" }, "Street is required"],
  [address, { street: "Pearls" }, "Street: At most 5 characters"],
  [address, "Pearl", "Must hold its fields"],
  [branches, [{ street: "Pearl" }, {}, { street: "Souq" }], undefined],
  [branches, [{ street: "a" }, { street: "b" }, { street: "c" }], "At most 2"],
  [branches, [{ street: "a" }, { at: { zone: "1" } }], "Branch 2: Street is required"],
  [branches, [{ street: "a", at: { zone: "1" } }], "Branch 1: Value: Street is required"],
  [branches, { street: "a" }, "Must be a list"],
])("the field %j with the value %j has the error %j", (declaration, value, fault) => {
  const field = keyed(declaration);
  expect(modelOf(field).check(value, field)).toBe(fault);
});

it("an array omits items that are no maps, and shows the others in one line", () => {
  const field = keyed(branches);
  const stored = { value: [{ street: "Pearl", at: { street: "Souq", zone: 66 } }, 7, {}, { street: "Bay" }] };
  const value = modelOf(field).read(stored, field);
  expect(value).toEqual([
    { street: "Pearl", at: { street: "Souq", zone: "66" } },
    { street: "Bay", at: null },
  ]);
  expect(modelOf(field).text?.(value, field)).toBe("Pearl, Souq, 66; Bay");
});

it("a group starts with the values of its fields, and an emptied pin is drawn again", () => {
  const fields = { code: pin({ label: "Code" }), kind: text({ label: "Kind", default: "Shop" }) };
  const shops = shopsWith({ value: group({ label, fields }) });
  const initial = initialRecord(shops)["value"];
  expect(initial).toEqual({ code: expect.stringMatching(/^\d{6}$/), kind: "Shop" });
  const stored = documentOf(writeRecord(shops, { value: { code: "", kind: "Bar" } }, "edit"));
  expect(stored).toEqual({ value: { code: expect.stringMatching(/^\d{6}$/), kind: "Bar" } });
});

function shopsWith(fields: FieldDeclarations) {
  return defineCollection<FieldDeclarations>("Shops", {
    label: { one: "Shop", many: "Shops" },
    order: ["value", "asc"],
    fields,
    access: { read: ["admin"], write: ["admin"] },
  });
}

const faultsOf = (value: FieldDeclaration) => {
  const shops = shopsWith({ value });
  const faults = errorsOf(shops);
  return faults.length > 0 ? faults : arrayErrors(shops);
};
const inGroup = (member: FieldDeclaration) => group({ label, fields: { inner: member } });

it.each<[FieldDeclaration, string]>([
  [group({ label, fields: {} }), "fields is empty"],
  [
    group({ label, required: true, fields: { zone: text({ label: "Zone" }) } }),
    "required, but none of its fields is",
  ],
  [inGroup(image({ label, folder: "a" })), "files belong to the record itself, not inside a value"],
  [
    inGroup(timestamp({ label, auto: "save" })),
    "automatic timestamps belong to the record itself, not inside a value",
  ],
  [inGroup(readablePassword({ label })), "passwords belong to the record itself, not inside a value"],
  [inGroup(text({ label, column: "Value" })), '"column" has no effect inside a value'],
  [inGroup(text({ label, path: "a" })), '"path" has no effect inside a value'],
  [
    inGroup(text({ label, required: "create" })),
    '"create" has no effect inside a value: required is true or false',
  ],
  [inGroup(text({ label: " " })), 'field "inner": label is missing'],
  [inGroup(inGroup(address)), "nested more than two levels deep"],
  [array({ label, most: 0, itemLabel: "Branch", fields: { street } }), "most is not above 0"],
  [array({ label, most: 1, itemLabel: " ", fields: { street } }), "itemLabel is missing"],
  [
    array({ label, most: 40, itemLabel: "Branch", fields: { street } }),
    'lower "most", or give rulesJudge: "length"',
  ],
])("the declaration %j is refused: %s", (declaration, fault) => {
  expect(faultsOf(declaration).join("\n")).toContain(fault);
});

it.each<[FieldDeclaration]>([
  [inGroup(address)],
  [inGroup(array({ label, most: 2, itemLabel: "Branch", fields: { street } }))],
  [branches],
  [array({ label, most: 40, itemLabel: "Branch", fields: { street }, rulesJudge: "length" })],
])("the declaration %j is accepted", (declaration) => {
  expect(faultsOf(declaration)).toEqual([]);
});

describe("in the rules", () => {
  const fields = { name: text({ label: "Name" }), from: date({ label: "From" }) };
  const item = { name: "Souq", from: "2026-11-21" };
  const creates = (declaration: FieldDeclaration, value: unknown) =>
    allows(
      compileRules(firestoreRules([admins, shopsWith({ value: declaration })], "company"), "firestore.rules"),
      {
        path: "Shops/x",
        uid: "admin",
        before: SESSIONS,
        after: { "Shops/x": { value } },
      },
    );

  /** The longest list of these items that a declaration may have judged one by one. */
  const most = () => {
    let length = 1;
    while (faultsOf(array({ label, most: length + 1, itemLabel: "Item", fields })).length === 0) length += 1;
    return length;
  };

  it("the rules check the longest allowed array to its last item, within the cost of one write", () => {
    const length = most();
    expect(length).toBeGreaterThan(5);
    const declaration = array({ label, most: length, itemLabel: "Item", fields });
    const full = Array.from({ length }, () => item);
    expect(creates(declaration, full)).toBe(true);
    expect(creates(declaration, [...full.slice(1), { ...item, from: "soon" }])).toBe(false);
    expect(creates(declaration, [...full, item])).toBe(false);
  });

  it("the rules check only the length of a longer array when its declaration says so", () => {
    const declaration = array({ label, most: 40, itemLabel: "Item", fields, rulesJudge: "length" });
    expect(creates(declaration, [{ ...item, from: "soon" }])).toBe(true);
    expect(creates(declaration, Array<object>(41).fill(item))).toBe(false);
    expect(creates(declaration, "many")).toBe(false);
  });

  it("the rules check a group of many fields in several functions, each short enough for production", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`text${index}`, text({ label: "Text" })]),
    );
    const declaration = group({ label, fields: wide });
    expect(firestoreRules([admins, shopsWith({ value: declaration })], "company")).toContain(
      "isGroup_value_2(value)",
    );
    expect(creates(declaration, { text0: "a", text29: "b" })).toBe(true);
    expect(creates(declaration, { text0: "a", text29: 7 })).toBe(false);
  });

  it("two fields whose functions would have one name are refused", () => {
    const fields = { a: inGroup(address), a__inner: address };
    expect(() => firestoreRules([admins, shopsWith(fields)], "company")).toThrow("change the key of one");
  });
});
