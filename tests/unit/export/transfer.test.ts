/** The pages of an export: all of them once, in order, also when one fails in between or a record moves. */
import { expect, it } from "vitest";
import { transfer, type TransferProgress } from "../../../src/pages/export/transfer";
import type { MatchingRecords } from "../../../src/contract/calls";

const page = (ids: readonly string[], cursor?: string): MatchingRecords => ({
  records: ids.map((id) => ({ id })),
  ...(cursor !== undefined && { cursor }),
  read: ids.length + 1,
});

/** A server with pages by their cursors. */
function exporting(pages: { readonly [cursor: string]: MatchingRecords | Error }) {
  const asked: (string | undefined)[] = [];
  const written: string[][] = [];
  const progress: TransferProgress[] = [];
  const answers = new Map(Object.entries(pages));
  const way = { stopped: false, stopWhenAsked: false };
  const run = transfer({
    read: async (cursor) => {
      asked.push(cursor);
      const answer = answers.get(cursor ?? "");
      if (answer instanceof Error) answers.set(cursor ?? "", page(["later"]));
      way.stopped = way.stopWhenAsked;
      return answer instanceof Error ? Promise.reject(answer) : answer!;
    },
    write: (records) => written.push(records.map(({ id }) => id)),
    stopped: () => way.stopped,
    onProgress: (made) => progress.push(made),
  });
  return { run, way, asked, written, progress };
}

it("takes page after page until there is no cursor", async () => {
  const { run, asked, written, progress } = exporting({
    "": page(["a", "b"], "1"),
    1: page([], "2"),
    2: page(["c"]),
  });
  expect(await run()).toBe(true);
  expect(asked).toEqual([undefined, "1", "2"]);
  expect(written).toEqual([["a", "b"], [], ["c"]]);
  expect(progress).toEqual([
    { records: 2, read: 3 },
    { records: 2, read: 4 },
    { records: 3, read: 6 },
  ]);
});

it("goes on at the page that failed", async () => {
  const { run, asked, written } = exporting({ "": page(["a"], "1"), 1: new Error("offline") });
  await expect(run()).rejects.toThrow("offline");
  expect(await run()).toBe(true);
  expect(asked).toEqual([undefined, "1", "1"]);
  expect(written).toEqual([["a"], ["later"]]);
});

it("takes a record once that moved to a later page", async () => {
  const { run, written, progress } = exporting({ "": page(["a", "b"], "1"), 1: page(["b", "c"]) });
  await run();
  expect(written.flat()).toEqual(["a", "b", "c"]);
  expect(progress.at(-1)?.records).toBe(3);
});

it("reads nothing when it is stopped, and writes nothing that comes after that", async () => {
  const before = exporting({ "": page(["a"]) });
  before.way.stopped = true;
  expect(await before.run()).toBe(false);
  expect(before.asked).toEqual([]);
  const meanwhile = exporting({ "": page(["a"]) });
  meanwhile.way.stopWhenAsked = true;
  expect(await meanwhile.run()).toBe(false);
  expect(meanwhile.written).toEqual([]);
  expect(meanwhile.progress).toEqual([]);
});
