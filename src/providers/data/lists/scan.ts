/**
 * Scans all matches of a query in a large collection, batch by batch. A concurrent edit may move a record
 * from the unread to the read part, for example in a list ordered by last change. So the scan returns to
 * records that now precede its beginning, and counts at the end.
 */
import type { RecordData } from "../../../schema/types";
import type { ScanSource } from "./large";
import type { ReadSegment } from "./segments";
import { sorted } from "./small";
import { readRange, type RangeAnchor } from "./ranges";

/** The position of a scan. It is immutable, so a step whose answer was lost can be repeated. */
export interface ScanPosition {
  /** First through the list, then the records before its beginning, then once more where some are missing. */
  readonly phase: "through" | "before" | "again";
  readonly anchor: RangeAnchor;
  /** The record that the scan began with. */
  readonly first: RecordData | undefined;
  /** All records found so far, where they must be sorted. */
  readonly gathered: readonly RecordData[];
}
export const SCAN_START: ScanPosition = {
  phase: "through",
  anchor: { after: undefined },
  first: undefined,
  gathered: [],
};

interface ScanBatch {
  /** A record may occur twice, if it is read at another position. */
  readonly found: readonly RecordData[];
  /** Documents that the server delivered. */
  readonly read: number;
  /** Absent: the scan is complete. */
  readonly next?: ScanPosition;
  /** All records in their order, at the end of a scan that sorts. */
  readonly gathered?: readonly RecordData[];
}

export class Scan {
  private readonly seen = new Set<string>();

  /** @param count returns the size of the list at that time. */
  constructor(
    private readonly source: ScanSource,
    private readonly read: ReadSegment,
    private readonly count: () => Promise<number>,
  ) {}

  /** @param size most documents to read. */
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

  /** @returns where the scan continues at the end of a phase, unless everything was read. */
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

/** Of a record that was read twice, the later version counts. */
function distinct(records: readonly RecordData[]): readonly RecordData[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
