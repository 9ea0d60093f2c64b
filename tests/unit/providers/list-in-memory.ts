/** An ordered list in memory: its stretches are read as a server gives them, and it is noted which. */
import { deleteApp, initializeApp } from "firebase/app";
import { collection, getFirestore, type Query } from "firebase/firestore";
import { afterAll } from "vitest";
import type { ReadSegment } from "../../../src/providers/data/lists/segments";
import { readRange, type RangeAnchor } from "../../../src/providers/data/lists/ranges";
import type { RecordData } from "../../../src/schema/types";

export interface PlacedRow extends RecordData {
  /** Where it stands. */
  readonly at: number;
}

/** @param name of the list, and of an app that asks nothing of any server. */
export function listInMemory(name: string) {
  const app = initializeApp({ projectId: "nowhere" }, name);
  afterAll(() => deleteApp(app));
  const all: Query = collection(getFirestore(app), name);
  const list = { parts: [all], partOf: () => 0, key: `${name}?` };
  const byNumber = new Map<string, PlacedRow>();
  const numbered = new WeakSet<PlacedRow>();
  let rows: readonly PlacedRow[] = [];
  const asked: string[] = [];
  const range = (place: RangeAnchor, size: number, read: ReadSegment) => readRange(list, place, size, read);

  /** @param once what precedes the notes of stretches that are read once. */
  const reader =
    (once: string): ReadSegment =>
    async ({ key }) => {
      const [, segment, side, number = "", size] = key.split("|");
      // Where a list comes in several parts, all its rows are in the first.
      if (segment !== "0") return [];
      const cursor = byNumber.get(number);
      asked.push(`${once}${side}${cursor?.id ?? ""}:${size}`);
      const found = rows.filter(({ at }) => !cursor || (side === ">" ? at > cursor.at : at < cursor.at));
      return side === ">" ? found.slice(0, Number(size)) : found.slice(-Number(size));
    };

  return {
    /** What it would be asked by. */
    all,
    list,
    stretch: range,
    /** Reads as a listener does. */
    read: reader(""),
    readOnce: reader("once "),
    rows: () => rows,
    /** @returns what was read since it was last asked: side, record, number of records. */
    asked: () => asked.splice(0),
    /** Everything in the list from now on. */
    put(records: readonly PlacedRow[]): void {
      rows = records.toSorted((a, b) => a.at - b.at);
      // Keys of stretches name records by numbers.
      for (const row of rows) {
        if (numbered.has(row)) continue;
        numbered.add(row);
        void range({ after: row }, 1, async ({ key }) => {
          byNumber.set(key.split("|")[3] ?? "", row);
          return [];
        });
      }
    },
  };
}

/** Rows of these places, which are called by them. */
export function rowsAt(from: number, to: number): readonly PlacedRow[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    id: String(from + index),
    at: from + index,
  }));
}
