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
  { tokens }: SearchTerms,
  counter: typeof countQuery,
): Promise<SearchPlan> {
  const countedOf = async (token: string) => {
    const candidates = searched(records, collection, token);
    return { candidates, count: await counter(candidates, COUNTED) };
  };
  const [overflow, ...counts] = await Promise.all([TOKEN_OVERFLOW, ...tokens].map(countedOf));
  const [rarest] = counts.sort((a, b) => a.count - b.count);
  if (!rarest || !overflow) throw new Error("A search without tokens cannot be planned.");
  return {
    candidates: withOverflow(rarest.candidates, overflow.candidates),
    count: rarest.count + overflow.count,
    isCut: rarest.count >= COUNTED || overflow.count >= COUNTED,
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
  readonly segments: readonly Segment[];
  /** The records when the step was last live. */
  records: readonly RecordData[];
}
interface SearchScanResult {
  readonly found: readonly RecordData[];
  /** Every candidate was examined. */
  readonly isDone: boolean;
  readonly scanned: number;
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
    private readonly list: OrderedQuery & { readonly key: string },
    private readonly size: number,
    private readonly isFound: (record: RecordData) => boolean,
    private readonly current: (segment: Segment) => readonly RecordData[] | undefined,
  ) {}

  /**
   * @param further how many times a stopped search continues.
   * @param read reads a range and keeps it live.
   */
  async open(wanted: number, further: number, read: ReadSegment): Promise<SearchScanResult> {
    await this.refresh(wanted, read);
    const reached = Math.floor(this.found().length / this.size) + 1;
    const allowed = MAX_SCANNED * (Math.min(wanted, reached) + further);
    // One record more than the page holds proves that there is another page.
    while (!this.isDone && this.scannedCount() < allowed && this.found().length <= wanted * this.size)
      await this.step(this.steps.length === 0 ? FIRST_STEP : allowed - this.scannedCount(), read);
    const found = this.found();
    const page = Math.min(wanted, Math.max(1, Math.ceil(found.length / this.size)));
    return { found, isDone: this.isDone, scanned: this.scannedCount(), page };
  }

  private async step(size: number, read: ReadSegment): Promise<void> {
    const segments: Segment[] = [];
    const noting: ReadSegment = (segment) => {
      segments.push(segment);
      return read(segment);
    };
    const after = this.steps.at(-1)?.records.at(-1);
    // An empty step is kept too: its listener reports records added at the end.
    this.steps.push({ size, segments, records: await readRange(this.list, { after }, size, noting) });
  }

  /** Whether the last step reached the end. */
  private get isDone(): boolean {
    const last = this.steps.at(-1);
    return last !== undefined && last.records.length < last.size;
  }

  /**
   * Takes over changes of live ranges. Makes the ranges of the page live, with empty ranges before it. If
   * another record ends a step now, the steps after it are dropped and read again on demand.
   */
  private async refresh(wanted: number, read: ReadSegment): Promise<void> {
    let before = 0;
    for (const [index, step] of this.steps.entries()) {
      const after = before + step.records.filter(this.isFound).length;
      const isShown = after >= (wanted - 1) * this.size && before <= wanted * this.size;
      const parts = isShown ? await Promise.all(step.segments.map(read)) : step.segments.map(this.current);
      const last = step.records.at(-1)?.id;
      if (parts.every((part) => part !== undefined)) step.records = parts.flat();
      before += step.records.filter(this.isFound).length;
      if (step.records.at(-1)?.id === last) continue;
      this.steps.length = index + 1;
      return;
    }
  }

  private found(): readonly RecordData[] {
    return this.steps.flatMap(({ records }) => records.filter(this.isFound));
  }

  private scannedCount(): number {
    return this.steps.reduce((sum, { records }) => sum + records.length, 0);
  }
}
