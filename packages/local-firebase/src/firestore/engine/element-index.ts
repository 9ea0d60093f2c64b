import type { WireValue } from "../../core/wire";
import type { DocumentChange, StoredDocument } from "../document";
import { queryValue } from "../query/match";
import type { FieldPath } from "../values/field-path";
import { valueKey } from "../values/value-key";
import { firstIndex } from "./ordered-index";
import type { Work } from "./slices";

/**
 * Finds the documents whose list contains an element. Documents have numbers. So a change outside of the list only
 * replaces the document, and a new document is appended.
 */
export class ElementIndex {
  /** Its position in the log of changes. */
  position = 0;
  readonly #numbers = new Map<string, number>();
  readonly #documents: (StoredDocument | undefined)[] = [];
  /** For each element, the rising numbers of its documents. */
  readonly #holders = new Map<string, number[]>();

  constructor(private readonly field: FieldPath) {}

  *appending(documents: Iterable<StoredDocument>): Work<void> {
    for (const document of documents) {
      yield;
      this.#add(document);
    }
  }

  /** The number of documents with an element. */
  count(key: string): number {
    return this.#holders.get(key)?.length ?? 0;
  }

  holds(key: string, { path }: StoredDocument): boolean {
    const number = this.#numbers.get(path);
    const holders = this.#holders.get(key);
    return number !== undefined && holders !== undefined && holders[placeOf(holders, number)] === number;
  }

  /** The documents with an element, in a list that later changes do not reach. */
  documents(key: string): readonly StoredDocument[] {
    return (this.#holders.get(key) ?? []).flatMap((number) => this.#documents[number] ?? []);
  }

  /** @param changes one for each document. */
  apply(changes: Iterable<DocumentChange>): void {
    for (const { path, before, after } of changes) {
      const number = this.#numbers.get(path);
      if (number === undefined) {
        if (after) this.#add(after);
        continue;
      }
      this.#documents[number] = after;
      if (!after) this.#numbers.delete(path);
      const had = keysOf(before, this.field);
      const has = keysOf(after, this.field);
      for (const key of had) if (!has.has(key)) this.#leave(key, number);
      for (const key of has) if (!had.has(key)) this.#enter(key, number);
    }
  }

  #add(document: StoredDocument): void {
    const number = this.#documents.push(document) - 1;
    this.#numbers.set(document.path, number);
    for (const key of keysOf(document, this.field)) this.#enter(key, number);
  }

  #enter(key: string, number: number): void {
    const holders = this.#holders.get(key);
    if (!holders) this.#holders.set(key, [number]);
    else if ((holders.at(-1) ?? -1) < number) holders.push(number);
    else holders.splice(placeOf(holders, number), 0, number);
  }

  #leave(key: string, number: number): void {
    const holders = this.#holders.get(key) ?? [];
    holders.splice(placeOf(holders, number), 1);
    if (holders.length === 0) this.#holders.delete(key);
  }
}

function placeOf(numbers: readonly number[], number: number): number {
  return firstIndex(0, numbers.length, (at) => (numbers[at] ?? 0) >= number);
}

function keysOf(document: StoredDocument | undefined, field: FieldPath): ReadonlySet<string> {
  const list: WireValue | undefined = document && queryValue(document, field);
  return new Set(list && "arrayValue" in list ? list.arrayValue.values?.map(valueKey) : undefined);
}
