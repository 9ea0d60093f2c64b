import type { MatchCount, MatchingRecords } from "../../../packages/firestore-panel/src/contract/lists";
import { expect, it } from "vitest";
import {
  EXPORT_START,
  listExportStep,
  costText,
  exportFileName,
} from "../../../packages/firestore-panel/src/features/export/export-step";
import { exportColumns } from "../../../packages/firestore-panel/src/features/export/columns";
import { runJob } from "../../../packages/firestore-panel/src/screens/jobs/run-job";
import { text } from "../../../packages/firestore-panel/src/texts/texts";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { flatOffers } from "../../../src/resources/flat-offers";

const page = (names: readonly string[], cursor?: string): MatchingRecords => ({
  records: names.map((name) => ({ id: name, nameEng: name })),
  ...(cursor !== undefined && { cursor: cursor as never }),
  read: names.length,
});

it("an export writes a record once that moved to a later page", async () => {
  const files: Blob[] = [];
  const step = listExportStep({
    read: ({ cursor }) => Promise.resolve(cursor ? page(["b", "c"]) : page(["a", "b"], "1")),
    count: () => Promise.resolve({ counts: [] }),
    matched: { resource: brands.name, filters: [], sorters: [] },
    format: "csv",
    fileName: "brands.csv",
    columns: exportColumns(brands, new Set()).filter(({ key }) => key === "nameEng"),
    save: (_, file) => files.push(file),
  });
  const end = await runJob(EXPORT_START, step, { stopped: () => false, report: () => undefined });
  expect(end).toMatchObject({ progress: { records: 3 } });
  expect((await files[0]!.text()).trim().split("\r\n").slice(1)).toEqual(['"a"', '"b"', '"c"']);
});

it.each<[MatchCount, string]>([
  [{ count: 2200 }, "2,200 employees, about 2,203 reads."],
  [{ count: 1 }, "1 employee, about 2 reads."],
  [{ count: 1000 }, "1,000 employees, about 1,001 reads."],
  [{ count: 3000, bound: "most" }, "At most 3,000 employees, about 3,003 reads."],
  [{ count: 0, bound: "least" }, "At least 0 employees, more than 2 reads."],
])("the cost of %o is given in reads", (count, cost) => {
  expect(costText(text, employees, count, [])).toBe(cost);
});

it("a file is named after its collection and the product's day", () => {
  const nameAt = (moment: string) => exportFileName(flatOffers, "xlsx", new Date(moment));
  expect(nameAt("2026-01-31T20:59:59Z")).toBe("flat-offer-2026-01-31.xlsx");
  expect(nameAt("2026-01-31T21:00:00Z")).toBe("flat-offer-2026-02-01.xlsx");
});
