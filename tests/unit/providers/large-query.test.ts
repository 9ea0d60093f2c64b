/** The queries that answer a large list, each as the indexes are made for. */
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
import {
  atMost,
  filtered,
  ordered,
  searched,
  withOverflow,
} from "../../../src/providers/data/lists/large-query";
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

describe("filters", () => {
  test("ask for each value where it is stored", () => {
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
  ] as const)("ask for days from one moment on and before another: %j", (operators, signs) => {
    const moment = new Date("2026-03-04T05:06:07Z");
    const question = parseListQuery(brands, {
      filters: operators.map((operator) => ({ field: "time", operator, value: moment.toISOString() })),
    });
    const expected = query(all, ...signs.map((sign) => where(at("time"), sign, moment)));
    expect(queryEqual(filtered(all, question), expected)).toBe(true);
  });

  test("that are none ask for everything", () => {
    expect(queryEqual(filtered(all, parseListQuery(employees, {})), all)).toBe(true);
  });
});

describe("an order", () => {
  test("that nobody has chosen is as it is stored", () => {
    const own = ordered(all, employees, { order: undefined });
    expect(areEqual(own.parts, query(all, orderBy(at("name"), "asc")))).toBe(true);
    expect(own.partOf(documentWith({}))).toBe(0);
  });

  test("that some records lack the keys of is as it is stored, under whichever keys", () => {
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

  test("by keys is theirs, and the empty ones come last as they are", () => {
    const order = { field: fieldOf(employees, "empId"), direction: "asc" } as const;
    const { parts, partOf } = ordered(all, employees, { order });
    expect(areEqual(parts, query(all, orderBy(at("_sort", "empId"), "asc")))).toBe(true);
    expect(partOf(documentWith({}))).toBe(0);
  });

  test("by a time that the server stamps has no keys", () => {
    const order = { field: fieldOf(brands, "time"), direction: "desc" } as const;
    expect(areEqual(ordered(all, brands, { order }).parts, query(all, orderBy(at("time"), "desc")))).toBe(
      true,
    );
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
  ] as const)("the other way round has the empty ones last as well: %s", (_, of, key, filled) => {
    const { parts, partOf } = ordered(all, of, { order: { field: fieldOf(of, key), direction: "desc" } });
    const path = at("_sort", key);
    const empty = query(all, where(path, ">=", EMPTY_KEY), orderBy(path, "asc"));
    expect(areEqual(parts, query(all, filled, orderBy(path, "desc")), empty)).toBe(true);
    expect(partOf(documentWith({ [path.toString()]: EMPTY_KEY }))).toBe(1);
    expect(partOf(documentWith({ [path.toString()]: "e1" }))).toBe(0);
  });
});

describe("a search", () => {
  test("goes through what carries the mark in the list's own order", () => {
    const marked = query(all, where(at("_search"), "array-contains", "noo"));
    expect(
      areEqual(searched(all, tenants, "noo").parts, query(marked, orderBy(at("_sort", "tenantId"), "asc"))),
    ).toBe(true);
  });

  test("comes to what has too many marks to be kept at last", () => {
    const order = { field: fieldOf(employees, "empId"), direction: "desc" } as const;
    const marked = ordered(all, employees, { order });
    const unmarked = ordered(query(all, limit(1)), employees, { order });
    const { parts, partOf } = withOverflow(marked, unmarked);
    expect(areEqual(parts, ...marked.parts, ...unmarked.parts)).toBe(true);
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

test("no more are asked for than so many", () => {
  expect(queryEqual(atMost(all, 7), query(all, limit(7)))).toBe(true);
});
