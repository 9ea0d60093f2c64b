import type { CrudFilter } from "@refinedev/core";
import { describe, expect, test } from "vitest";
import { parseListQuery } from "../../../packages/firestore-panel/src/data/lists/list-query";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { tenants } from "../../../src/resources/tenants";

const FROM = "2026-03-04T00:00:00.000Z";
const BELOW = "2026-03-06T00:00:00.000Z";
const since = (value: unknown, field = "time"): CrudFilter => ({ field, operator: "gte", value });
const before = (value: unknown, field = "time"): CrudFilter => ({ field, operator: "lt", value });
const refused = (message: string) => expect.objectContaining({ statusCode: 400, message }) as Error;

describe("days in a list query", () => {
  test.each([
    ["from one day on", [since("2026-03-04")], { from: FROM }],
    ["before a day", [before("2026-03-06T03:00:00+03:00")], { below: BELOW }],
    ["between two days", [since(FROM), before(BELOW)], { from: FROM, below: BELOW }],
  ])("days %s narrow a list in its own order", (_, filters, range) => {
    const listQuery = parseListQuery(brands, { filters });
    expect(listQuery.dateRange).toEqual({
      field: expect.objectContaining({ key: "time" }) as object,
      ...range,
    });
    expect(listQuery).toMatchObject({ equals: [], search: "", isChosen: false });
  });

  test.each([
    ["another order", brands, [since(FROM)], [{ field: "nameEng", order: "asc" as const }]],
    ["a declared order by another field", tenants, [since(FROM)], []],
  ])("days are refused in %s", (_, collection, filters, sorters) => {
    expect(() => parseListQuery(collection, { filters, sorters })).toThrow(
      refused("A filter by days requires the list's own order."),
    );
  });

  test.each([
    ["of another field", brands, since(FROM, "startAt"), "gte"],
    ["of a field that is no time", employees, before(FROM, "name"), "lt"],
    ["without a field", brands, { operator: "gte", value: FROM } as unknown as CrudFilter, "gte"],
    ["that are no dates", brands, before("soon"), "lt"],
    ["that are numbers", brands, since(1_772_582_400_000), "gte"],
  ])("days are refused %s", (_, collection, filter, operator) => {
    expect(() => parseListQuery(collection, { filters: [filter] })).toThrow(
      refused(`Lists cannot be filtered with "${operator}" here.`),
    );
  });
});

test("an order by two columns is refused", () => {
  const sorters = ["name", "email"].map((field) => ({ field, order: "asc" as const }));
  expect(() => parseListQuery(tenants, { sorters })).toThrow(
    refused("A list can be sorted by only one column."),
  );
});
