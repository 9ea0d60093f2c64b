import { expect, test } from "vitest";
import { ImportJournal } from "../../../src/pages/import/journal";
import { rowsIn, type ImportJournalEntry } from "../../../src/pages/import/journal-entry";

const ENTRY: ImportJournalEntry = {
  hash: "a",
  fileName: "staff.csv",
  policy: "leave",
  total: 1000,
  uses: [{ column: "Name", use: "name" }],
  batches: 2,
  written: [
    [400, 0],
    [390, 0],
  ],
  kept: 10,
  work: "W",
  by: "noor",
  since: Date.now(),
  at: 1,
};

function memory(initial?: string) {
  const items = new Map(initial === undefined ? [] : [["westwalk.bulk-upload", initial]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    items,
  };
}

const journalOf = (account: string, store: ReturnType<typeof memory>) => new ImportJournal(store, account);

test("a file's confirmed batches are known again, until the upload is finished", () => {
  const store = memory();
  journalOf("noor", store).save({ ...ENTRY, batches: 1, written: [[400, 0]] });
  journalOf("noor", store).save(ENTRY);
  expect(journalOf("noor", store).entries()).toEqual([ENTRY]);
  expect(journalOf("noor", store).confirmed(ENTRY)).toEqual(ENTRY.written);
  journalOf("noor", store).finish(ENTRY);
  expect(journalOf("noor", store).confirmed(ENTRY)).toEqual([]);
  expect(store.items.size).toBe(0);
});

test.each([{ hash: "b" }, { total: 999 }, { policy: "update" }, { uses: [] }])(
  "nothing is confirmed where %j differs",
  (change) => {
    const journal = journalOf("noor", memory());
    journal.save(ENTRY);
    expect(journal.confirmed({ ...ENTRY, ...change })).toEqual([]);
  },
);

test("the same upload goes on as the same work, also where it has other rows to upload by now", () => {
  const journal = journalOf("noor", memory());
  journal.save(ENTRY);
  expect(journal.begun(ENTRY)?.work).toBe("W");
  for (const change of [{ hash: "b" }, { policy: "update" }, { uses: [] }])
    expect(journal.begun({ ...ENTRY, ...change })).toBeUndefined();
});

test.each([{ work: undefined }, { undo: "U" }])("an upload with %j is begun anew", (change) => {
  const store = memory(JSON.stringify([{ ...ENTRY, ...change }]));
  expect(journalOf("noor", store).entries()).toHaveLength(1);
  expect(journalOf("noor", store).begun(ENTRY)).toBeUndefined();
  expect(journalOf("noor", store).confirmed(ENTRY)).toEqual([]);
});

test("another account goes on with nothing of it, and what it notes itself stands beside it", () => {
  const store = memory();
  journalOf("noor", store).save(ENTRY);
  const other = journalOf("sami", store);
  expect(other.ofFile("a")).toEqual(ENTRY);
  expect(other.begun(ENTRY)).toBeUndefined();
  expect(other.confirmed(ENTRY)).toEqual([]);
  const own = { ...ENTRY, by: "sami", work: "X", batches: 0, written: [], at: 2 };
  other.save(own);
  expect(other.ofFile("a")).toEqual(own);
  expect(other.begun(ENTRY)?.work).toBe("X");
  expect(journalOf("noor", store).begun(ENTRY)).toEqual(ENTRY);
  other.remove(own);
  expect(other.entries()).toEqual([ENTRY]);
});

test.each([
  { what: "the same upload", change: {}, stays: 0 },
  { what: "one that is being taken back", change: { undo: "U" }, stays: 1 },
  { what: "one with another choice", change: { policy: "update" }, stays: 1 },
  { what: "one of another file", change: { hash: "b" }, stays: 1 },
])("when all rows are in, $stays notes of $what by another account stay", ({ change, stays }) => {
  const store = memory();
  const theirs = { ...ENTRY, by: "sami", ...change };
  const journal = journalOf("noor", store);
  journal.save(theirs);
  journal.save(ENTRY);
  journal.finish(ENTRY);
  expect(journal.entries()).toEqual([theirs].slice(0, stays));
});

const HOUR = 3_600_000;

test.each([
  [{}, "continues"],
  [{ since: Date.now() - 22 * HOUR }, "continues"],
  [{ since: Date.now() - 23 * HOUR }, "expired"],
  [{ since: undefined }, "expired"],
  [{ by: undefined }, "expired"],
  [{ by: "sami" }, "of another account"],
])("an upload with %j stands so: %s", (change, standing) => {
  const store = memory(JSON.stringify([{ ...ENTRY, ...change }]));
  const [entry = ENTRY] = journalOf("noor", store).entries();
  expect(journalOf("noor", store).resumeStatus(entry)).toBe(standing);
  expect(journalOf("noor", store).begun(ENTRY)?.work).toBe(standing === "continues" ? "W" : undefined);
});

test.each([
  [{}, "U"],
  [{ undoSince: Date.now() - 23 * HOUR }, undefined],
  [{ undoSince: undefined }, undefined],
  [{ undoBy: "sami" }, undefined],
  [{ undo: undefined }, undefined],
])("an undo with %j goes on as %s", (change, operation) => {
  const entry = { ...ENTRY, undo: "U", undoBy: "noor", undoSince: Date.now(), ...change };
  expect(journalOf("noor", memory()).undoOf(entry as ImportJournalEntry)).toBe(operation);
});

test("an older entry, which does not say whose it is, is nobody's to go on with, and goes when the file is begun anew", () => {
  const { by: _, written: _w, ...older } = ENTRY;
  const journal = journalOf("noor", memory(JSON.stringify([older])));
  expect(journal.entries()).toEqual([older]);
  expect(journal.begun(ENTRY)).toBeUndefined();
  journal.save(ENTRY);
  expect(journal.entries()).toEqual([ENTRY]);
});

test.each([
  ["by what is noted", {}, undefined, 790],
  ["by what the history knows, where an answer was lost", {}, 990, 990],
  ["and never more than there are to write", {}, 1990, 990],
  ["also where rows that were so already are in", { policy: "update", kept: 0 }, 900, 910],
  ["of an older entry", { written: undefined }, 900, 900],
  ["of one whose first answer was lost", { batches: 0, written: [], kept: 0 }, 400, 400],
])("rows that went in are counted %s", (_, change, known, rows) => {
  expect(rowsIn({ ...ENTRY, ...change } as ImportJournalEntry, known)).toBe(rows);
});

test("the newest unfinished uploads come first, and the oldest go", () => {
  const journal = journalOf("noor", memory());
  for (let at = 0; at < 25; at += 1) journal.save({ ...ENTRY, hash: `h${at}`, at });
  expect(journal.entries().map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index));
});

test.each([
  "{",
  "null",
  '[{"hash":1}]',
  '"text"',
  JSON.stringify([{ ...ENTRY, by: 1 }]),
  JSON.stringify([{ ...ENTRY, written: [[1]] }]),
])("what cannot be read (%s) counts as nothing", (stored) => {
  expect(journalOf("noor", memory(stored)).entries()).toEqual([]);
});

test("a full storage stops no upload", () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => journalOf("noor", full).save(ENTRY)).not.toThrow();
});

test("what is noted of a file takes its present name, also of another account's upload", () => {
  const journal = journalOf("noor", memory());
  journal.save({ ...ENTRY, hash: "b" });
  journal.save({ ...ENTRY, by: "sami", undo: "U" });
  journal.save(ENTRY);
  journal.rename("a", "staff-2.csv");
  expect(
    journal
      .entries()
      .map(({ hash, fileName }) => `${hash} ${fileName}`)
      .sort(),
  ).toEqual(["a staff-2.csv", "a staff-2.csv", "b staff.csv"]);
});
