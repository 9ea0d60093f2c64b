/**
 * Measures the index coverage of a large collection: how many records lack the order field, or current search
 * tokens and sort keys. Counting costs by the collection's size, so this browser keeps the result for an
 * hour.
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
/** Another tab or a script may complete the index, and the notice must then disappear soon. */
const INCOMPLETE_CACHE_MS = 60_000;

export class IndexCoverage {
  private counting: Promise<CoverageCounts> | undefined;
  /** This tab saved a record since, which writes the record's derived fields. */
  private isOld = false;

  /** @param scope identifies the principal's records. */
  constructor(
    private readonly collection: Collection,
    private readonly all: Query,
    private readonly scope: string,
    private readonly counter = countQuery,
  ) {}

  /** For notices, which ask rarely. @throws the SDK's errors. */
  async now(): Promise<CoverageCounts> {
    const cached = this.cached(INCOMPLETE_CACHE_MS);
    return cached && (isComplete(cached) || !this.isOld) ? cached : this.count();
  }

  /** For answers of lists, because each search would otherwise cost a count. @throws the SDK's errors. */
  async recent(): Promise<CoverageCounts> {
    return this.cached() ?? this.count();
  }

  /**
   * @param incompleteFor milliseconds for which an incomplete coverage stays valid.
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

  /** Call this when this tab has saved a record. */
  outdate(): void {
    this.isOld = true;
  }

  /** Call this after writes that require a new count. */
  forget(): void {
    store.remove(this.key());
  }

  private count(): Promise<CoverageCounts> {
    return (this.counting ??= this.countTwice().finally(() => (this.counting = undefined)));
  }

  private async countTwice(): Promise<CoverageCounts> {
    this.isOld = false;
    const first = await this.countOnce();
    // A record added or deleted between the counts looks like one that lacks something.
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
   * Whether the list's own order may hide a record that has all keys. The sort keys answer this without a
   * count of the whole collection. A list ordered by keys hides no record, since an absent field has the key
   * of an empty one.
   */
  private async mayHide(): Promise<boolean> {
    if (ownOrder(this.collection)) return false;
    const [key] = this.collection.order;
    if (!sortKeyFields(this.collection).some((field) => field.key === key)) return true;
    const empty = query(this.all, where(new FieldPath(SORT_KEY, key), "==", EMPTY_KEY));
    return (await this.counter({ parts: [atMost(empty, 1)] })) > 0;
  }

  /** Includes the declaration's version, so that a changed declaration causes a new count. */
  private key(): string {
    return `list-whole ${this.collection.name} ${this.scope} ${derivedVersion(this.collection)}`;
  }
}

function isComplete({ missingFromIndex, missingFromList }: CoverageCounts): boolean {
  return missingFromIndex === 0 && missingFromList === 0;
}
