/**
 * Whether the lists of a large collection leave anything out: records that lack the field they are ordered by, and those
 * that lack the present search tokens and sort keys. To count costs by the collection's size, so what was found is
 * believed in this browser for an hour.
 */
import { FieldPath, query, where, type Query } from "firebase/firestore";
import { derivedVersion, sortKeyFields, SORT_KEY, VERSION_KEY } from "../../../fields/derived";
import { EMPTY_KEY } from "../../../fields/sort-keys";
import type { Collection } from "../../../schema/types";
import type { CoverageCounts } from "../../../contract/calls";
import { store } from "../../storage";
import { atMost, ordered } from "./large-query";
import { ownOrder } from "./list-query";
import { countQuery } from "./search-plan";

const CACHE_MS = 3_600_000;
/** What is lacking may be written in another tab or by a script, and is to be gone from the notes soon. */
const INCOMPLETE_CACHE_MS = 60_000;

export class IndexCoverage {
  private counting: Promise<CoverageCounts> | undefined;
  /** Something was saved here since, which writes what a record lacked. */
  private isOld = false;

  /** @param scope whose records they are. */
  constructor(
    private readonly collection: Collection,
    private readonly all: Query,
    private readonly scope: string,
    private readonly counter = countQuery,
  ) {}

  /** For notes, which ask seldom. @throws the SDK's errors. */
  async now(): Promise<CoverageCounts> {
    const cached = this.cached(INCOMPLETE_CACHE_MS);
    return cached && (isComplete(cached) || !this.isOld) ? cached : this.count();
  }

  /** For answers of lists: each search would cost a count otherwise. @throws the SDK's errors. */
  async recent(): Promise<CoverageCounts> {
    return this.cached() ?? this.count();
  }

  /**
   * @param incompleteFor milliseconds for which an incomplete coverage is believed.
   * @returns what this tab or another one has counted.
   */
  cached(incompleteFor = CACHE_MS): CoverageCounts | undefined {
    const [at = Number.NaN, total, missingFromIndex, missingFromList] = (store.get(this.key()) ?? "")
      .split(" ")
      .map(Number);
    if (total === undefined || missingFromIndex === undefined || missingFromList === undefined)
      return undefined;
    const found = { total, missingFromIndex, missingFromList };
    const age = Date.now() - at;
    return age >= 0 && age < (isComplete(found) ? CACHE_MS : incompleteFor) ? found : undefined;
  }

  /** A record was saved by this tab. */
  outdate(): void {
    this.isOld = true;
  }

  /** So much was written that it has to be counted anew. */
  forget(): void {
    store.remove(this.key());
  }

  private count(): Promise<CoverageCounts> {
    return (this.counting ??= this.countTwice().finally(() => (this.counting = undefined)));
  }

  private async countTwice(): Promise<CoverageCounts> {
    this.isOld = false;
    const first = await this.countOnce();
    // A record may have been added or deleted between the counts, and then looks like one that lacks something.
    const second = isComplete(first) ? first : await this.countOnce();
    const found = {
      total: second.total,
      missingFromIndex: Math.min(first.missingFromIndex, second.missingFromIndex),
      missingFromList: Math.min(first.missingFromList, second.missingFromList),
    };
    store.set(this.key(), [Date.now(), found.total, found.missingFromIndex, found.missingFromList].join(" "));
    return found;
  }

  private async countOnce(): Promise<CoverageCounts> {
    const version = new FieldPath(SORT_KEY, VERSION_KEY);
    const present = query(this.all, where(version, "==", derivedVersion(this.collection)));
    const [total, indexed, hidden] = await Promise.all([
      this.counter({ parts: [this.all] }),
      this.counter({ parts: [present] }),
      this.mayHide(),
    ]);
    const missingFromIndex = Math.max(0, total - indexed);
    if (missingFromIndex === 0 && !hidden) return { total, missingFromIndex, missingFromList: 0 };
    const listed = await this.counter(ordered(this.all, this.collection, { order: undefined }));
    return { total, missingFromIndex, missingFromList: Math.max(0, total - listed) };
  }

  /**
   * Whether the list's own order may hide a record that has all keys. The keys tell it without a count of the whole
   * collection, which costs as much as opening the list: a list by keys hides none, and a field that is not there has
   * the key of an empty one.
   */
  private async mayHide(): Promise<boolean> {
    if (ownOrder(this.collection)) return false;
    const [key] = this.collection.order;
    if (!sortKeyFields(this.collection).some((field) => field.key === key)) return true;
    const empty = query(this.all, where(new FieldPath(SORT_KEY, key), "==", EMPTY_KEY));
    return (await this.counter({ parts: [atMost(empty, 1)] })) > 0;
  }

  /** Another declaration asks anew. */
  private key(): string {
    return `list-whole ${this.collection.name} ${this.scope} ${derivedVersion(this.collection)}`;
  }
}

function isComplete({ missingFromIndex, missingFromList }: CoverageCounts): boolean {
  return missingFromIndex === 0 && missingFromList === 0;
}
