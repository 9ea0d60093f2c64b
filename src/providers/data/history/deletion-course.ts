/** What becomes of several records that are deleted. */
import type { Left } from "../../../contract/history";
import { readRecord } from "../../../fields/record";
import { titleOf } from "../../../fields/record-title";
import type { Collection, StoredData } from "../../../schema/types";
import type { ProviderError } from "../../errors";
import { isDenied } from "../of-one";
import { plainData } from "../plain";

export interface Deleted {
  /** Those that this call deleted. */
  readonly done: number;
  /** Those that somebody else had deleted before. */
  readonly gone: number;
  readonly left: readonly Left[];
  readonly notices: readonly string[];
}

/** So far. */
export class DeletionCourse {
  done = 0;
  gone = 0;
  readonly notices: string[] = [];
  private readonly left: Left[] = [];
  private readonly denied: ProviderError[] = [];

  constructor(private readonly collection: Collection) {}

  leave(id: string, stored: StoredData | undefined, reason: string): void {
    const title = titleOf(this.collection, readRecord(this.collection, id, plainData(stored ?? {})));
    this.left.push({ id, title, reason });
  }

  /** By the rules, which say nothing of why. */
  refuse(id: string, error: ProviderError): void {
    this.denied.push(error);
    this.leave(id, undefined, error.message);
  }

  /** @throws where the rules denied every record: that is about the caller's access. */
  ended(): Deleted {
    const [denied] = this.denied;
    if (denied && this.done + this.gone === 0 && this.denied.length === this.left.length && isDenied(denied))
      throw denied;
    const { done, gone, left, notices } = this;
    return { done, gone, left, notices };
  }
}
