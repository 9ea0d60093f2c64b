/** What has become of a record since a work that is taken back, as its chain of entries tells it. */
import { describe, expect, test } from "vitest";
import type { StoredEntry } from "../../../src/providers/data/history/entries";
import { revertibleFields } from "../../../src/providers/data/history/revertible-fields";
import { skippedRecord } from "../../../src/providers/data/history/undo-batch";
import { OperationUndo } from "../../../src/providers/data/history/operation-undo";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { offline } from "./transactions";

const [WORK, AS, OTHER] = ["w", "a", "o"].map((letter) => letter.repeat(20)) as [string, string, string];
const work = (letter: string) => letter.repeat(20);

function entry(id: string, more: Partial<StoredEntry> = {}): StoredEntry {
  return {
    id,
    at: "",
    by: { kind: "admin", recordId: "a1", name: "ada" },
    action: "update",
    collection: "Brands",
    operation: id.split("~")[0] ?? "",
    count: 1,
    title: "",
    ids: ["b1"],
    before: {},
    after: {},
    unshown: {},
    hidden: [],
    ...more,
  };
}

/** Knows these entries and asks for no others. */
class Known extends OperationUndo {
  readonly asked: unknown[] = [];

  constructor(private readonly known: readonly StoredEntry[]) {
    super({ firestore: offline() }, WORK, AS);
  }

  override async entry(id: unknown): Promise<StoredEntry | undefined> {
    this.asked.push(id);
    return this.known.find((one) => one.id === id);
  }
}

const ENTRY = entry(`${WORK}~1`, { before: { b1: { nameEng: "First", discount: "1%" } } });
/** What changed the record after it. */
const later = (id: string, before: object, more: Partial<StoredEntry> = {}) =>
  entry(id, { before: { b1: { ...before } }, ...more });

describe("what changed a record since", () => {
  const left = { nameEng: "Second", discount: "1%", _change: ENTRY.id };

  test("is nothing where its last change is the one that is taken back", async () => {
    expect(await new Known([]).since(brands, ENTRY, "b1", left)).toEqual({
      after: left,
      changed: new Set(),
      isUndone: false,
    });
  });

  test("are the fields that somebody else has changed", async () => {
    const undoing = new Known([later(`${OTHER}~1`, left)]);
    const stored = { ...left, discount: "5%", _change: `${OTHER}~1` };
    expect(await undoing.since(brands, ENTRY, "b1", stored)).toEqual({
      after: left,
      changed: new Set(["discount"]),
      isUndone: false,
    });
  });

  test("are not those that the work itself has changed afterwards, or what takes it back", async () => {
    const again = { ...left, nameEng: "Third", _change: `${WORK}~2` };
    const back = { ...left, nameEng: "First", _change: `${AS}~1` };
    const undoing = new Known([later(`${WORK}~2`, left), later(`${AS}~1`, again, { undoes: WORK })]);
    const since = await undoing.since(brands, ENTRY, "b1", back);
    expect(since).toEqual({ after: left, changed: new Set(), isUndone: true });
  });

  test.each([
    ["names no change", { nameEng: "x" }],
    ["names a change that is not recorded", { ...left, _change: `${OTHER}~9` }],
    ["names a change that tells nothing of it", { ...left, _change: `${OTHER}~1` }],
  ])("is not known where the record %s", async (_, stored) => {
    const undoing = new Known([entry(`${OTHER}~1`)]);
    expect(await undoing.since(brands, ENTRY, "b1", stored)).toBeUndefined();
  });

  test("is not looked for without end where entries name each other", async () => {
    const undoing = new Known([later(`${OTHER}~1`, { _change: `${OTHER}~1` })]);
    expect(await undoing.since(brands, ENTRY, "b1", { _change: `${OTHER}~1` })).toBeUndefined();
    expect(undoing.asked).toHaveLength(200);
    const own = new Known([later(`${WORK}~2`, { _change: `${WORK}~2` })]);
    expect(await own.isOwnSince(ENTRY, "b1", `${WORK}~2`)).toBe(false);
    expect(own.asked).toHaveLength(200);
  });
});

describe("a record that the work added", () => {
  test.each<[string, string, readonly StoredEntry[], boolean]>([
    ["is as it was added", ENTRY.id, [], true],
    ["was changed by the work itself", `${WORK}~2`, [later(`${WORK}~2`, { _change: ENTRY.id })], true],
    ["was changed by somebody else", `${OTHER}~1`, [later(`${OTHER}~1`, { _change: ENTRY.id })], false],
    ["names a change that is not recorded", `${OTHER}~9`, [], false],
  ])("is all of the work's: it %s", async (_, change, known, isOwn) => {
    expect(await new Known(known).isOwnSince(ENTRY, "b1", change)).toBe(isOwn);
  });
});

