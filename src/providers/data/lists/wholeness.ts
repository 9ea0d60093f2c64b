/**
 * Whether the lists of a large collection leave anything out: records that lack the field they are ordered by, and those
 * that lack the present marks and keys. To count costs by the collection's size, so what was found is believed in this
 * browser for an hour.
 */
import { FieldPath, query, where, type Query } from "firebase/firestore";
import { derivedVersion, keyedFields, SORT_KEY, VERSION_KEY } from "../../../fields/derived";
import { EMPTY_KEY } from "../../../fields/sort-keys";
import type { Collection } from "../../../schema/types";
import type { Unindexed } from "../../../contract/calls";
import { store } from "../../storage";
import { atMost, ordered } from "./large-query";
import { ownOrder } from "./question";
import { countOf } from "./search-plan";

const BELIEVED_MS = 3_600_000;
/** What is lacking may be written in another tab or by a script, and is to be gone from the notes soon. */
const LACKING_BELIEVED_MS = 60_000;

export class Wholeness {
  private counting: Promise<Unindexed> | undefined;
  /** Something was saved here since, which writes what a record lacked. */
  private isOld = false;

  /** @param scope whose records they are. */
  constructor(
    private readonly collection: Collection,
    private readonly all: Query,
    private readonly scope: string,
    private readonly counter = countOf,
  ) {}

  /** For notes, which ask seldom. @throws the SDK's errors. */
  async now(): Promise<Unindexed> {
    const known = this.known(LACKING_BELIEVED_MS);
    return known && (isWhole(known) || !this.isOld) ? known : this.count();
  }

  /** For answers of lists: each search would cost a count otherwise. @throws the SDK's errors. */
  async lately(): Promise<Unindexed> {
    return this.known() ?? this.count();
  }

  /**
   * @param lackingFor milliseconds for which it is believed that something is lacking.
   * @returns what this tab or another one has counted.
   */
  known(lackingFor = BELIEVED_MS): Unindexed | undefined {
    const [at = Number.NaN, of, lacking, unlisted] = (store.get(this.key()) ?? "").split(" ").map(Number);
    if (of === undefined || lacking === undefined || unlisted === undefined) return undefined;
    const found = { of, lacking, unlisted };
    const age = Date.now() - at;
    return age >= 0 && age < (isWhole(found) ? BELIEVED_MS : lackingFor) ? found : undefined;
  }

  /** A record was saved by this tab. */
  outdate(): void {
    this.isOld = true;
  }

  /** So much was written that it has to be counted anew. */
  forget(): void {
    store.remove(this.key());
  }

  private count(): Promise<Unindexed> {
    return (this.counting ??= this.countTwice().finally(() => (this.counting = undefined)));
  }

  private async countTwice(): Promise<Unindexed> {
    this.isOld = false;
    const first = await this.countOnce();
    // A record may have been added or deleted between the counts, and then looks like one that lacks something.
    const second = isWhole(first) ? first : await this.countOnce();
    const found = {
      of: second.of,
      lacking: Math.min(first.lacking, second.lacking),
      unlisted: Math.min(first.unlisted, second.unlisted),
    };
    store.set(this.key(), [Date.now(), found.of, found.lacking, found.unlisted].join(" "));
    return found;
  }

  private async countOnce(): Promise<Unindexed> {
    const version = new FieldPath(SORT_KEY, VERSION_KEY);
    const present = query(this.all, where(version, "==", derivedVersion(this.collection)));
    const [of, indexed, hidden] = await Promise.all([
      this.counter({ parts: [this.all] }),
      this.counter({ parts: [present] }),
      this.mayHide(),
    ]);
    const lacking = Math.max(0, of - indexed);
    if (lacking === 0 && !hidden) return { of, lacking, unlisted: 0 };
    const listed = await this.counter(ordered(this.all, this.collection, { order: undefined }));
    return { of, lacking, unlisted: Math.max(0, of - listed) };
  }

  /**
   * Whether the list's own order may hide a record that has all keys. The keys tell it without a count of the whole
   * collection, which costs as much as opening the list: a list by keys hides none, and a field that is not there has
   * the key of an empty one.
   */
  private async mayHide(): Promise<boolean> {
    if (ownOrder(this.collection)) return false;
    const [key] = this.collection.order;
    if (!keyedFields(this.collection).some((field) => field.key === key)) return true;
    const empty = query(this.all, where(new FieldPath(SORT_KEY, key), "==", EMPTY_KEY));
    return (await this.counter({ parts: [atMost(empty, 1)] })) > 0;
  }

  /** Another declaration asks anew. */
  private key(): string {
    return `list-whole ${this.collection.name} ${this.scope} ${derivedVersion(this.collection)}`;
  }
}

function isWhole({ lacking, unlisted }: Unindexed): boolean {
  return lacking === 0 && unlisted === 0;
}
