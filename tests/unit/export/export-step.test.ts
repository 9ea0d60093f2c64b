/** An export writes every record once and in order, even when a page fails or a record moves. */
import type { MatchingParams } from "../../../packages/firestore-panel/src/data/lists/matching";
import type { MatchCount, MatchingRecords } from "../../../packages/firestore-panel/src/contract/lists";
import { expect, it } from "vitest";
import {
  EXPORT_START,
  listExportStep,
  type ExportProgress,
  closerCount,
  costText,
  exportFileName,
  exportProgressText,
  warningText,
} from "../../../packages/firestore-panel/src/features/export/export-step";
import { exportColumns } from "../../../packages/firestore-panel/src/features/export/columns";
import { runJob } from "../../../packages/firestore-panel/src/screens/jobs/run-job";
import { text } from "../../../packages/firestore-panel/src/texts/texts";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { flatOffers } from "../../../src/resources/flat-offers";

const columns = exportColumns(brands, new Set()).filter(({ key }) => key === "nameEng");
const page = (names: readonly string[], cursor?: string): MatchingRecords => ({
  records: names.map((name) => ({ id: name, nameEng: name })),
  ...(cursor !== undefined && { cursor: cursor as never }),
  read: names.length + 1,
});

/** An export from a server with these pages by their cursors. An error is answered once. */
function exporting(pages: { readonly [cursor: string]: MatchingRecords | Error }) {
  const requested: (string | undefined)[] = [];
  const progress: ExportProgress[] = [];
  const files: Blob[] = [];
  const answers = new Map(Object.entries(pages));
  const person = { stops: false, stopsDuringRequest: false };
  const read = async (params: MatchingParams) => {
    const cursor = params.cursor as unknown as string | undefined;
    requested.push(cursor);
    const answer = answers.get(cursor ?? "");
    person.stops ||= person.stopsDuringRequest;
    if (!answer) throw new Error(`There is no page ${cursor ?? ""}.`);
    if (!(answer instanceof Error)) return answer;
    answers.set(cursor ?? "", page(["later"]));
    throw answer;
  };
  const step = listExportStep({
    read,
    count: () => Promise.resolve({ counts: [] }),
    collection: brands,
    matched: { resource: brands.name, filters: [], sorters: [] },
    choice: { format: "csv", separator: ",", columns: new Set(["nameEng"]) },
    columns,
    save: (_, file) => files.push(file),
  });
  const run = (from = EXPORT_START) =>
    runJob(from, step, { stopped: () => person.stops, report: (at) => progress.push(at) });
  const rows = async () => (await files[0]?.text())?.trim().split("\r\n").slice(1);
  return { run, person, requested, progress, files, rows };
}

it("an export writes a record once that moved to a later page", async () => {
  const { run, rows } = exporting({ "": page(["a", "b"], "1"), 1: page(["b", "c"]) });
  expect(await run()).toMatchObject({ progress: { records: 3 } });
  expect(await rows()).toEqual(['"a"', '"b"', '"c"']);
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

it.each<[message: string, listed: MatchCount, shown: MatchCount]>([
  ["exact", { count: 12 }, { count: 12 }],
  ["a closer bound", { count: 80, bound: "most" }, { count: 80, bound: "most" }],
  ["a lower bound", { count: 12, bound: "least" }, { count: 90, bound: "most" }],
  ["a wider bound", { count: 100, bound: "most" }, { count: 90, bound: "most" }],
])("an upper bound gives way to the list's own count that is %s only if it is closer", (_, listed, shown) => {
  expect(closerCount({ count: 90, bound: "most" }, listed)).toEqual(shown);
  expect(closerCount({ count: 90 }, listed)).toEqual({ count: 90 });
});

it.each<[MatchCount, string | undefined]>([
  [{ count: 3 }, undefined],
  [
    { count: 3, bound: "most", unsorted: "many" },
    "The file has the list’s own order: too many records may match to sort them as chosen.",
  ],
  [
    { count: 3, unsorted: "incomplete" },
    "The file has the list’s own order: the chosen one would leave out records that are not indexed for sorting yet.",
  ],
])("the limits of a file of %o are given", (count, warning) => {
  expect(warningText(text, count)).toBe(warning);
});

it.each<[MatchCount, number, string]>([
  [{ count: 2200 }, 1500, "1,500 of 2,200 employees, 1,502 reads"],
  [{ count: 1 }, 1, "1 of 1 employee, 3 reads"],
  // Some were added since they were counted.
  [{ count: 2 }, 3, "3 employees, 5 reads"],
  [{ count: 3000, bound: "most" }, 1500, "1,500 employees, 1,502 reads"],
])("the progress of %o is given in records and reads", (count, records, progress) => {
  expect(exportProgressText(text, employees, { records, read: records + 2 }, count)).toBe(progress);
});

it("a file is named after its collection and the product's day", () => {
  const nameAt = (moment: string) => exportFileName(flatOffers, "xlsx", new Date(moment));
  expect(nameAt("2026-01-31T20:59:59Z")).toBe("flat-offer-2026-01-31.xlsx");
  expect(nameAt("2026-01-31T21:00:00Z")).toBe("flat-offer-2026-02-01.xlsx");
});