describe("a change", () => {
  /** Works of which each takes back the one before: a takes back b, and so on. */
  const chain = (length: number) =>
    Array.from({ length }, (_, index) =>
      entry(`${work(String.fromCharCode(98 + index))}~00000000`, {
        undoes: index + 1 < length ? work(String.fromCharCode(99 + index)) : WORK,
      }),
    );

  test.each<[string, string, string | undefined, readonly StoredEntry[], boolean]>([
    ["of the work itself", WORK, undefined, [], true],
    ["that takes it back", OTHER, WORK, [], true],
    ["that takes back what takes it back", OTHER, work("b"), chain(1), true],
    ["of something else", OTHER, undefined, chain(1), false],
    ["that takes back something else", OTHER, work("x"), chain(1), false],
    ["that takes back what nobody recorded", OTHER, work("b"), [], false],
    ["nine undoings away", OTHER, work("b"), chain(9), true],
    ["further away than anybody looks", OTHER, work("b"), chain(10), false],
  ])("counts as the work's own or not: one %s", async (_, of, undoes, known, isOwn) => {
    expect(await new Known(known).isOwn({ operation: of, ...(undoes !== undefined && { undoes }) })).toBe(
      isOwn,
    );
  });
});

test.each([[undefined], [7], ["no entry"], [`${WORK}~00000000/x`], ["a~b/c"]])(
  "what is no entry's id is not asked for: %j",
  async (id) => {
    expect(await new OperationUndo({ firestore: offline() }, WORK, AS).entry(id)).toBeUndefined();
  },
);

test("an entry that is at hand is not asked for again", async () => {
  const undoing = new OperationUndo({ firestore: offline() }, WORK, AS);
  const known = { ...ENTRY, id: `${WORK}~00000000` };
  await undoing.since(brands, known, "b1", { _change: known.id });
  expect(await undoing.entry(known.id)).toBe(known);
});

describe("the fields that are put back", () => {
  const of = (known: readonly StoredEntry[]) => ({
    collection: brands,
    entry: ENTRY,
    undo: new Known(known),
  });
  const left = { nameEng: "Second", discount: "2%", _change: ENTRY.id };
  const name = { key: "nameEng", values: { before: "First", after: "Second" } };
  const discount = { key: "discount", values: { before: "1%", after: "2%" } };
  const byOther = [later(`${OTHER}~1`, left)];
  const byWork = [later(`${WORK}~2`, left)];

  test.each<[string, readonly StoredEntry[], object, readonly object[]]>([
    ["all, where nobody has touched them", [], left, [name, discount]],
    [
      "not one that somebody else has changed since",
      byOther,
      { ...left, discount: "9%", _change: `${OTHER}~1` },
      [name, { ...discount, stays: "changed since" }],
    ],
    [
      "not one that is as before already",
      byOther,
      { ...left, discount: "1%", _change: `${OTHER}~1` },
      [name],
    ],
    [
      "not one that the work itself has changed since, which its later entry tells of",
      byWork,
      { ...left, discount: "9%", _change: `${WORK}~2` },
      [name],
    ],
  ])("are %s", async (_, known, stored, fields) => {
    expect(await revertibleFields(of(known), "b1", { ...stored })).toEqual({ fields, isUncounted: false });
  });

  test("are none where the record holds the earlier values, which the undo then counts", async () => {
    const stored = { ...left, nameEng: "First", discount: "1%", _change: `${OTHER}~1` };
    expect(await revertibleFields(of(byOther), "b1", stored)).toEqual({ fields: [], isUncounted: true });
    const undone = { ...stored, _change: `${AS}~1` };
    const byUndo = [later(`${AS}~1`, left, { undoes: WORK })];
    expect(await revertibleFields(of(byUndo), "b1", undone)).toEqual({ fields: [], isUncounted: false });
  });

  test("are not known where the record does not lead to the change", async () => {
    expect(await revertibleFields(of([]), "b1", { nameEng: "Second" })).toBeUndefined();
  });

  test("are no passwords, which stay whatever became of them", async () => {
    const hidden = entry(`${WORK}~1`, { hidden: ["password"], before: { b1: { name: "Ada" } } });
    const undone = { collection: employees, entry: hidden, undo: new Known([]) };
    expect(await revertibleFields(undone, "b1", { name: "Ada", _change: hidden.id })).toEqual({
      fields: [{ key: "password", stays: "not kept" }],
      isUncounted: false,
    });
  });
});

test("what stays is told under the name that it had before the change, or else by its id", () => {
  const of = { collection: brands, entry: ENTRY, undo: new Known([]) };
  expect(skippedRecord(of, "b1", "Why.")).toEqual({ id: "b1", title: "First", reason: "Why." });
  expect(skippedRecord(of, "b2", "Why.")).toEqual({ id: "b2", title: "b2", reason: "Why." });
});
