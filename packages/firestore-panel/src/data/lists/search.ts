/**
 * Searches a large collection: plans which candidates to query, and examines them step by step where there
 * are many.
 */
import type { Query } from "firebase/firestore";
import type { Collection, RecordData } from "../../schema/types";
import { TOKEN_OVERFLOW, type SearchTerms } from "../../fields/search-text";
import type { ListQuery } from "./list-query";
import {
  type countQuery,
  searched,
  withOverflow,
  type OrderedQuery,
  readRange,
  type ReadSegment,
  type Segment,
} from "./large-query";

/**
 * Up to this many candidates are all read. The limit of a single word is lower, because many records match
 * one.
 */
const FEW = 75;
const FEW_OF_A_WORD = 28;
/** The same limit where a person has chosen an order, since only complete results can be sorted. */
const FEW_TO_SORT = 110;
/** Most candidates to count: three reads, which still distinguish the search tokens of a common name. */
const COUNTED = 3000;

export interface SearchPlan {
  /** All candidates; they include every match. */
  readonly candidates: OrderedQuery;
  readonly count: number;
  /** There may be more candidates than were counted. */
  readonly isCut: boolean;
  /** Fewer records, and a larger part of them matches. They are read first. */
  readonly likely: OrderedQuery | undefined;
}

/**
 * Chooses the rarest of the search tokens that every match must carry.
 * @param records the records that pass the filters.
 * @param tokens at least one.
 * @param counter counts by aggregation, as `countQuery` does.
 */
export async function planSearch(
  records: Query,
  collection: Collection,
  { tokens, likely }: SearchTerms,
  counter: typeof countQuery,
): Promise<SearchPlan> {
  const countedOf = async (token: string) => {
    const candidates = searched(records, collection, token);
    return { candidates, count: await counter(candidates, COUNTED) };
  };
  const [overflow, ...counts] = await Promise.all([TOKEN_OVERFLOW, ...tokens, ...likely].map(countedOf));
  const rarestOf = (some: typeof counts) => some.toSorted((a, b) => a.count - b.count)[0];
  const rarest = rarestOf(counts.slice(0, tokens.length));
  if (!rarest || !overflow) throw new Error("A search without tokens cannot be planned.");
  const likeliest = rarestOf(counts.slice(tokens.length).filter(({ count }) => count > 0));
  return {
    candidates: withOverflow(rarest.candidates, overflow.candidates),
    count: rarest.count + overflow.count,
    isCut: rarest.count >= COUNTED || overflow.count >= COUNTED,
    likely: likeliest && likeliest.count < rarest.count ? likeliest.candidates : undefined,
  };
}

/** @returns up to how many candidates are all read, so that they can be sorted. */
export function maxReadCandidates({ isChosen, search }: Pick<ListQuery, "isChosen" | "search">): number {
  if (isChosen) return FEW_TO_SORT;
  return /\s/.test(search) ? FEW : FEW_OF_A_WORD;
}

/**
 * Candidates of the first step. If they do not fill the page, the second step reads the rest at once, because
 * each step waits.
 */
const FIRST_STEP = 28;
/** Candidates that a search examines for one page before it asks the person whether to continue. */
const MAX_SCANNED = 110;

interface SearchStep {
  /** Candidates requested in this step. */
  readonly size: number;
  /** Position of its list. */
  readonly list: number;
  readonly segments: readonly Segment[];
  /** The records when the step was last live. */
  records: readonly RecordData[];
}
interface SearchScanResult {
  readonly found: readonly RecordData[];
  /** Every candidate was examined. */
  readonly isDone: boolean;
  readonly scanned: number;
  /** Candidates that were not examined. */
  readonly left: number;
  /** The requested page, or the last one that was found. */
  readonly page: number;
}

/**
 * Searches more candidates than are worth reading at once, step by step in the list's order, until a page is
 * full or the limit is reached. Results are kept, so that the next page continues where this one ended.
 */
export class SearchScan {
  private readonly steps: SearchStep[] = [];

  constructor(
    /** The last one holds all candidates. A record of the others may come again. */
    private readonly lists: readonly (OrderedQuery & { readonly key: string })[],
    private readonly size: number,
    private readonly isFound: (record: RecordData) => boolean,
    private readonly current: (segment: Segment) => readonly RecordData[] | undefined,
  ) {}

  /**
   * @param further how many times a stopped search continues.
   * @param read reads a range and keeps it live.
   * @param candidates how many there are.
   */
  async open(
    wanted: number,
    further: number,
    read: ReadSegment,
    candidates: number,
  ): Promise<SearchScanResult> {
    await this.refresh(wanted, read);
    const reached = Math.floor(this.found().length / this.size) + 1;
    const allowed = MAX_SCANNED * (Math.min(wanted, reached) + further);
    // One record more than the page holds proves that there is another page.
    while (!this.isDone && countRecords(this.steps) < allowed && this.found().length <= wanted * this.size)
      await this.step(this.steps.length === 0 ? FIRST_STEP : allowed - countRecords(this.steps), read);
    const found = this.found();
    const page = Math.min(wanted, Math.max(1, Math.ceil(found.length / this.size)));
    const last = this.steps.filter(({ list }) => list === this.lists.length - 1);
    const left = candidates - countRecords(last);
    return { found, isDone: this.isDone, scanned: countRecords(this.steps), left, page };
  }

  private async step(size: number, read: ReadSegment): Promise<void> {
    const segments: Segment[] = [];
    const noting: ReadSegment = (segment) => {
      segments.push(segment);
      return read(segment);
    };
    const last = this.steps.at(-1);
    const list = !last ? 0 : isEnd(last) ? last.list + 1 : last.list;
    const after = last?.list === list ? last.records.at(-1) : undefined;
    const records = await readRange(this.lists[list] as (typeof this.lists)[number], { after }, size, noting);
    // An empty step is kept too: its listener reports records added at the end.
    this.steps.push({ size, list, segments, records });
  }

  private get isDone(): boolean {
    const last = this.steps.at(-1);
    return last?.list === this.lists.length - 1 && isEnd(last);
  }

  /**
   * Takes over changes of live ranges. Makes the ranges of the page live, with empty ranges before it. If
   * another record ends a step now, the steps after it are dropped and read again on demand.
   */
  private async refresh(wanted: number, read: ReadSegment): Promise<void> {
    for (const [index, step] of this.steps.entries()) {
      const before = this.found(index).length;
      const after = this.found(index + 1).length;
      const isShown = after >= (wanted - 1) * this.size && before <= wanted * this.size;
      const parts = isShown ? await Promise.all(step.segments.map(read)) : step.segments.map(this.current);
      const last = step.records.at(-1)?.id;
      if (parts.every((part) => part !== undefined)) step.records = parts.flat();
      if (step.records.at(-1)?.id === last) continue;
      this.steps.length = index + 1;
      return;
    }
  }

  /** @param steps the first ones. Default: all. */
  private found(steps = this.steps.length): readonly RecordData[] {
    const records = this.steps.slice(0, steps).flatMap((step) => step.records.filter(this.isFound));
    const ids = new Set<RecordData["id"]>();
    return records.filter(({ id }) => !ids.has(id) && ids.add(id));
  }
}

function isEnd({ records, size }: SearchStep): boolean {
  return records.length < size;
}

function countRecords(steps: readonly SearchStep[]): number {
  return steps.reduce((sum, { records }) => sum + records.length, 0);
}
