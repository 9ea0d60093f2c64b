import { expect, test } from "vitest";
import {
  earlyCountIn,
  countRequest,
  firstPageRequest,
} from "../../../packages/firestore-panel/src/data/early-requests";
import { parseListQuery } from "../../../packages/firestore-panel/src/data/lists/list-query";
import { brands } from "../../../src/resources/brands";
import { companyEmployees } from "../../../src/resources/company-employees";
import { tenants } from "../../../src/resources/tenants";

const plain = parseListQuery(brands, {});
const equals = (field: string, value: string) => ({
  fieldFilter: { field: { fieldPath: field }, op: "EQUAL", value: { stringValue: value } },
});

test("the first page of a list is asked for in its stored order", () => {
  const orderBy = [{ field: { fieldPath: "time" }, direction: "DESCENDING" }];
  const structuredQuery = { from: [{ collectionId: "Brands" }], orderBy, limit: 10 };
  expect(firstPageRequest(brands, undefined, plain, 10)).toEqual({
    method: "runQuery",
    body: { structuredQuery },
  });
});

test("a company asks for its own records, with the filters of the list", () => {
  const filters = [{ field: "name", operator: "eq" as const, value: "Aisha" }];
  const request = firstPageRequest(
    companyEmployees,
    "OWN",
    parseListQuery(companyEmployees, { filters }),
    10,
  );
  expect(request?.body).toMatchObject({
    structuredQuery: {
      where: {
        compositeFilter: { op: "AND", filters: [equals("companyId", "OWN"), equals("name", "Aisha")] },
      },
    },
  });
  expect(countRequest(companyEmployees, "OWN").body).toMatchObject({
    structuredAggregationQuery: {
      structuredQuery: { where: { compositeFilter: { filters: [equals("companyId", "OWN")] } } },
    },
  });
});

test("parts of a stored key that are no simple names are quoted", () => {
  const request = firstPageRequest({ ...brands, order: ["a-b.c`d.e1", "asc"] }, undefined, plain, 10);
  expect(request?.body).toMatchObject({
    structuredQuery: { orderBy: [{ field: { fieldPath: "`a-b`.`c\\`d`.e1" }, direction: "ASCENDING" }] },
  });
});

test.each([
  ["a search", { filters: [{ field: "q", operator: "contains", value: "a" }] }],
  ["a chosen order", { sorters: [{ field: "nameEng", order: "asc" }] }],
] as const)("%s has no such request", (_what, params) => {
  expect(firstPageRequest(brands, undefined, parseListQuery(brands, params), 10)).toBeUndefined();
});

test("nor has a list with an order of its own, whose records may lack their sort keys", () => {
  expect(firstPageRequest(tenants, undefined, parseListQuery(tenants, {}), 100)).toBeUndefined();
});

test("a count is a number", () => {
  expect(earlyCountIn([{ result: { aggregateFields: { count: { integerValue: "12" } } } }])).toBe(12);
});
