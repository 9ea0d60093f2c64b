import { expect, it } from "vitest";
import { transfer, type TransferProgress } from "../../../src/pages/export/transfer";
import type { MatchingRecords } from "../../../src/contract/calls";

const page = (ids: readonly string[], cursor?: string): MatchingRecords => ({
  records: ids.map((id) => ({ id })),
  ...(cursor !== undefined && { cursor }),
  read: ids.length + 1,
});

it("an export contains a record that moves to a later page once", async () => {
  const pages = [page(["a", "b"], "1"), page([], "2"), page(["b", "c"])];
  const [cursors, written]: [(string | undefined)[], string[]] = [[], []];
  const progress: TransferProgress[] = [];
  const run = transfer({
    read: async (cursor) => {
      cursors.push(cursor);
      return pages[cursors.length - 1]!;
    },
    write: (records) => written.push(...records.map(({ id }) => id)),
    stopped: () => false,
    onProgress: (made) => progress.push(made),
  });
  expect(await run()).toBe(true);
  expect(cursors).toEqual([undefined, "1", "2"]);
  expect(written).toEqual(["a", "b", "c"]);
  expect(progress).toEqual([
    { records: 2, read: 3 },
    { records: 2, read: 4 },
    { records: 3, read: 7 },
  ]);
});
