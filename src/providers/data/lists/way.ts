/**
 * A way through everything that a question is about in a large collection, step by step. Who edits a record meanwhile may
 * move it from what is still to be read to what was read already: a list by the time of the last change moves each that is
 * saved. So the way goes back for what has come to stand before its beginning, and counts in the end.
 */
import type { RecordData } from "../../../schema/types";
import type { ListOf } from "./large";
import type { ReadSegment } from "./segments";
import { sorted } from "./small";
import { readStretch, type Place } from "./stretches";

/** How far a way is. Nothing of it changes: a step whose answer was lost is taken again. */
export interface Step {
  /** Through the list; back to what stands before its beginning now; once more, where some are still missing. */
  readonly turn: "through" | "before" | "again";
  readonly place: Place;
  /** What the way began with. */
  readonly first: RecordData | undefined;
  /** All that was found until now, where it has to be put in order. */
  readonly gathered: readonly RecordData[];
}
export const START: Step = {
  turn: "through",
  place: { after: undefined },
  first: undefined,
  gathered: [],
};

interface Stepped {
  /** Some may come a second time, when they are read in another place. */
  readonly found: readonly RecordData[];
  /** Documents that the server delivered. */
  readonly read: number;
  /** Absent: that was all. */
  readonly next?: Step;
  /** All that was found in its order, at the end of a way that gathers. */
  readonly gathered?: readonly RecordData[];
}

export class Way {
  private readonly seen = new Set<string>();

  /** @param count how many records its list has by then. */
  constructor(
    private readonly of: ListOf,
    private readonly read: ReadSegment,
    private readonly count: () => Promise<number>,
  ) {}

  /** @param size most documents that are read. */
  async step(at: Step, size: number): Promise<Stepped> {
    const { list, isFound, order } = this.of;
    const records = await readStretch(list, at.place, size, this.read);
    for (const { id } of records) this.seen.add(id);
    const found = records.filter(isFound);
    const gathered = order ? distinct([...at.gathered, ...found]) : [];
    const reached = { ...at, first: at.first ?? records[0], gathered };
    const next = records.length < size ? await this.turn(reached) : onwards(reached, records);
    return {
      found: order ? [] : found,
      read: records.length,
      ...(next && { next }),
      ...(order && !next && { gathered: sorted(gathered, order) }),
    };
  }

  /** @returns where it goes on at the end of a turn, unless everything was read. */
  private async turn(at: Step): Promise<Step | undefined> {
    if (at.turn === "again") return undefined;
    if (at.turn === "through" && at.first && this.of.goesBack)
      return { ...at, turn: "before", place: { before: at.first } };
    const isWhole = (await this.count()) <= this.seen.size;
    return isWhole ? undefined : { ...at, turn: "again", place: { after: undefined } };
  }
}

function onwards(at: Step, records: readonly RecordData[]): Step {
  const place = "after" in at.place ? { after: records.at(-1) } : { before: records[0] };
  return { ...at, place };
}

/** A record that was read twice is as it was the second time. */
function distinct(records: readonly RecordData[]): readonly RecordData[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
