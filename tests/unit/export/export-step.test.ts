/** An export writes every record once and in order, even when a page fails or a record moves. */
import type { DataProvider } from "@refinedev/core";
import { expect, it } from "vitest";
import type { MatchingParams, MatchingRecords } from "../../../packages/firestore-panel/src/contract/calls";
import {
  EXPORT_START,
  exportStep,
  type ExportProgress,
} from "../../../packages/firestore-panel/src/screens/export/export-step";
import { exportColumns } from "../../../packages/firestore-panel/src/screens/export/columns";
import { runJob } from "../../../packages/firestore-panel/src/screens/jobs/run-job";
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

it("an export writes a record once that moved to a later page", async () => {
  const { run, rows } = exporting({ "": page(["a", "b"], "1"), 1: page(["b", "c"]) });
  expect(await run()).toMatchObject({ progress: { records: 3 } });
  expect(await rows()).toEqual(['"a"', '"b"', '"c"']);
});
