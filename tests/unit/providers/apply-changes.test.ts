/** The state machine of the write path, over a transaction without a database. What the rules say is tried in tests/providers. */
import { doc } from "firebase/firestore";
import { describe, expect, test, vi } from "vitest";
import {
  applyChange,
  applyChanges,
  type ApplyOptions,
  type RecordChange,
} from "../../../src/providers/data/apply-changes";
import { ProviderError } from "../../../src/providers/errors";
import { employees } from "../../../src/resources/employees";
import { events } from "../../../src/resources/events";
import { MAX_ENTRY_VALUES } from "../../../src/schema/history";
import { offline, refuseCommits, sdkError, tryTwice, writerOver } from "./transactions";

const OPERATION = "w".repeat(20);

/** A new record. */
function addition(id: string, after: object = {}, values = 0): RecordChange {
  return {
    id,
    decide: async () =>
      Promise.resolve({
        kind: "write",
        after: { ...after },
        values,
        write: (transaction, entry) => {
          transaction.set(doc(offline(), "Events", id), { ...after });
          entry.added(id, { ...after });
        },
      }),
  };
}
const decided = (id: string, kind: "done" | "gone"): RecordChange => ({
  id,
  decide: async () => Promise.resolve({ kind }),
});
const refused = (id: string): RecordChange => ({
  id,
  decide: async () => Promise.reject(new ProviderError(409, "Changed.")),
});
const some = (count: number) => Array.from({ length: count }, (_, index) => addition(`v${String(index)}`));
const explain = () => new ProviderError(403, "Not allowed.");
const options = (more: Partial<ApplyOptions<RecordChange>> = {}): ApplyOptions<RecordChange> => ({
  action: "create",
  operation: OPERATION,
  most: 8,
  explain,
  ...more,
});
const ids = (changes: readonly RecordChange[]) => changes.map(({ id }) => id);

describe("several changes", () => {
  test("are written by one commit with one entry, each with what it came to", async () => {
    const { writer, writes, steps } = writerOver();
    const onCommit = vi.fn().mockResolvedValue(undefined);
    const changes = [addition("a"), decided("b", "gone"), decided("c", "done"), refused("d")];
    const result = await applyChanges(writer, events, changes, options({ undoes: "u", onCommit }));
    expect([ids(result.done).toSorted(), ids(result.gone)]).toEqual([["a", "c"], ["b"]]);
    expect(result.refused).toMatchObject([{ change: { id: "d" }, why: { message: "Changed." } }]);
    expect(Object.keys(writes.set)).toEqual(["Events/a", `History/${OPERATION}~00000001`]);
    expect(steps).toEqual([{ collection: events, action: "create", operation: OPERATION, undoes: "u" }]);
    expect(onCommit).toHaveBeenCalledExactlyOnceWith([changes[0]], expect.any(Number));
  });

  test("are committed in batches of a size", async () => {
    const { writer, steps } = writerOver();
    expect((await applyChanges(writer, events, some(9), options())).done).toHaveLength(9);
    expect(steps).toHaveLength(2);
  });

  test("are tried in halves where the rules refuse a commit, and one that is alone tells its reason", async () => {
    const { writer } = writerOver();
    refuseCommits(writer, 0, 2);
    const { done, refused: left } = await applyChanges(writer, events, some(2), options());
    expect([ids(done), left]).toMatchObject([["v0"], [{ change: { id: "v1" }, why: { statusCode: 403 } }]]);
  });

  test("of several companies, or of more values than an entry holds, have commits of their own", async () => {
    const of = (id: string, companyId: string) => addition(id, { companyId }, MAX_ENTRY_VALUES / 2);
    const { writer, entries } = writerOver();
    const alongside = vi.fn().mockResolvedValue(undefined);
    const changes = [of("e1", "A"), of("e2", "B"), of("e3", "A"), of("e4", "A")];
    const { done } = await applyChanges(writer, employees, changes, options({ alongside }));
    expect(ids(done).toSorted()).toEqual(["e1", "e2", "e3", "e4"]);
    expect(entries).toHaveLength(3);
    expect(alongside).toHaveBeenCalledTimes(3);
  });

  test("write alongside what belongs to those that the commit writes", async () => {
    const { writer, writes } = writerOver();
    const alongside = async () =>
      Promise.resolve((transaction: { delete: (at: never) => void }, written: readonly RecordChange[]) => {
        for (const { id } of written) transaction.delete(doc(offline(), "Notes", id) as never);
      });
    await applyChanges(writer, events, [addition("a"), refused("b")], options({ alongside }));
    expect(writes.deleted).toEqual(["Notes/a"]);
  });

  test.each(["unavailable", "unauthenticated"])("end with what concerns all of them: %s", async (code) => {
    const { writer } = writerOver();
    vi.spyOn(writer, "commit").mockRejectedValue(sdkError(code));
    await expect(applyChanges(writer, events, some(2), options())).rejects.toMatchObject({ code });
  });
});

describe("changes that are refused together", () => {
  const together = () => {
    const { explain: _, ...rest } = options();
    return rest;
  };

  test("fail by the reason of the first, and nothing is written", async () => {
    const { writer, writes } = writerOver();
    await expect(applyChanges(writer, events, [addition("a"), refused("b")], together())).rejects.toThrow(
      "Changed.",
    );
    expect(writes.set).toEqual({});
  });

  test.each([
    ["are divided where one commit is too large", "invalid-argument", 2, true],
    ["are not divided where the rules refuse it", "permission-denied", 2, false],
    ["fail where a single one is too large", "invalid-argument", 1, false],
  ])("%s", async (_, code, count, isDivided) => {
    const { writer } = writerOver();
    vi.spyOn(writer, "commit").mockRejectedValueOnce(sdkError(code));
    const applied = applyChanges(writer, events, some(count), together());
    if (isDivided) expect((await applied).done).toHaveLength(count);
    else await expect(applied).rejects.toMatchObject({ code });
  });
});

describe("one change", () => {
  const step = { action: "create", operation: OPERATION } as const;

  test("tells what it is recorded as, and nothing where nothing was written", async () => {
    expect(await applyChange(writerOver().writer, events, addition("a"), step)).toEqual({
      operation: OPERATION,
    });
    expect(await applyChange(writerOver().writer, events, decided("a", "done"), step)).toEqual({});
  });

  test("is decided again by each try", async () => {
    const { writer } = writerOver();
    tryTwice(writer);
    const change = addition("a");
    const decide = vi.spyOn(change, "decide");
    await applyChange(writer, events, change, step);
    expect(decide).toHaveBeenCalledTimes(2);
  });

  test("fails by its reason", async () => {
    await expect(applyChange(writerOver().writer, events, refused("a"), step)).rejects.toThrow("Changed.");
  });
});
