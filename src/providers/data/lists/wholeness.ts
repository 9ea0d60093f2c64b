/**
 * Whether the lists of a large collection leave anything out: records that lack the field they are ordered by, and those
 * that lack the present marks and keys. To count costs by the collection's size, so one that was whole is not counted
 * again in this browser for an hour.
 */
import { FieldPath, query, where, type Query } from "firebase/firestore";
import { derivedVersion, SORT_KEY, VERSION_KEY } from "../../../fields/derived";
import type { Collection } from "../../../schema/types";
import type { Unindexed } from "../../../contract/calls";
import { store } from "../../storage";
import { ordered } from "./large-query";
import { countOf } from "./search-plan";

const BELIEVED_MS = 3_600_000;

export class Wholeness {
  private counting: Promise<Unindexed> | undefined;

  /** @param scope whose records they are. */
  constructor(
    private readonly collection: Collection,
    private readonly all: Query,
    private readonly scope: string,
  ) {}

  /** @throws the SDK's errors. */
  async count(): Promise<Unindexed> {
    if (this.wasWhole()) return { lacking: 0, unlisted: 0, of: 0 };
    this.counting ??= this.countTwice().finally(() => (this.counting = undefined));
    return this.counting;
  }

  /** Something was written that may have changed it. */
  forget(): void {
    store.remove(this.key());
  }

  private async countTwice(): Promise<Unindexed> {
    const first = await this.countOnce();
    // A record may have been added or deleted between the counts, and then looks like one that lacks something.
    const second = isWhole(first) ? first : await this.countOnce();
    const found = {
      of: second.of,
      lacking: Math.min(first.lacking, second.lacking),
      unlisted: Math.min(first.unlisted, second.unlisted),
    };
    if (isWhole(found)) store.set(this.key(), String(Date.now()));
    return found;
  }

  private async countOnce(): Promise<Unindexed> {
    const version = new FieldPath(SORT_KEY, VERSION_KEY);
    const present = query(this.all, where(version, "==", derivedVersion(this.collection)));
    const listed = ordered(this.all, this.collection, { order: undefined });
    const [of = 0, indexed = 0, shown = 0] = await Promise.all(
      [{ parts: [this.all] }, { parts: [present] }, listed].map((one) => countOf(one)),
    );
    return { of, lacking: Math.max(0, of - indexed), unlisted: Math.max(0, of - shown) };
  }

  private wasWhole(): boolean {
    const age = Date.now() - Number(store.get(this.key()) ?? Number.NaN);
    return age >= 0 && age < BELIEVED_MS;
  }

  /** Another declaration asks anew. */
  private key(): string {
    return `list-whole ${this.collection.name} ${this.scope} ${derivedVersion(this.collection)}`;
  }
}

function isWhole({ lacking, unlisted }: Unindexed): boolean {
  return lacking === 0 && unlisted === 0;
}
