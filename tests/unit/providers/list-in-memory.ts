/** An ordered list in memory, which notes the ranges that are read. */
import { deleteApp, initializeApp } from "firebase/app";
import { collection, getFirestore, type Query } from "firebase/firestore";
import { afterAll } from "vitest";
import { type ReadSegment, readRange, type RangeAnchor } from "../../../src/providers/data/lists/large-query";
import type { RecordData } from "../../../src/schema/types";

export interface PlacedRow extends RecordData {
  /** Its position. */
  readonly at: number;
}

/** @param name of the list, and of an app without a server. */
export function listInMemory(name: string) {
  const app = initializeApp({ projectId: "nowhere" }, name);
  afterAll(() => deleteApp(app));
  const all: Query = collection(getFirestore(app), name);
  const list = { parts: [all], partOf: () => 0, key: `${name}?` };
  const byNumber = new Map<string, PlacedRow>();
  const numbered = new WeakSet<PlacedRow>();
  let rows: readonly PlacedRow[] = [];
  const reads: string[] = [];
  const range = (place: RangeAnchor, size: number, read: ReadSegment) => readRange(list, place, size, read);

  /** @param once the prefix of ranges that are read once. */
  const reader =
    (once: string): ReadSegment =>
    async ({ key }) => {
      const [, segment, side, number = "", size] = key.split("|");
      // The first of several parts has all rows.
      if (segment !== "0") return [];
      const cursor = byNumber.get(number);
      reads.push(`${once}${side}${cursor?.id ?? ""}:${size}`);
      const found = rows.filter(({ at }) => !cursor || (side === ">" ? at > cursor.at : at < cursor.at));
      return side === ">" ? found.slice(0, Number(size)) : found.slice(-Number(size));
    };

  return {
    all,
    list,
    read: reader(""),
    readOnce: reader("once "),
    rows: () => rows,
    /** @returns what was read since the last call: side, record, number of records. */
    takeReads: () => reads.splice(0),
    /** Replaces all rows. */
    put(records: readonly PlacedRow[]): void {
      rows = records.toSorted((a, b) => a.at - b.at);
      // The keys of ranges contain numbers for records.
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

/** Rows at these positions, which are their ids. */
export function rowsAt(from: number, to: number): readonly PlacedRow[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    id: String(from + index),
    at: from + index,
  }));
}
