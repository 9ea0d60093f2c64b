/** What the compiler knows of a collection's records: `npm run check` refuses a marked line that would compile. */
import { expect, expectTypeOf, it } from "vitest";
import { readRecord } from "firestore-panel/record";
import { array } from "firestore-panel/fields/nested";
import { number } from "firestore-panel/fields/number";
import { text } from "firestore-panel/fields/text";
import { brands } from "../../../src/resources/brands";
import type { companies } from "../../../src/resources/companies";
import type { employees } from "../../../src/resources/employees";
import { defineCollection, type RecordOf } from "firestore-panel/schema";

type Text = string | null;

it("a record type has each field as its model reads it, and no undeclared key", () => {
  type Brand = RecordOf<typeof brands>;
  expectTypeOf<Brand["id"]>().toEqualTypeOf<string>();
  expectTypeOf<Brand["nameEng"]>().toEqualTypeOf<Text>();
  expectTypeOf<Brand["multiImages"]>().toEqualTypeOf<readonly string[] | null>();
  expectTypeOf<NonNullable<Brand["position"]>["latitude"]>().toEqualTypeOf<number>();
  expectTypeOf<NonNullable<Brand["timings"]>["monday"]>().toEqualTypeOf<string>();
  expectTypeOf<NonNullable<RecordOf<typeof employees>["company"]>["name"]>().toEqualTypeOf<string>();
  expectTypeOf<RecordOf<typeof companies>["password"]>().toEqualTypeOf<Text>();
  const brand = readRecord(brands, "b1", { nameEng: "Bayt" });
  expect(brand.nameEng?.length).toBe(4);
  // @ts-expect-error A field of another collection.
  expect(brand.companyName).toBeUndefined();
  // @ts-expect-error A slip of the pen in a key.
  expect(brand["nameEnglish"]).toBeUndefined();
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

it("a computed value knows the types of the fields that it reads, and no others", () => {
  const permits = defineCollection("Permits", {
    label: { one: "Permit", many: "Permits" },
    // @ts-expect-error Firestore has nothing to order by.
    order: ["places", "asc"],
    fields: { plate: text({ label: "Plate" }), cars: number({ label: "Cars" }) },
    computed: {
      places: { label: "Places", of: ["cars", "plate"], value: ({ cars }) => (cars ?? 0) + 1 },
      // @ts-expect-error Cars are counted in numbers.
      colour: { label: "Colour", of: ["cars"], value: ({ cars }: { readonly cars: Text }) => cars },
      // @ts-expect-error It does not say that it reads the plate.
      secret: { label: "Secret", of: ["cars"], value: ({ plate }) => (plate ? 1 : 0) },
      // @ts-expect-error No such field.
      owner: { label: "Owner", of: ["owner"], value: () => null },
      // @ts-expect-error Neither a text nor a number.
      even: { label: "Even", of: ["cars"], value: ({ cars }) => cars === 2 },
    },
    access: { read: ["admin"] },
  });
  expect(permits.computed.map(({ key }) => key)).toContain("places");
  expectTypeOf<keyof RecordOf<typeof permits>>().toEqualTypeOf<"id" | "plate" | "cars">();
});
