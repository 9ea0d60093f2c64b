import type { DocumentChange, StoredDocument } from "../document";
import { queryValue } from "../query/match";
import { sortingDocuments } from "../query/order";
import { NAME_FIELD, type FieldPath } from "../values/field-path";
import { fieldText } from "../indexes/definitions";
import { ElementIndex } from "./element-index";
import { OrderedIndex, shapeText, type Shape } from "./ordered-index";
import { atOnce, inSlices, type Work } from "./slices";

/** Changes that are kept for indexes which nobody asks. One that lags further behind is made anew when it is asked. */
const MAX_LOG = 20_000;
/** An index is made anew after changes of more than one in so many of its documents, and more than REBUILD_FROM. */
const REBUILD_PART = 4;
const REBUILD_FROM = 2_000;

/** An index, and how far in the log of changes it has come. */
interface Following {
  position: number;
  apply(changes: Iterable<DocumentChange>): void;
}

/** The documents of one collection or collection group, and the indexes over them that were asked for. */
export class Domain {
  readonly #ordered = new Map<string, OrderedIndex>();
  readonly #elements = new Map<string, ElementIndex>();
  readonly #beingMade = new Set<Following>();
  /** What makes indexes in slices, by their texts. */
  readonly #preparing = new Map<string, Promise<void>>();
  #log: DocumentChange[] = [];
  /** The number of changes that were dropped from the log's beginning. */
  #dropped = 0;

  constructor(
    private readonly documents: () => readonly StoredDocument[],
    private readonly size: () => number,
  ) {}

  /** To be called for each change, after it. It is looked at when an index is asked. */
  changed(change: DocumentChange): void {
    if (this.#ordered.size + this.#elements.size + this.#beingMade.size === 0) return;
    this.#log.push(change);
    // An index that is being made needs all changes since its making began.
    if (this.#log.length > MAX_LOG && this.#beingMade.size === 0) this.#forget();
  }

  /** The index of a shape. Where nobody has prepared it, it is made without a break. */
  ordered(shape: Shape): OrderedIndex {
    return atOnce(this.#orderedOf(shape));
  }

  /** The index of a list's elements. Where nobody has prepared it, it is made without a break. */
  elements(field: FieldPath): ElementIndex {
    return atOnce(this.#elementsOf(field));
  }

  /** Makes the index of a shape in slices. @returns undefined when it is there. */
  prepare(shape: Shape): Promise<void> | undefined {
    if (this.#isFollowing(this.#ordered.get(shapeText(shape)))) return undefined;
    const base = shape.equal.length > 0 ? this.prepare({ ...shape, equal: [] }) : undefined;
    return this.#inSlices(`order ${shapeText(shape)}`, base, () => this.#orderedOf(shape));
  }

  /** Makes the index of a list's elements in slices. @returns undefined when it is there. */
  prepareElements(field: FieldPath): Promise<void> | undefined {
    if (this.#isFollowing(this.#elements.get(fieldText(field)))) return undefined;
    return this.#inSlices(`elements ${fieldText(field)}`, undefined, () => this.#elementsOf(field));
  }

  get #end(): number {
    return this.#dropped + this.#log.length;
  }

  /** All who ask for one index wait for the same work. */
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
    // Indexes of one order share the sorting. The other index is copied, because changes reach it meanwhile.
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

  /** @param filling puts in the documents of now; the log has the changes that come until it is done. */
  *#making(made: Following, filling: Work<void>): Work<void> {
    made.position = this.#end;
    this.#beingMade.add(made);
    try {
      yield* filling;
    } finally {
      this.#beingMade.delete(made);
    }
  }

  /** False when it is quicker to make the index anew. */
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

  /** Gives up the indexes that lag far behind, and the changes that no other waits for. */
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

/** Puts all documents that have the orders' fields into an index, sorted. */
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
