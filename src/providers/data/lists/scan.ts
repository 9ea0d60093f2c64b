/**
 * A way through everything that a question is about in a large collection, step by step. Who edits a record meanwhile may
 * move it from what is still to be read to what was read already: a list by the time of the last change moves each that is
 * saved. So the way goes back for what has come to stand before its beginning, and counts in the end.
 */
import type { RecordData } from "../../../schema/types";
import type { ScanSource } from "./large";
import type { ReadSegment } from "./segments";
import { sorted } from "./small";
import { readRange, type RangeAnchor } from "./ranges";

/** How far a way is. Nothing of it changes: a step whose answer was lost is taken again. */
export interface ScanPosition {
  /** Through the list; back to what stands before its beginning now; once more, where some are still missing. */
  readonly phase: "through" | "before" | "again";
  readonly anchor: RangeAnchor;
  /** What the way began with. */
  readonly first: RecordData | undefined;
  /** All that was found until now, where it has to be put in order. */
  readonly gathered: readonly RecordData[];
}
export const SCAN_START: ScanPosition = {
  phase: "through",
  anchor: { after: undefined },
  first: undefined,
  gathered: [],
};

interface ScanBatch {
  /** Some may come a second time, when they are read in another place. */
  readonly found: readonly RecordData[];
  /** Documents that the server delivered. */
  readonly read: number;
  /** Absent: that was all. */
  readonly next?: ScanPosition;
  /** All that was found in its order, at the end of a way that gathers. */
  readonly gathered?: readonly RecordData[];
}

export class Scan {
  private readonly seen = new Set<string>();

  /** @param count how many records its list has by then. */
  constructor(
    private readonly source: ScanSource,
    private readonly read: ReadSegment,
    private readonly count: () => Promise<number>,
  ) {}

  /** @param size most documents that are read. */
  async readBatch(position: ScanPosition, size: number): Promise<ScanBatch> {
    const { list, isFound, order } = this.source;
    const records = await readRange(list, position.anchor, size, this.read);
    for (const { id } of records) this.seen.add(id);
    const found = records.filter(isFound);
    const gathered = order ? distinct([...position.gathered, ...found]) : [];
    const reached = { ...position, first: position.first ?? records[0], gathered };
    const next = records.length < size ? await this.nextPhase(reached) : advance(reached, records);
    return {
      found: order ? [] : found,
      read: records.length,
      ...(next && { next }),
      ...(order && !next && { gathered: sorted(gathered, order) }),
    };
  }

  /** @returns where it goes on at the end of a turn, unless everything was read. */
  private async nextPhase(position: ScanPosition): Promise<ScanPosition | undefined> {
    if (position.phase === "again") return undefined;
    if (position.phase === "through" && position.first && this.source.goesBack)
      return { ...position, phase: "before", anchor: { before: position.first } };
    const isWhole = (await this.count()) <= this.seen.size;
    return isWhole ? undefined : { ...position, phase: "again", anchor: { after: undefined } };
  }
}

function advance(position: ScanPosition, records: readonly RecordData[]): ScanPosition {
  const anchor = "after" in position.anchor ? { after: records.at(-1) } : { before: records[0] };
  return { ...position, anchor };
}

/** A record that was read twice is as it was the second time. */
function distinct(records: readonly RecordData[]): readonly RecordData[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
