import { setImmediate } from "node:timers/promises";
import type { DocumentChange, StoredDocument } from "../document";
import { queryValue } from "../query/match";
import { sortDocuments } from "../query/order";
import { NAME_FIELD, type FieldPath } from "../values/field-path";
import { fieldText } from "../indexes/definitions";
import { ElementIndex } from "./element-index";
import { OrderedIndex, shapeText, type Shape } from "./ordered-index";

/** Changes that are kept for indexes which nobody asks. One that lags further behind is made anew when it is asked. */
const MAX_LOG = 20_000;
/** An index is made anew when more than one in so many of its documents, and more than REBUILD_FROM, have changed. */
const REBUILD_PART = 4;
const REBUILD_FROM = 2_000;
/** So many documents are put into an index before other requests get their turn. */
const STEP = 200;

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
  #log: DocumentChange[] = [];
  /** The number of changes that were dropped from the log's beginning. */
  #dropped = 0;

  constructor(
    private readonly documents: () => Iterable<StoredDocument>,
    private readonly size: () => number,
  ) {}

  /** To be called for each change, after it. It is looked at when an index is asked. */
  changed(change: DocumentChange): void {
    if (this.#ordered.size + this.#elements.size + this.#beingMade.size === 0) return;
    this.#log.push(change);
    if (this.#log.length > MAX_LOG) this.#forget();
  }

  /** The index of a shape, made when it is asked for the first time. */
  ordered(shape: Shape): OrderedIndex {
    const text = shapeText(shape);
    const known = this.#ordered.get(text);
    if (known && this.#catchUp(known)) return known;
    const made = new OrderedIndex(shape);
    made.append(this.#inOrder(shape));
    made.position = this.#end;
    this.#ordered.set(text, made);
    return made;
  }

  /** The index of a list's elements, made when it is asked for the first time. */
  elements(field: FieldPath): ElementIndex {
    const known = this.#elements.get(fieldText(field));
    if (known && this.#catchUp(known)) return known;
    const made = new ElementIndex(field);
    made.append(this.documents());
    made.position = this.#end;
    this.#elements.set(fieldText(field), made);
    return made;
  }

  /** Makes the index of a list's elements a few documents at a time: it is much work. */
  async prepareElements(field: FieldPath): Promise<void> {
    const made = new ElementIndex(field);
    made.position = this.#end;
    this.#beingMade.add(made);
    const documents = [...this.documents()];
    for (let from = 0; from < documents.length; from += STEP) {
      made.append(documents.slice(from, from + STEP));
      await setImmediate();
    }
    this.#beingMade.delete(made);
    // A query that came meanwhile did not wait for it.
    const text = fieldText(field);
    if (made.position >= this.#dropped && !this.#elements.has(text)) this.#elements.set(text, made);
  }

  get #end(): number {
    return this.#dropped + this.#log.length;
  }

  /** All documents that have the orders' fields, sorted. Indexes of one order share the sorting. */
  #inOrder({ equal, orderBy }: Shape): Iterable<StoredDocument> {
    if (equal.length > 0) return this.ordered({ equal: [], orderBy }).part([]);
    const fields = orderBy.map(({ field }) => field).filter(([first]) => first !== NAME_FIELD);
    const has = (document: StoredDocument) => fields.every((field) => queryValue(document, field));
    return sortDocuments([...this.documents()].filter(has), orderBy);
  }

  /** @returns false when it is quicker to make the index anew. */
  #catchUp(index: Following): boolean {
    if (index.position === this.#end) return true;
    const net = new Map<string, DocumentChange>();
    for (const change of this.#log.slice(index.position - this.#dropped)) {
      const earlier = net.get(change.path);
      net.set(change.path, earlier ? { ...change, before: earlier.before } : change);
    }
    if (net.size > REBUILD_FROM && net.size * REBUILD_PART > this.size()) return false;
    index.apply(net.values());
    index.position = this.#end;
    return true;
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
