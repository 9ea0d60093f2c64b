import type { DocumentChange, StoredDocument } from "../document";
import { queryValue } from "../query/match";
import { sortingDocuments } from "../query/order";
import { NAME_FIELD, type FieldPath } from "../values/field-path";
import { fieldText } from "../indexes/definitions";
import { ElementIndex } from "./element-index";
import { OrderedIndex, shapeText, type Shape } from "./ordered-index";
import { atOnce, inSlices, type Work } from "./slices";

/** Changes that are kept for unused indexes. An index that lags further behind is rebuilt for its next query. */
const MAX_LOG = 20_000;
/** An index is rebuilt after changes of more than a REBUILD_PART-th of its documents, and of more than REBUILD_FROM. */
const REBUILD_PART = 4;
const REBUILD_FROM = 2_000;

/** An index, and its position in the log of changes. */
interface Following {
  position: number;
  apply(changes: Iterable<DocumentChange>): void;
}

/** The documents of one collection or collection group, and their indexes. */
export class Domain {
  readonly #ordered = new Map<string, OrderedIndex>();
  readonly #elements = new Map<string, ElementIndex>();
  readonly #beingMade = new Set<Following>();
  /** The running builds in slices, by the texts of their indexes. */
  readonly #preparing = new Map<string, Promise<void>>();
  #log: DocumentChange[] = [];
  /** The number of changes that were dropped from the log's beginning. */
  #dropped = 0;

  constructor(
    private readonly documents: () => readonly StoredDocument[],
    private readonly size: () => number,
  ) {}

  /** Call this after each change. Indexes apply it when they are next used. */
  changed(change: DocumentChange): void {
    if (this.#ordered.size + this.#elements.size + this.#beingMade.size === 0) return;
    this.#log.push(change);
    // An index under construction needs all changes since its start.
    if (this.#log.length > MAX_LOG && this.#beingMade.size === 0) this.#forget();
  }

  /** The index of a shape. An unprepared index is built without a pause. */
  ordered(shape: Shape): OrderedIndex {
    return atOnce(this.#orderedOf(shape));
  }

  /** The index of a list's elements. An unprepared index is built without a pause. */
  elements(field: FieldPath): ElementIndex {
    return atOnce(this.#elementsOf(field));
  }

  /** Builds the index of a shape in slices. @returns undefined when it exists. */
  prepare(shape: Shape): Promise<void> | undefined {
    if (this.#isFollowing(this.#ordered.get(shapeText(shape)))) return undefined;
    const base = shape.equal.length > 0 ? this.prepare({ ...shape, equal: [] }) : undefined;
    return this.#inSlices(`order ${shapeText(shape)}`, base, () => this.#orderedOf(shape));
  }

  /** Builds the index of a list's elements in slices. @returns undefined when it exists. */
  prepareElements(field: FieldPath): Promise<void> | undefined {
    if (this.#isFollowing(this.#elements.get(fieldText(field)))) return undefined;
    return this.#inSlices(`elements ${fieldText(field)}`, undefined, () => this.#elementsOf(field));
  }

  get #end(): number {
    return this.#dropped + this.#log.length;
  }

  /** Concurrent requests for an index share one build. */
  #inSlices(text: string, after: Promise<void> | undefined, work: () => Work<unknown>): Promise<void> {
    const known = this.#preparing.get(text);
    if (known) return known;
    const preparing = (async () => {
      try {
        await after;
        await inSlices(work());
      } finally {
        this.#preparing.delete(text);
      }
    })();
    this.#preparing.set(text, preparing);
    return preparing;
  }

  *#orderedOf(shape: Shape): Work<OrderedIndex> {
    const known = this.#ordered.get(shapeText(shape));
    if (known && this.#isFollowing(known)) return this.#caughtUp(known);
    const made = new OrderedIndex(shape);
    // Indexes of one order share the sorting. The other index is copied, because changes reach it during the build.
    const sorted = shape.equal.length > 0 ? yield* this.#orderedOf({ ...shape, equal: [] }) : undefined;
    const filling = sorted
      ? made.appending(sorted.part([]).slice())
      : appendingSorted(made, this.documents(), shape);
    yield* this.#making(made, filling);
    this.#ordered.set(shapeText(shape), made);
    return this.#caughtUp(made);
  }

  *#elementsOf(field: FieldPath): Work<ElementIndex> {
    const known = this.#elements.get(fieldText(field));
    if (known && this.#isFollowing(known)) return this.#caughtUp(known);
    const made = new ElementIndex(field);
    yield* this.#making(made, made.appending(this.documents()));
    this.#elements.set(fieldText(field), made);
    return this.#caughtUp(made);
  }

  /** @param filling inserts the current documents. The log keeps the changes during the build. */
  *#making(made: Following, filling: Work<void>): Work<void> {
    made.position = this.#end;
    this.#beingMade.add(made);
    try {
      yield* filling;
    } finally {
      this.#beingMade.delete(made);
    }
  }

  /** False when rebuilding the index is faster. */
  #isFollowing(index: Following | undefined): boolean {
    const behind = index ? this.#end - index.position : Infinity;
    return behind <= REBUILD_FROM || behind * REBUILD_PART <= this.size();
  }

  #caughtUp<T extends Following>(index: T): T {
    if (index.position === this.#end) return index;
    const net = new Map<string, DocumentChange>();
    for (const change of this.#log.slice(index.position - this.#dropped)) {
      const earlier = net.get(change.path);
      net.set(change.path, earlier ? { ...change, before: earlier.before } : change);
    }
    index.apply(net.values());
    index.position = this.#end;
    return index;
  }

  /** Drops the indexes that lag far behind, and the changes that no other index needs. */
  #forget(): void {
    for (const indexes of [this.#ordered, this.#elements])
      for (const [text, { position }] of indexes)
        if (position < this.#end - MAX_LOG / 2) indexes.delete(text);
    const left = [...this.#ordered.values(), ...this.#elements.values()].map(({ position }) => position);
    const position = Math.min(this.#end, ...left);
    this.#log = this.#log.slice(position - this.#dropped);
    this.#dropped = position;
  }
}

/** Adds all documents that have the orders' fields to an index, sorted. */
function* appendingSorted(
  index: OrderedIndex,
  documents: readonly StoredDocument[],
  { orderBy }: Shape,
): Work<void> {
  const fields = orderBy.map(({ field }) => field).filter(([first]) => first !== NAME_FIELD);
  const having: StoredDocument[] = [];
  for (const document of documents) {
    yield;
    if (fields.every((field) => queryValue(document, field))) having.push(document);
  }
  yield* index.appending(yield* sortingDocuments(having, orderBy));
}
