import type { DocumentChange, StoredDocument } from "../document";
import type { IndexDefinitions } from "../indexes/definitions";
import { collectionOf, lastId } from "../paths";
import type { DocumentTest } from "../query/match";
import { areDistinct, type Plan } from "../query/plan";
import type { PreparedQuery } from "../query/prepare";
import type { Query } from "../query/types";
import { Domain } from "./domain";
import type { ElementIndex } from "./element-index";
import { countOf, firstOf } from "./first-of";
import type { Shape } from "./ordered-index";
import type { Place } from "./place";
import type { Work } from "./slices";
import { isByName, upwards, View } from "./view";
import { declaredShapes } from "./warm-up";

/** The documents of the queries. */
export interface Documents {
  /** @param name in full; it may name a document of another database. */
  named(name: string): StoredDocument | undefined;
  /** The number of documents in a collection or collection group. */
  size(place: Place): number;
  /** The current documents of a place. */
  in(place: Place): readonly StoredDocument[];
}

const EVERYWHERE: Place = { kind: "all", of: "" };

/** Up to this many documents are examined one by one. */
const FEW = 100;
/** A scan along an order stops after this many steps for each candidate if it finds less than expected. */
const PATIENCE = 4;
/** It never pauses, so it also stops after this many steps. */
const MOST_STEPS = 50_000;

/**
 * Answers queries by indexes in memory, which are built on first use and then follow the changes. The cost of a query
 * depends on the size of its result, and hardly on the number of documents.
 */
export class Engine {
  readonly #domains = new Map<string, Domain>();

  constructor(private readonly documents: Documents) {}

  /** Call this after each change. */
  changed(change: DocumentChange): void {
    const collection = collectionOf(change.path);
    this.#domains.get(keyOf({ kind: "collection", of: collection }))?.changed(change);
    this.#domains.get(keyOf({ kind: "group", of: lastId(collection) }))?.changed(change);
    this.#domains.get(keyOf(EVERYWHERE))?.changed(change);
  }

