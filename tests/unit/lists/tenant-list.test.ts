import { describe, expect, it } from "vitest";
import { fileName } from "../../../src/components/file-name";
import { parseListQuery, type ListParams } from "../../../src/providers/data/lists/list-query";
import { answerSmall } from "../../../src/providers/data/lists/small";
import { tenants } from "../../../src/resources/tenants";
import type { RecordData } from "../../../src/schema/types";

const tenant = (tenantId: string, more: object = {}): RecordData => ({
  id: tenantId,
  name: "Bea",
  tenantId,
  tenantCategory: "Residential",
  buildingNo: "A1",
  ...more,
});
const idsOf = (records: readonly RecordData[], params: ListParams = {}) =>
  answerSmall(tenants, records, parseListQuery(tenants, params)).map(({ id }) => id);

describe("the list of tenants", () => {
  it("goes by letter, then by number, and without an id last, whatever order the records come in", () => {
    const records = ["10B", "", "9A", "101A", "1B"].map((id) => tenant(id));
    expect(idsOf(records)).toEqual(["9A", "101A", "1B", "10B", ""]);
  });

  it("takes an order of one's own instead, with the same comparison of ids", () => {
    const records = ["9A", "1B", "10A"].map((id) => tenant(id));
    expect(idsOf(records, { sorters: [{ field: "tenantId", order: "desc" }] })).toEqual(["1B", "10A", "9A"]);
  });

  it("filters by category and building", () => {
    const records = [
      tenant("1A"),
      tenant("2A", { tenantCategory: "Commercial" }),
      tenant("1B", { buildingNo: "B5" }),
    ];
    const residents = { field: "tenantCategory", operator: "eq", value: "Residential" } as const;
    const inB5 = { field: "buildingNo", operator: "eq", value: "B5" } as const;
    expect(idsOf(records, { filters: [residents] })).toEqual(["1A", "1B"]);
    expect(idsOf(records, { filters: [residents, inB5] })).toEqual(["1B"]);
  });
});

describe("a stored file's name", () => {
  const url = (name: string) =>
    `https://files.example/v0/b/panel/o/${encodeURIComponent(`contracts/${name}`)}?alt=media&token=1`;

  it.each([
    ["1790000000000-tenancy agreement.pdf", "tenancy agreement.pdf"],
    ["1790000000000-3f9c1a2b-عقد.pdf", "عقد.pdf"],
    ["tenancy.pdf", "tenancy.pdf"],
    ["2026-tenancy.pdf", "2026-tenancy.pdf"],
    ["1790000000000-", "1790000000000-"],
  ])("%s is shown as %s", (stored, shown) => {
    expect(fileName(url(stored))).toBe(shown);
  });
});
