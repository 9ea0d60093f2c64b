/** What becomes of several records that are deleted. */
import type { SkippedRecord } from "../../../contract/history";
import { readRecord } from "../../../fields/record";
import { titleOf } from "../../../fields/record-title";
import type { Collection, StoredData } from "../../../schema/types";
import type { ProviderError } from "../../errors";
import { isDenied } from "../record-errors";
import { plainData } from "../plain";

export interface DeletionResult {
  /** Those that this call deleted. */
  readonly done: number;
  /** Those that somebody else had deleted before. */
  readonly gone: number;
  readonly left: readonly SkippedRecord[];
  readonly notices: readonly string[];
}

/** So far. */
export class DeletionProgress {
  done = 0;
  gone = 0;
  readonly notices: string[] = [];
  private readonly left: SkippedRecord[] = [];
  private readonly denied: ProviderError[] = [];

  constructor(private readonly collection: Collection) {}

  skip(id: string, stored: StoredData | undefined, reason: string): void {
    const title = titleOf(this.collection, readRecord(this.collection, id, plainData(stored ?? {})));
    this.left.push({ id, title, reason });
  }

  /** By the rules, which say nothing of why. */
  deny(id: string, error: ProviderError): void {
    this.denied.push(error);
    this.skip(id, undefined, error.message);
  }

  /** @throws where the rules denied every record: that is about the principal's access. */
  finish(): DeletionResult {
    const [denied] = this.denied;
    if (denied && this.done + this.gone === 0 && this.denied.length === this.left.length && isDenied(denied))
      throw denied;
    const { done, gone, left, notices } = this;
    return { done, gone, left, notices };
  }
}
