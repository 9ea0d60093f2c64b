import { expect, test } from "vitest";
import {
  ImportJournal,
  rowsIn,
  type ImportJournalEntry,
} from "../../../packages/firestore-panel/src/features/import/journal";
import { memoryStorage } from "../../../packages/firestore-panel/tests/fixtures/memory-storage";

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

const memory = (initial?: string) =>
  memoryStorage(new Map(initial === undefined ? [] : [["westwalk.bulk-upload", initial]]));

const journalOf = (account: string, store: ReturnType<typeof memory>) =>
  new ImportJournal(store, "westwalk", account);

test("a file's confirmed batches are stored until its import is finished", () => {
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
  "no batch is confirmed for an import that differs in %j",
  (change) => {
    const journal = journalOf("noor", memory());
    journal.save(ENTRY);
    expect(journal.confirmed({ ...ENTRY, ...change })).toEqual([]);
  },
);

test.each([{ work: undefined }, { undo: "U" }])("an import with %j starts again", (change) => {
  const store = memory(JSON.stringify([{ ...ENTRY, ...change }]));
  expect(journalOf("noor", store).entries()).toHaveLength(1);
  expect(journalOf("noor", store).begun(ENTRY)).toBeUndefined();
  expect(journalOf("noor", store).confirmed(ENTRY)).toEqual([]);
});

const HOUR = 3_600_000;

test.each([
  [{}, "continues"],
  [{ since: Date.now() - 22 * HOUR }, "continues"],
  [{ since: Date.now() - 23 * HOUR }, "expired"],
  [{ since: undefined }, "expired"],
  [{ by: undefined }, "expired"],
  [{ by: "sami" }, "of another account"],
])("an import with %j has the status: %s", (change, status) => {
  const store = memory(JSON.stringify([{ ...ENTRY, ...change }]));
  const [entry = ENTRY] = journalOf("noor", store).entries();
  expect(journalOf("noor", store).resumeStatus(entry)).toBe(status);
  expect(journalOf("noor", store).begun(ENTRY)?.work).toBe(status === "continues" ? "W" : undefined);
});

test.each([
  ["by the journal", {}, undefined, 790],
  ["by the history after a lost answer", {}, 990, 990],
  ["up to the rows to write", {}, 1990, 990],
  ["with unchanged rows", { policy: "update", kept: 0 }, 900, 910],
  ["in an older entry", { written: undefined }, 900, 900],
  ["after a lost first answer", { batches: 0, written: [], kept: 0 }, 400, 400],
])("the stored rows of an import are counted %s", (_, change, known, rows) => {
  expect(rowsIn({ ...ENTRY, ...change } as ImportJournalEntry, known)).toBe(rows);
});

test("the newest unfinished imports come first, and the oldest are removed", () => {
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
])("an unreadable journal is empty: %s", (stored) => {
  expect(journalOf("noor", memory(stored)).entries()).toEqual([]);
});

test("a full storage stops no import", () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => journalOf("noor", full).save(ENTRY)).not.toThrow();
});
