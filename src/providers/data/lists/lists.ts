/**
 * Chooses how a list is answered: a small collection is read, held live and answered in memory; a large one that `grows`
 * is answered by index (docs/lists.md). Screens do not know which.
 */
import { limit, query } from "firebase/firestore";
import { readRecord } from "../../../fields/record";
import type { Collection } from "../../../schema/types";
import { codeOf } from "../../errors";
import { readQuery, type ReadRecord } from "../listen";
import type { LiveQueries } from "../live-queries";
import type { Sources } from "../sources";
import type { Change, LargeList, ListAnswer } from "./large";
import { pageOf, questionOf, type ListParams } from "./question";
import { Segments, type ReadSegment, type Segment } from "./segments";
import { answerSmall, rowsOf } from "./small";

/** Most records that a list is read and held with, where its collection grows. */
export const SMALL = 300;
/** Most records that a list is made from, where its collection does not. Beyond it the answer says `truncated`. */
export const WINDOW = 2000;
/** Milliseconds for which a size is believed after its list was last asked for. */
const BELIEVED_MS = 60_000;

/** Milliseconds after which a list is asked for again that could not be counted. */
const RETRY_MS = 5_000;

/** What is known of one collection's lists, until the session ends. */
interface Known {
  readonly segments: Segments;
  readonly large: () => Promise<LargeList>;
  isLarge: Promise<boolean> | undefined;
  usedAt: number;
}

export class Lists {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly sources: Sources,
    private readonly live: LiveQueries,
  ) {
    live.onClose(() => this.close());
  }

  /** @throws 400 for a question that no list asks, and the SDK's errors. */
  async answer(collection: Collection, params: ListParams): Promise<ListAnswer> {
    const question = questionOf(collection, params);
    const page = pageOf(collection, params);
    const known = this.knownOf(collection);
    try {
      if (page && (await this.isLarge(collection, known))) {
        const large = await known.large();
        return await large.answer(question, page.page, page.size, furtherOf(params));
      }
    } catch (error) {
      // No listener tells when the server answers counts again.
      if (codeOf(error) === "unavailable") known.segments.askAgain(RETRY_MS);
      throw error;
    }
    const window = await known.segments.answering(page?.size ?? 0)(this.window(collection));
    if (page && collection.grows && window.length > 2 * SMALL) {
      // It has grown while it was open.
      known.isLarge = Promise.resolve(true);
      return this.answer(collection, params);
    }
    const found = answerSmall(collection, window.slice(0, WINDOW), question);
    const truncated = window.length > WINDOW;
    const listed = truncated ? WINDOW : window.length;
    return { data: [...rowsOf(found, page)], total: found.length, truncated, listed };
  }

  /** @param callback told of each burst of changes in what the lists show. @returns ends it. */
  watch(collection: Collection, callback: (ids: readonly string[]) => void): () => void {
    return this.knownOf(collection).segments.watch(callback);
  }

  /** @returns the collection's lists by index, where it has too many records to be read. */
  async large(collection: Collection): Promise<LargeList | undefined> {
    const known = this.knownOf(collection);
    return (await this.isLarge(collection, known)) ? known.large() : undefined;
  }

  /** What this tab has written into a collection is told to its large lists. */
  async changed(collection: Collection, change: Change): Promise<void> {
    const known = this.known.get(collection.name);
    if (known?.isLarge && (await known.isLarge.catch(() => false))) (await known.large()).changed(change);
  }

  private window(collection: Collection): Segment {
    return { key: collection.name, query: query(this.sources.ordered(collection), limit(WINDOW + 1)) };
  }

  /** One read tells. A list that is held already is as large as it is. */
  private async isLarge(collection: Collection, known: Known): Promise<boolean> {
    if (!collection.grows) return false;
    const now = Date.now();
    if (now - known.usedAt > BELIEVED_MS && !known.segments.isWatched) known.isLarge = undefined;
    known.usedAt = now;
    const held = known.segments.current(this.window(collection));
    known.isLarge ??= held
      ? Promise.resolve(held.length > 2 * SMALL)
      : this.sources.countUpTo(collection, SMALL + 1).then((count) => count > SMALL);
    known.isLarge.catch(() => (known.isLarge = undefined));
    return known.isLarge;
  }

  private knownOf(collection: Collection): Known {
    const known = this.known.get(collection.name) ?? this.make(collection);
    this.known.set(collection.name, known);
    return known;
  }

  private make(collection: Collection): Known {
    const read: ReadRecord = (id, stored) => readRecord(collection, id, stored);
    const segments = new Segments(this.live, read);
    let made: Promise<LargeList> | undefined;
    const large = () => {
      made ??= this.makeLarge(collection, segments, read);
      made.catch(() => (made = undefined));
      return made;
    };
    return { segments, large, isLarge: undefined, usedAt: 0 };
  }

  private async makeLarge(collection: Collection, segments: Segments, read: ReadRecord): Promise<LargeList> {
    const [{ LargeList }, { Wholeness }] = await Promise.all([import("./large"), import("./wholeness")]);
    const all = this.sources.all(collection);
    const wholeness = new Wholeness(collection, all, this.sources.scopeName());
    const readOnce: ReadSegment = (segment) => readQuery(segment.query, read);
    return new LargeList(collection, all, segments, readOnce, wholeness);
  }

  private close(): void {
    for (const { segments } of this.known.values()) segments.close();
    this.known.clear();
  }
}

function furtherOf({ meta }: ListParams): number {
  const further: unknown = meta?.["further"];
  return typeof further === "number" && further > 0 ? Math.floor(further) : 0;
}
