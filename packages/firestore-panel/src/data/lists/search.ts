/** Plans which candidates of a search to query, and examines them step by step where there are many. */
import type { Query } from "firebase/firestore";
import type { Collection, RecordData } from "../../schema/types";
import { TOKEN_OVERFLOW, type SearchTerms } from "../../fields/search-text";
import { countAll } from "../chunked";
import type { ListAnswer, ListQuery } from "./list-query";
import {
  type FetchRange,
  type KeyedQuery,
  type LiveRange,
  type RangeReader,
  readRange,
  searched,
  withOverflow,
} from "./range-reader";

/** Up to so many candidates are all read: more for several words, because many records match one. */
const MAX_READ_CANDIDATES = 75;
const MAX_WORD_CANDIDATES = 28;
/** The same limit where a person has chosen an order, since only complete results can be sorted. */
const MAX_SORTED_CANDIDATES = 110;
/** Most candidates to count: three reads, which still distinguish the search tokens of a common name. */
const MAX_COUNTED_CANDIDATES = 3000;

export type SearchPlan = Awaited<ReturnType<typeof planSearch>>;

/** Chooses the rarest of the search tokens that every match must carry. */
export async function planSearch(records: Query, collection: Collection, { tokens, likely }: SearchTerms) {
  const count = async (token: string) => {
    const candidates = searched(records, collection, token);
    return { candidates, count: await countAll(candidates.parts, MAX_COUNTED_CANDIDATES) };
  };
  const [overflow, ...counts] = await Promise.all([TOKEN_OVERFLOW, ...tokens, ...likely].map(count));
  const byRarity = (batch: typeof counts) => batch.toSorted((a, b) => a.count - b.count);
  const [rarest] = byRarity(counts.slice(0, tokens.length));
  if (!rarest || !overflow) throw new Error("A search without tokens cannot be planned.");
  const [likeliest] = byRarity(counts.slice(tokens.length).filter((found) => found.count > 0));
  return {
    /** They include every match. */
    candidates: withOverflow(rarest.candidates, overflow.candidates),
    count: rarest.count + overflow.count,
    isCut: Math.max(rarest.count, overflow.count) >= MAX_COUNTED_CANDIDATES,
    /** Fewer records, and a larger part of them matches. They are read first. */
    likely: likeliest && likeliest.count < rarest.count ? likeliest.candidates : undefined,
  };
}

export function maxReadCandidates({ isChosen, search }: Pick<ListQuery, "isChosen" | "search">): number {
  if (isChosen) return MAX_SORTED_CANDIDATES;
  return /\s/.test(search) ? MAX_READ_CANDIDATES : MAX_WORD_CANDIDATES;
}

/**
 * Candidates of the first step. If they do not fill the page, the second step reads the rest at once, because
 * each step waits.
 */
const FIRST_STEP = 28;
/** Candidates that a search examines for one page before it asks the person whether to continue. */
const MAX_SCANNED = 110;

interface SearchStep {
  readonly size: number;
  readonly list: number;
  readonly ranges: readonly LiveRange[];
  /** The records when the step was last live. */
  records: readonly RecordData[];
}

/**
 * Examines candidates in the list's order until a page is full or the limit is reached. Results are kept, so that the
 * next page continues where this one ended.
 */
export class Search {
  private readonly steps: SearchStep[] = [];
  /** The last one holds all candidates. A record of the others may come again. */
  private readonly lists: readonly KeyedQuery[];

  constructor(
    private readonly plan: SearchPlan,
    key: string,
    private readonly size: number,
    private readonly isFound: (record: RecordData) => boolean,
    private readonly ranges: Pick<RangeReader, "cached">,
  ) {
    const { likely, candidates } = plan;
    this.lists = [...(likely ? [{ ...likely, key: `${key}+` }] : []), { ...candidates, key }];
  }

  /**
   * @param continued how many times a stopped search continues.
   * @returns the requested page, or the last that was found.
   */
  async open(wanted: number, continued: number, fetch: FetchRange): Promise<ListAnswer> {
    const { steps, size, plan } = this;
    await this.refresh(wanted, fetch);
    const reached = Math.floor(this.found().length / size) + 1;
    const allowed = MAX_SCANNED * (Math.min(wanted, reached) + continued);
    // One record more than the page holds proves that there is another page.
    while (!this.isDone && recordCount(steps) < allowed && this.found().length <= wanted * size)
      await this.step(steps.length === 0 ? FIRST_STEP : allowed - recordCount(steps), fetch);
    const { isDone } = this;
    const found = this.found();
    const page = Math.min(wanted, Math.max(1, Math.ceil(found.length / size)));
    const unread = plan.count - recordCount(steps.filter(({ list }) => list === this.lists.length - 1));
    const most = Math.max(found.length + 1, unread + found.length);
    return {
      data: found.slice((page - 1) * size, page * size),
      total: isDone || plan.isCut ? found.length : most,
      ...(!isDone && { bound: plan.isCut ? "least" : "most" }),
      ...(!isDone && found.length <= wanted * size && { scanned: recordCount(steps) }),
      ...(page !== wanted && { page }),
    };
  }

  private async step(size: number, fetch: FetchRange): Promise<void> {
    const ranges: LiveRange[] = [];
    const last = this.steps.at(-1);
    const list = !last ? 0 : isEnd(last) ? last.list + 1 : last.list;
    const after = last?.list === list ? last.records.at(-1) : undefined;
    const records = await readRange(this.lists[list] as KeyedQuery, { after }, size, (range) => {
      ranges.push(range);
      return fetch(range);
    });
    // An empty step is kept too: its listener reports records added at the end.
    this.steps.push({ size, list, ranges, records });
  }

  private get isDone(): boolean {
    const last = this.steps.at(-1);
    return last?.list === this.lists.length - 1 && isEnd(last);
  }

  /**
   * Takes over changes of live ranges. Makes the ranges of the page live, with empty ranges before it. If
   * another record ends a step now, the steps after it are dropped and read again on demand.
   */
  private async refresh(wanted: number, fetch: FetchRange): Promise<void> {
    for (const [index, step] of this.steps.entries()) {
      const before = this.found(index).length;
      const after = this.found(index + 1).length;
      const isShown = after >= (wanted - 1) * this.size && before <= wanted * this.size;
      const parts = isShown
        ? await Promise.all(step.ranges.map(fetch))
        : step.ranges.map((range) => this.ranges.cached(range));
      const last = step.records.at(-1)?.id;
      if (parts.every((part) => part !== undefined)) step.records = parts.flat();
      if (step.records.at(-1)?.id === last) continue;
      this.steps.length = index + 1;
      return;
    }
  }

  private found(steps = this.steps.length): RecordData[] {
    const records = this.steps.slice(0, steps).flatMap((step) => step.records.filter(this.isFound));
    const ids = new Set<RecordData["id"]>();
    return records.filter(({ id }) => !ids.has(id) && ids.add(id));
  }
}

function isEnd({ records, size }: SearchStep): boolean {
  return records.length < size;
}

function recordCount(steps: readonly SearchStep[]): number {
  return steps.reduce((sum, { records }) => sum + records.length, 0);
}
