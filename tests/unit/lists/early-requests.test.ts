import { expect, test } from "vitest";
import { earlyCountIn, firstPageRequest } from "../../../packages/firestore-panel/src/data/early-requests";
import { parseListQuery } from "../../../packages/firestore-panel/src/data/lists/list-query";
import { brands } from "../../../src/resources/brands";
import { tenants } from "../../../src/resources/tenants";

const plain = parseListQuery(brands, {});

test("parts of a stored key that are no simple names are quoted", () => {
  const request = firstPageRequest({ ...brands, order: ["a-b.c`d.e1", "asc"] }, undefined, plain, 10);
  expect(request?.body).toMatchObject({
    structuredQuery: { orderBy: [{ field: { fieldPath: "`a-b`.`c\\`d`.e1" }, direction: "ASCENDING" }] },
  });
});

test("a first page is not asked for in advance of a list with an order of its own, whose records may lack their sort keys", () => {
  expect(firstPageRequest(tenants, undefined, parseListQuery(tenants, {}), 100)).toBeUndefined();
});

test("a count is a number", () => {
  expect(earlyCountIn([{ result: { aggregateFields: { count: { integerValue: "12" } } } }])).toBe(12);
});
