/** Computed values: what lists, exports and addresses know of them, and what nothing else does. */
import { afterEach, expect, it, vi } from "vitest";
import { changedFields } from "../../src/data/history/field-changes";
import { exportColumns } from "../../src/features/export/export-step";
import { rowKeys } from "../../src/fields/import-rows";
import { readRecord, writeRecord } from "../../src/fields/record";
import { date } from "../../src/fields/date/model";
import { number } from "../../src/fields/number/model";
import { text } from "../../src/fields/text/model";
import { firestoreIndexes } from "../../src/rules/indexes";
import { firestoreRules } from "../../src/rules/firestore-rules";
import { defineCollection } from "../../src/schema/define-collection";
import {
  hiddenColumns,
  listColumns,
  listParameters,
  sortableColumns,
} from "../../src/screens/list/list-address";
import { cardParts } from "../../src/screens/list/record-cards";
import { daysBetween, setTimeZone } from "../../src/texts/days";
import { TIME_ZONE } from "../fixtures/residence";

setTimeZone(TIME_ZONE);
afterEach(() => vi.useRealTimers());

const declaration = {
  label: { one: "Permit", many: "Permits" },
  routes: { list: "/permits", form: "modal" },
  order: ["plate", "asc"],
  indexed: true,
  search: { fields: ["plate"], placeholder: "" },
  access: { read: ["admin"], write: ["admin"] },
} as const;
const fields = {
  plate: text({ label: "Plate", column: "Plate" }),
  until: date({ label: "Until", column: "Until" }),
  cars: number({ label: "Cars", column: "Cars" }),
};
const plain = defineCollection("Permits", { ...declaration, fields });
const permits = defineCollection("Permits", {
  ...declaration,
  fields,
  computed: {
    share: { label: "Share", of: ["cars"], value: ({ cars }) => 1 / (cars ?? 0) },
    daysLeft: {
      ...{ label: "Days left", column: "Left", hidden: true },
      of: ["until"],
      value: ({ until, ...others }, today) =>
        until === null ? Object.keys(others).join() : daysBetween(today, until),
    },
  },
});
const record = { id: "p1", plate: "A", until: "2026-12-01", cars: 2 };
const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key);

it("a computed value is shown after the last field that it reads", () => {
  expect(keys(listColumns(permits))).toEqual(["plate", "until", "daysLeft", "cars"]);
  expect(keys(exportColumns(permits, new Set()))).toEqual([
    ...["plate", "until", "daysLeft", "cars", "share", "id"],
  ]);
});

it("a hidden column is in an address that names it, and on cards once it was chosen", () => {
  expect(hiddenColumns(permits, "columns=plate,until")).toEqual(["daysLeft", "cars"]);
  expect(hiddenColumns(permits, "columns=plate,daysLeft")).toEqual(["until", "cars"]);
  expect(keys(cardParts(permits, new Set(["daysLeft"])).facts)).toEqual(["until", "cars"]);
  expect(keys(cardParts(permits, new Set()).facts)).toEqual(["until", "daysLeft"]);
});

it("a list is neither sorted nor filtered by a computed value", () => {
  expect(keys(sortableColumns(permits))).toEqual(["plate", "until", "cars"]);
  expect(listParameters(permits, "sort=-daysLeft&daysLeft=3&q=a").toString()).toBe("q=a");
});

it("a computed value is exported as a number, by the product's day at that moment", () => {
  const column = exportColumns(permits, new Set()).find(({ key }) => key === "daysLeft")!;
  vi.useFakeTimers({ now: new Date("2026-11-29T20:59Z"), toFake: ["Date"] });
  expect(column.valueOf(record)).toBe(2);
  vi.setSystemTime(new Date("2026-11-29T21:00Z"));
  expect(column.valueOf(record)).toBe(1);
  expect(column).toMatchObject({ header: "Days left", preselected: true });
  expect(exportColumns(permits, new Set(["daysLeft"])).find(({ key }) => key === "daysLeft")).toMatchObject({
    preselected: false,
  });
});

it("a computed value gets the fields that it names, and is nothing where it is no number", () => {
  const [share, daysLeft] = ["share", "daysLeft"].map((name) =>
    exportColumns(permits, new Set()).find(({ key }) => key === name)!,
  );
  expect([share!.valueOf(record), share!.valueOf({ ...record, cars: 0 })]).toEqual([0.5, null]);
  expect(daysLeft!.valueOf({ ...record, until: null })).toBe("");
});

it("rules, indexes, records, writes, imports and history do not know a computed value", () => {
  const values = { plate: "A", daysLeft: 3 };
  const known = [plain, permits].map((collection) => ({
    rules: firestoreRules([collection], undefined),
    indexes: firestoreIndexes([collection], undefined),
    record: readRecord(collection, "p1", values),
    create: writeRecord(collection, values, "create"),
    edit: writeRecord(collection, values, "edit"),
    imported: rowKeys(collection),
    changes: changedFields(collection, { plate: "A" }, values, []),
  }));
  expect(known[1]).toEqual(known[0]);
});
