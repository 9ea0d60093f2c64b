/** An export writes every record once and in order, even when a page fails or a record moves. */
import type { DataProvider } from "@refinedev/core";
import { expect, it } from "vitest";
import type { MatchingParams, MatchingRecords } from "../../../src/contract/calls";
import { EXPORT_START, exportStep, type ExportProgress } from "../../../src/pages/export/export-step";
import { exportColumns } from "../../../src/pages/export/columns";
import { runJob } from "../../../src/pages/jobs/run-job";
import { brands } from "../../../src/resources/brands";

const columns = exportColumns(brands, new Set()).filter(({ key }) => key === "nameEng");
const page = (names: readonly string[], cursor?: string): MatchingRecords => ({
  records: names.map((name) => ({ id: name, nameEng: name })),
  ...(cursor !== undefined && { cursor }),
  read: names.length + 1,
});

/** An export from a server with these pages by their cursors. An error is answered once. */
function exporting(pages: { readonly [cursor: string]: MatchingRecords | Error }) {
  const requested: (string | undefined)[] = [];
  const progress: ExportProgress[] = [];
  const files: Blob[] = [];
  const answers = new Map(Object.entries(pages));
  const person = { stops: false, stopsDuringRequest: false };
  const custom = async ({ payload: { cursor } }: { readonly payload: MatchingParams }) => {
    requested.push(cursor);
    const answer = answers.get(cursor ?? "");
    person.stops ||= person.stopsDuringRequest;
    if (!(answer instanceof Error)) return { data: answer };
    answers.set(cursor ?? "", page(["later"]));
    throw answer;
  };
  const step = exportStep({
    provider: { custom } as unknown as DataProvider,
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

it("an export reads page after page until there is no cursor", async () => {
  const { run, requested, rows, progress } = exporting({
    "": page(["a", "b"], "1"),
    1: page([], "2"),
    2: page(["c"]),
  });
  const end = await run();
  expect(end).toMatchObject({ name: "done", progress: { records: 3, read: 6 } });
  expect(end.progress.savedAs).toMatch(/^brands-\d{4}-\d\d-\d\d\.csv$/);
  expect(requested).toEqual([undefined, "1", "2"]);
  expect(progress.map(({ records }) => records)).toEqual([0, 2, 2]);
  expect(await rows()).toEqual(['"a"', '"b"', '"c"']);
});

it("an export resumes at the page that failed, in the same file", async () => {
  const { run, requested, rows } = exporting({ "": page(["a"], "1"), 1: new Error("offline") });
  const first = await run();
  expect(first).toMatchObject({ name: "stopped", error: new Error("offline") });
  expect(await run(first.progress)).toMatchObject({ name: "done" });
  expect(requested).toEqual([undefined, "1", "1"]);
  expect(await rows()).toEqual(['"a"', '"later"']);
});

it("an export writes a record once that moved to a later page", async () => {
  const { run, rows } = exporting({ "": page(["a", "b"], "1"), 1: page(["b", "c"]) });
  expect(await run()).toMatchObject({ progress: { records: 3 } });
  expect(await rows()).toEqual(['"a"', '"b"', '"c"']);
});

it("a stopped export requests nothing more, and saves no file", async () => {
  const before = exporting({ "": page(["a"]) });
  before.person.stops = true;
  expect(await before.run()).toMatchObject({ name: "stopped" });
  expect(before.requested).toEqual([]);
  const during = exporting({ "": page(["a"]) });
  during.person.stopsDuringRequest = true;
  expect(await during.run()).toEqual({ name: "stopped", progress: EXPORT_START });
  expect(during.files).toEqual([]);
});
