import { deleteApp, initializeApp } from "firebase/app";
import {
  collection,
  FieldPath,
  getFirestore,
  limit,
  orderBy,
  query,
  queryEqual,
  where,
  type Query,
  type QueryDocumentSnapshot,
} from "firebase/firestore";
import { afterAll, describe, expect, test } from "vitest";
import { filtered, ordered, withOverflow } from "../../../src/providers/data/lists/large-query";
import { parseListQuery } from "../../../src/providers/data/lists/list-query";
import { TOKEN_OVERFLOW } from "../../../src/fields/search-text";
import { EMPTY_KEY } from "../../../src/fields/sort-keys";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { tenants } from "../../../src/resources/tenants";
import type { Collection, Field } from "../../../src/schema/types";

const app = initializeApp({ projectId: "nowhere" }, "large-query");
afterAll(() => deleteApp(app));
const all = query(collection(getFirestore(app), "Records"));
const at = (...path: readonly string[]) => new FieldPath(...path);

function fieldOf({ fields }: Collection, key: string): Field {
  const field = fields.find((one) => one.key === key);
  if (!field) throw new Error(`There is no field ${key}.`);
  return field;
}
const areEqual = (parts: readonly Query[], ...expected: readonly Query[]) =>
  parts.length === expected.length && parts.every((part, index) => queryEqual(part, expected[index] ?? all));
/** A document that holds these values. */
const documentWith = (values: { readonly [path: string]: unknown }) =>
  ({
    get: (path: FieldPath | string) => values[typeof path === "string" ? path : path.toString()],
  }) as unknown as QueryDocumentSnapshot;

describe("a filter of a large list", () => {
  test("a filter queries each value at its stored key", () => {
    const question = parseListQuery(employees, {
      filters: [
        { field: "company", operator: "eq", value: "BAY" },
        { field: "name", operator: "eq", value: "Noor" },
      ],
    });
    const expected = query(all, where(at("companyId"), "==", "BAY"), where(at("name"), "==", "Noor"));
    expect(queryEqual(filtered(all, question), expected)).toBe(true);
  });

  test.each([
    [["gte"], [">="]],
    [["lt"], ["<"]],
    [
      ["gte", "lt"],
      [">=", "<"],
    ],
  ] as const)("a filter by days queries from one time on and before another: %j", (operators, signs) => {
    const moment = new Date("2026-03-04T05:06:07Z");
    const question = parseListQuery(brands, {
      filters: operators.map((operator) => ({ field: "time", operator, value: moment.toISOString() })),
    });
    const expected = query(all, ...signs.map((sign) => where(at("time"), sign, moment)));
    expect(queryEqual(filtered(all, question), expected)).toBe(true);
  });
});

describe("an order of a large list", () => {
  test("an order by incomplete keys is the stored order", () => {
    const order = { field: fieldOf(tenants, "tenantId"), direction: "asc" } as const;
    expect(
      areEqual(ordered(all, tenants, { order }, false).parts, query(all, orderBy(at("time"), "desc"))),
    ).toBe(true);
    const byCompany: Collection = { ...employees, order: ["company", "asc"] };
    expect(
      areEqual(
        ordered(all, byCompany, { order: undefined }).parts,
        query(all, orderBy(at("companyId"), "asc")),
      ),
    ).toBe(true);
  });

  test.each([
    ["of texts", employees, "empId", where(at("_sort", "empId"), "<", EMPTY_KEY)],
    [
      "of numbers",
      {
        ...employees,
        fields: employees.fields.map((field) =>
          field.key === "empId" ? { ...field, collation: "number" as const } : field,
        ),
      },
      "empId",
      where(at("_sort", "empId"), "<=", Number.MAX_VALUE),
    ],
  ] as const)("a descending order puts empty values last: %s", (_, of, key, filled) => {
    const { parts, partOf } = ordered(all, of, { order: { field: fieldOf(of, key), direction: "desc" } });
    const path = at("_sort", key);
    const empty = query(all, where(path, ">=", EMPTY_KEY), orderBy(path, "asc"));
    expect(areEqual(parts, query(all, filled, orderBy(path, "desc")), empty)).toBe(true);
    expect(partOf(documentWith({ [path.toString()]: EMPTY_KEY }))).toBe(1);
    expect(partOf(documentWith({ [path.toString()]: "e1" }))).toBe(0);
  });
});

describe("a search in a large list", () => {
  test("a search reads records with too many tokens last", () => {
    const order = { field: fieldOf(employees, "empId"), direction: "desc" } as const;
    const indexed = ordered(all, employees, { order });
    const overflowing = ordered(query(all, limit(1)), employees, { order });
    const { parts, partOf } = withOverflow(indexed, overflowing);
    expect(areEqual(parts, ...indexed.parts, ...overflowing.parts)).toBe(true);
    const empty = { [at("_sort", "empId").toString()]: EMPTY_KEY };
    expect(
      [
        {},
        empty,
        { _search: ["noo"] },
        { _search: TOKEN_OVERFLOW, ...empty },
        { _search: [TOKEN_OVERFLOW] },
        { _search: [TOKEN_OVERFLOW], ...empty },
      ].map((values) => partOf(documentWith(values))),
    ).toEqual([0, 1, 0, 1, 2, 3]);
  });
});
