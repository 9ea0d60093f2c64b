import { expect, test } from "vitest";
import { UploadJournal, type JournalEntry } from "../../../src/pages/bulk-upload/journal";

const ENTRY: JournalEntry = {
  hash: "a",
  fileName: "staff.csv",
  policy: "leave",
  total: 1000,
  uses: [{ column: "Name", use: "name" }],
  batches: 2,
  work: "W",
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

test("a file's confirmed batches are known again, until the upload is finished", () => {
  const store = memory();
  new UploadJournal(store).note({ ...ENTRY, batches: 1 });
  new UploadJournal(store).note(ENTRY);
  expect(new UploadJournal(store).entries()).toEqual([ENTRY]);
  expect(new UploadJournal(store).confirmed(ENTRY)).toBe(2);
  new UploadJournal(store).strike("a");
  expect(new UploadJournal(store).confirmed(ENTRY)).toBe(0);
  expect(store.items.size).toBe(0);
});

test.each([{ hash: "b" }, { total: 999 }, { policy: "update" }, { uses: [] }])(
  "nothing is confirmed where %j differs",
  (change) => {
    const journal = new UploadJournal(memory());
    journal.note(ENTRY);
    expect(journal.confirmed({ ...ENTRY, ...change })).toBe(0);
  },
);

test("the same upload goes on as the same work, also where it has other rows to upload by now", () => {
  const journal = new UploadJournal(memory());
  journal.note(ENTRY);
  expect(journal.begun(ENTRY)?.work).toBe("W");
  for (const change of [{ hash: "b" }, { policy: "update" }, { uses: [] }])
    expect(journal.begun({ ...ENTRY, ...change })).toBeUndefined();
});

test.each([{ work: undefined }, { undo: "U" }])("an upload with %j is begun anew", (change) => {
  const store = memory(JSON.stringify([{ ...ENTRY, ...change }]));
  expect(new UploadJournal(store).entries()).toHaveLength(1);
  expect(new UploadJournal(store).begun(ENTRY)).toBeUndefined();
  expect(new UploadJournal(store).confirmed(ENTRY)).toBe(0);
});

test("the newest unfinished uploads come first, and the oldest go", () => {
  const journal = new UploadJournal(memory());
  for (let at = 0; at < 25; at += 1) journal.note({ ...ENTRY, hash: `h${at}`, at });
  expect(journal.entries().map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index));
});

test.each(["{", "null", '[{"hash":1}]', '"text"'])("what cannot be read (%s) counts as nothing", (stored) => {
  expect(new UploadJournal(memory(stored)).entries()).toEqual([]);
});

test("a full storage stops no upload", () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => new UploadJournal(full).note(ENTRY)).not.toThrow();
});
