/** Everything that a list matches, some records at a time: where the whole list is at hand. */
import { beforeEach, expect, test, vi } from "vitest";
import { answerCount, answerMatching } from "../../../src/providers/data/lists/matching";
import type { CallContext } from "../../../src/providers/data/context";
import type { RecordData } from "../../../src/schema/types";

const MATCHED = { resource: "Companies", filters: [], sorters: [] };
const records: readonly RecordData[] = Array.from({ length: 5 }, (_, index) => ({ id: String(index) }));
const answer = vi.fn();
let context: CallContext;

beforeEach(() => {
  answer.mockReset();
  answer.mockResolvedValue({ data: records, total: 5, listed: 7 });
  // Nothing is held of the lists of an earlier session.
  const lists = { large: () => Promise.resolve(undefined), answer };
  context = { principal: "admin", lists } as unknown as CallContext;
});

const ask = async (size: number, cursor?: string) => {
  const found = await answerMatching(context, { ...MATCHED, size, ...(cursor !== undefined && { cursor }) });
  return { ids: found.records.map(({ id }) => id).join(""), read: found.read, cursor: found.cursor };
};
const forgotten = expect.objectContaining({
  statusCode: 400,
  message: "This was started too long ago. Start again.",
}) as unknown;

test("comes part by part, and the list is read once", async () => {
  const first = await ask(2);
  expect(first).toMatchObject({ ids: "01", read: 7 });
  const second = await ask(2, first.cursor);
  expect(second).toMatchObject({ ids: "23", read: 0 });
  expect(await ask(2, second.cursor)).toEqual({ ids: "4", read: 0, cursor: undefined });
  expect(answer.mock.calls).toEqual([
    [expect.objectContaining({ name: "Companies" }), { ...MATCHED, size: 2, pagination: { mode: "off" } }],
  ]);
});

test("is all there where it just fits, also when nobody says how many were looked at", async () => {
  answer.mockResolvedValue({ data: records, total: 5 });
  expect(await ask(5)).toEqual({ ids: "01234", read: 0, cursor: undefined });
});

test("an answer that was lost is asked for again, and those before it are not any more", async () => {
  const first = await ask(1);
  const second = await ask(1, first.cursor);
  expect((await ask(1, first.cursor)).ids).toBe("1");
  const again = await ask(1, first.cursor);
  // The answers before were lost for whoever asks again.
  await expect(ask(1, second.cursor)).rejects.toEqual(forgotten);
  const third = await ask(1, again.cursor);
  expect(third.ids).toBe("2");
  await expect(ask(1, first.cursor)).rejects.toEqual(forgotten);
  expect((await ask(9, third.cursor)).ids).toBe("34");
});

test("four may be under way at once, and a fifth takes the place of the oldest", async () => {
  const begun = [];
  for (let one = 0; one < 4; one += 1) begun.push(await ask(1));
  const [first, ...others] = begun;
  const moved = await ask(1, first?.cursor);
  expect(moved.ids).toBe("1");
  const fifth = await ask(1);
  await expect(ask(1, moved.cursor)).rejects.toEqual(forgotten);
  for (const { cursor } of [...others, fifth]) expect((await ask(1, cursor)).ids).toBe("1");
});

test("what nobody has begun, or another session has, does not go on", async () => {
  const { cursor } = await ask(1);
  context = { ...context, lists: { ...context.lists } } as CallContext;
  await expect(ask(1, cursor)).rejects.toEqual(forgotten);
  await expect(ask(1, "made up")).rejects.toEqual(forgotten);
});

test.each([
  [{ truncated: true }, { count: 5, bound: "least" }],
  [{ truncated: false }, { count: 5 }],
])("how many it is, is the list's total: %j", async (more, count) => {
  answer.mockResolvedValue({ data: [], total: 5, ...more });
  expect(await answerCount(context, MATCHED)).toEqual(count);
  expect(answer.mock.calls).toEqual([
    [expect.objectContaining({ name: "Companies" }), { ...MATCHED, pagination: { mode: "off" } }],
  ]);
});

test("of a large list it is asked of that list, by the question", async () => {
  const countOf = vi.fn(async () => ({ count: 9_000 }));
  const lists = { large: () => Promise.resolve({ countOf, scanSource: () => Promise.resolve(undefined) }) };
  context = { principal: "admin", lists } as unknown as CallContext;
  const filters = [{ field: "q", operator: "contains", value: "  noor " }];
  expect(await answerCount(context, { ...MATCHED, filters })).toEqual({ count: 9_000 });
  expect(countOf).toHaveBeenCalledWith(expect.objectContaining({ search: "noor" }));
  // A search that can find nothing.
  expect(await ask(1)).toEqual({ ids: "", read: 0, cursor: undefined });
});
