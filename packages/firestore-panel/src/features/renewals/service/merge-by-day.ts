/** Merges lists that are ordered by day into one, and reads little of each that does not become part of it. */
export interface DayRow {
  readonly day: string;
}

/** One of the lists. A day that several have comes from the lists in their order. */
export interface DayQueue<Row extends DayRow> {
  /**
   * Reads the next rows.
   * @param most documents to read.
   * @param end absent: without an end. The rows come before this day, or on it where `isIncluded`.
   */
  read(most: number, end?: DayEnd): Promise<DayBatch<Row>>;
}
export interface DayEnd {
  readonly day: string;
  readonly isIncluded: boolean;
}
export interface DayBatch<Row extends DayRow> {
  /** Fewer than `read` where some are left out. */
  readonly rows: readonly Row[];
  /** Documents that the server delivered. Fewer than `most`: there are no more until `end`. */
  readonly read: number;
}

/** A list while it is merged. */
interface Source<Row extends DayRow> {
  readonly queue: DayQueue<Row>;
  rows: Row[];
  isComplete: boolean;
  /** The last read ended at the row of another list. */
  isBehind: boolean;
  /** How many of the last rows of the result are its own, without another's between them. */
  run: number;
  /** How many rows of the result are its own. */
  taken: number;
}

/**
 * @param size rows of the result.
 * @param ahead rows that may be read in vain, at least one for each list.
 * @returns the first rows of all, and how many documents were read: at most `size` and `ahead` together, apart from
 * those that a list leaves out.
 */
export async function mergedByDay<Row extends DayRow>(
  queues: readonly DayQueue<Row>[],
  size: number,
  ahead: number,
): Promise<DayBatch<Row>> {
  const sources = queues.map((queue): Source<Row> => {
    return { queue, rows: [], isComplete: false, isBehind: false, run: 0, taken: 0 };
  });
  const rows: Row[] = [];
  let read = 0;
  while (rows.length < size) {
    const batches = requests(sources, size - rows.length, ahead).map(async ({ source, most, end }) => {
      const batch = await source.queue.read(most, end);
      read += batch.read;
      source.rows = [...batch.rows];
      source.isComplete = end === undefined && batch.read < most;
      source.isBehind = end !== undefined && batch.read < most;
    });
    await Promise.all(batches);
    const before = rows.length;
    take(sources, rows, size);
    if (
      rows.length === before &&
      sources.every(({ rows: left, isComplete }) => isComplete && left.length === 0)
    )
      break;
  }
  return { rows, read };
}

/** Takes rows until the next one may be in a list that holds no row. */
function take<Row extends DayRow>(sources: readonly Source<Row>[], rows: Row[], size: number): void {
  while (rows.length < size && sources.every(({ rows: held, isComplete }) => isComplete || held.length > 0)) {
    const next = firstOf(sources);
    const row = next?.rows.shift();
    if (!next || !row) return;
    rows.push(row);
    next.taken += 1;
    for (const source of sources) source.run = source === next ? source.run + 1 : 0;
  }
}

interface Request<Row extends DayRow> {
  readonly source: Source<Row>;
  readonly most: number;
  readonly end?: DayEnd;
}

/** What to read of the lists that hold no row. */
function requests<Row extends DayRow>(
  sources: readonly Source<Row>[],
  left: number,
  ahead: number,
): readonly Request<Row>[] {
  const open = sources.filter(({ rows, isComplete }) => rows.length === 0 && !isComplete);
  const held = sources.filter(({ rows }) => rows.length > 0);
  const [only] = open;
  if (only && open.length === 1) {
    const other = firstOf(held);
    // All rows until that of another list belong to the result.
    if (!other?.rows[0]) return [{ source: only, most: left }];
    // An empty answer costs a read too, so it is tried only behind many rows.
    if (only.run >= ahead && !only.isBehind) {
      const isIncluded = sources.indexOf(only) < sources.indexOf(other);
      return [{ source: only, most: left, end: { day: other.rows[0].day, isIncluded } }];
    }
  }
  const free = ahead - held.reduce((sum, { rows }) => sum + rows.length, 0) - open.length;
  const taken = open.reduce((sum, source) => sum + source.taken + 1, 0);
  return open.map((source) => ({
    source,
    most: Math.min(left, 1 + Math.max(0, Math.floor((free * (source.taken + 1)) / taken))),
  }));
}

/** The list of the first row that is held: of the least day, and of those the first list. */
function firstOf<Row extends DayRow>(sources: readonly Source<Row>[]): Source<Row> | undefined {
  let first: Source<Row> | undefined;
  for (const source of sources) {
    const day = source.rows[0]?.day;
    if (day !== undefined && (first?.rows[0] === undefined || day < first.rows[0].day)) first = source;
  }
  return first;
}
