/** What the compiler knows of a collection's records: `npm run check` refuses a marked line that would compile. */
import { expect, expectTypeOf, it } from "vitest";
import { readRecord } from "../../../packages/firestore-panel/src/fields/record";
import { array } from "../../../packages/firestore-panel/src/fields/nested/model";
import { text } from "../../../packages/firestore-panel/src/fields/text/model";
import { brands } from "../../../src/resources/brands";
import type { companies } from "../../../src/resources/companies";
import type { employees } from "../../../src/resources/employees";
import { events } from "../../../src/resources/events";
import { flatOffers } from "../../../src/resources/flat-offers";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import type {
  FieldDeclaration,
  FieldModel,
  RecordOf,
} from "../../../packages/firestore-panel/src/schema/types";
import type { Venue } from "../../../src/pages/redeem-summary/use-summary";

type Text = string | null;

it("a record type has each field as its model reads it", () => {
  type Brand = RecordOf<typeof brands>;
  expectTypeOf<Brand["id"]>().toEqualTypeOf<string>();
  expectTypeOf<Brand["nameEng"]>().toEqualTypeOf<Text>();
  expectTypeOf<Brand["multiImages"]>().toEqualTypeOf<readonly string[] | null>();
  expectTypeOf<NonNullable<Brand["position"]>["latitude"]>().toEqualTypeOf<number>();
  expectTypeOf<NonNullable<Brand["timings"]>["monday"]>().toEqualTypeOf<string>();
  expectTypeOf<NonNullable<RecordOf<typeof employees>["company"]>["name"]>().toEqualTypeOf<string>();
  expectTypeOf<RecordOf<typeof companies>["password"]>().toEqualTypeOf<Text>();
});

it("a record type has the fields inside the items of an array", () => {
  const fields = { plate: text({ label: "Plate" }) };
  const permits = defineCollection("Permits", {
    label: { one: "Permit", many: "Permits" },
    order: ["cars", "asc"],
    fields: { cars: array({ label: "Cars", most: 2, fields }) },
    access: { read: ["admin"] },
  });
  type Permit = RecordOf<typeof permits>;
  expectTypeOf<NonNullable<Permit["cars"]>[number]["plate"]>().toEqualTypeOf<Text>();
  // @ts-expect-error A slip of the pen in a key inside.
  expect(readRecord(permits, "p1", {}).cars?.[0]?.["number"]).toBeUndefined();
});

it("a record type has no undeclared key", () => {
  const brand = readRecord(brands, "b1", { nameEng: "Bayt" });
  expect(brand.nameEng?.length).toBe(4);
  // @ts-expect-error A field of another collection.
  expect(brand.companyName).toBeUndefined();
  // @ts-expect-error A slip of the pen in a key.
  expect(brand["nameEnglish"]).toBeUndefined();
});

it("a venue is a collection with a venue's name and category", () => {
  const venues: readonly Venue[] = [brands, flatOffers];
  // @ts-expect-error Events have no category.
  const none: readonly Venue[] = [events];
  expect([...venues, ...none]).toHaveLength(3);
});

it("a field type is refused when its model reads another type than its records have", () => {
  type CountField = FieldDeclaration<number | null>;
  const model = {
    type: "count",
    write: () => ({}),
    check: () => undefined,
    rules: () => ({}),
  };
  const counts: FieldModel<CountField, number> = { ...model, read: () => 1 };
  // @ts-expect-error A record's count is said to be a number.
  const words: FieldModel<CountField, number> = { ...model, read: () => "one" };
  const field = { type: "count", label: "Count", key: "count" };
  expect([counts, words].map(({ read }) => read({}, field))).toEqual([1, "one"]);
});

it("a list neither sorts nor searches by an undeclared field", () => {
  const permits = defineCollection("Permits", {
    label: { one: "Permit", many: "Permits" },
    // @ts-expect-error No such field.
    order: ["plates", "asc"],
    // @ts-expect-error No such field.
    search: { fields: ["owner"], placeholder: "Search" },
    fields: { plate: text({ label: "Plate" }) },
    access: { read: ["admin"] },
  });
  expect(permits.fields.map(({ key }) => key)).toEqual(["plate"]);
});