  /**
   * The result of a query, in order, after its offset and limit. It is that of the work's first step, whatever changes
   * during a pause.
   */
  *finding(prepared: PreparedQuery): Work<StoredDocument[]> {
    const { query, plans } = prepared;
    const domain = this.#domainOf(placeOf(query));
    if (!domain) return yield* prepared.arranging(this.#scan(prepared));
    const need = query.offset + (query.limit ?? Infinity);
    const [only, ...others] = plans;
    if (only && others.length === 0) {
      const { name, element, rest } = only;
      // No test remains, so the documents of the offset are skipped unread.
      if (name === undefined && !element && !rest)
        return viewOf(domain, only, query).slice(query.offset, need);
      return (yield* this.#selection(domain, prepared, only, need)).slice(query.offset, need);
    }
    return yield* prepared.arranging(yield* this.#union(domain, prepared, need));
  }

  /** Counts the result of a query, as of the work's first step. @param most the count stops here. */
  *counting(prepared: PreparedQuery, most: number): Work<number> {
    const { offset, limit = Infinity } = prepared.query;
    const need = offset + Math.min(limit, most);
    return Math.max(0, Math.min(yield* this.#countingAll(prepared, need), need) - offset);
  }

  /** Builds the missing indexes of a query in slices. @returns undefined when none is missing. */
  prepare({ query, plans }: PreparedQuery): Promise<unknown> | undefined {
    const domain = this.#domainOf(placeOf(query));
    const lacking = plans.flatMap((plan) => {
      if (!domain || plan.name !== undefined) return [];
      const { element } = plan;
      return [
        domain.prepare(viewShape(plan, query)) ?? [],
        (element && domain.prepareElements(element.field)) ?? [],
      ].flat();
    });
    return lacking.length > 0 ? Promise.all(lacking) : undefined;
  }

  /** Builds the declared indexes in slices, before the first queries need them. */
  async warmUp(definitions: IndexDefinitions, places: Iterable<Place>): Promise<void> {
    for (const place of places) {
      const { elements, shapes } = declaredShapes(definitions, place);
      if (shapes.length + elements.length === 0) continue;
      const domain = this.#domainOf(place);
      for (const field of elements) await domain?.prepareElements(field);
      for (const shape of shapes) await domain?.prepare(shape);
    }
  }

  /** @returns undefined when there are few documents. */
  #domainOf(place: Place): Domain | undefined {
    if (this.documents.size(place) <= FEW) return undefined;
    const key = keyOf(place);
    const known = this.#domains.get(key);
    if (known) return known;
    const { documents } = this;
    const made = new Domain(
      () => documents.in(place),
      () => documents.size(place),
    );
    this.#domains.set(key, made);
    return made;
  }

  #scan({ query, covers, matches }: PreparedQuery): StoredDocument[] {
    const found: StoredDocument[] = [];
    for (const document of this.documents.in(placeOf(query)))
      if (covers(document.path) && matches(document)) found.push(document);
    return found;
  }

  *#countingAll(prepared: PreparedQuery, need: number): Work<number> {
    const { query, plans } = prepared;
    const domain = this.#domainOf(placeOf(query));
    if (!domain) return this.#scan(prepared).length;
    if (plans.length > 1 && !areDistinct(plans)) return (yield* this.#union(domain, prepared, need)).length;
    let count = 0;
    for (const counting of plans.map((plan) => this.#countingOne(domain, prepared, plan, need)))
      count += yield* counting;
    return count;
  }

  /** The first documents of all alternatives, each once. */
  *#union(domain: Domain, prepared: PreparedQuery, need: number): Work<StoredDocument[]> {
    const all = new Set<StoredDocument>();
    for (const selection of prepared.plans.map((plan) => this.#selection(domain, prepared, plan, need)))
      for (const document of yield* selection) {
        all.add(document);
        yield;
      }
    return [...all];
  }

  /** The first documents of one alternative, in the query's order. What may change is read before the work begins. */
  #selection(domain: Domain, prepared: PreparedQuery, plan: Plan, need: number): Work<StoredDocument[]> {
    const { query, places, plans } = prepared;
    if (plan.name !== undefined) return found(this.#named(prepared, plan, plan.name));
    const view = viewOf(domain, plan, query);
    if (!plan.element) return heldFor(plans, view).taking(need, plan.rest);
    const { key, field } = plan.element;
    const holders = domain.elements(field);
    const held = holders.count(key);
    // Either scan along the order until enough are found, or read all documents with the element: whichever should
    // examine fewer.
    if (Math.min(view.size, (need * view.size) / Math.max(1, held)) < held) {
      const steps = Math.min(held * PATIENCE, MOST_STEPS);
      const walked = view.takeWithin(steps, need, holding(holders, key, plan.rest));
      if (walked) return found(walked);
    }
    return firstOf(holders.documents(key), among(plan, places), query.orderBy, need);
  }

  #countingOne(domain: Domain, prepared: PreparedQuery, plan: Plan, need: number): Work<number> {
    const { query, places, plans } = prepared;
    if (plan.name !== undefined) return found(this.#named(prepared, plan, plan.name).length);
    const view = viewOf(domain, plan, query);
    if (!plan.element) return heldFor(plans, view).counting(need, plan.rest);
    const { key, field } = plan.element;
    const holders = domain.elements(field);
    const held = holders.count(key);
    if (!plan.among && plan.sides.length === 0 && isByName(query.orderBy)) return found(Math.min(held, need));
    if (view.size < held) return heldFor(plans, view).counting(need, plan.test);
    return countOf(holders.documents(key), among(plan, places), need);
  }

  #named({ covers, places }: PreparedQuery, plan: Plan, name: string): StoredDocument[] {
    const document = this.documents.named(name);
    return document && covers(document.path) && plan.test(document) && places(document) ? [document] : [];
  }
}

/** Work whose result is known. */
function* found<T>(result: T): Work<T> {
  yield;
  return result;
}

/** A view waits for those of other alternatives before it, during which it must not change. */
function heldFor(plans: readonly Plan[], view: View): View {
  if (plans.length > 1) view.hold();
  return view;
}

/** The remaining test for a document of the view. */
function holding(holders: ElementIndex, key: string, rest: DocumentTest | undefined): DocumentTest {
  return (document) => holders.holds(key, document) && (!rest || rest(document));
}

/** The remaining test for a document with the element. */
function among({ among: others, sides }: Plan, places: DocumentTest): DocumentTest {
  return (document) =>
    (!others || others(document)) && places(document) && sides.every((side) => side(document) === 0);
}

function keyOf({ kind, of }: Place): string {
  return `${kind} ${of}`;
}

function placeOf({ parent, collectionId, allDescendants }: Query): Place {
  if (collectionId === "") return EVERYWHERE;
  if (allDescendants) return { kind: "group", of: collectionId };
  return { kind: "collection", of: parent === "" ? collectionId : `${parent}/${collectionId}` };
}

/** The shape of the index whose parts hold the documents that pass the equality filters. */
function viewShape({ equal }: Plan, { orderBy }: Query): Shape {
  return { equal: equal.map(({ field }) => field), orderBy: upwards(orderBy).orderBy };
}

/** The documents that pass the equality filters, in the query's order. */
function viewOf(domain: Domain, plan: Plan, query: Query): View {
  const index = domain.ordered(viewShape(plan, query));
  const { backwards } = upwards(query.orderBy);
  return new View(index.part(plan.equal.map(({ key }) => key)), backwards, plan.sides);
}
