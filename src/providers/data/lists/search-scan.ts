/**
 * Searches more candidates than are worth reading at once, step by step in the list's order, until a page is
 * full or the limit is reached. Results are kept, so that the next page continues where this one ended.
 */
import type { RecordData } from "../../../schema/types";
import type { OrderedQuery } from "./large-query";
import type { ReadSegment, Segment } from "./segments";
import { readRange } from "./ranges";

/**
 * Candidates of the first step. If they do not fill the page, the second step reads the rest at once, because
 * each step waits.
 */
const FIRST_STEP = 28;
/** Candidates that are examined for one page before the person is asked. */
const MAX_SCANNED = 110;

interface SearchStep {
  /** Candidates requested in this step. */
  readonly size: number;
  readonly segments: readonly Segment[];
  /** The records when the step was last live. */
  records: readonly RecordData[];
}
export interface SearchScanResult {
  readonly found: readonly RecordData[];
  /** Every candidate was examined. */
  readonly isDone: boolean;
  readonly scanned: number;
  /** The requested page, or the last one that was found. */
  readonly page: number;
}

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
