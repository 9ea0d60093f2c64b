import type { StoredDocument } from "./document";
import type { Place } from "./engine/place";
import { collectionOf, lastId } from "./paths";

/** A collection group: the paths of its collections and the number of their documents. */
interface Group {
  readonly paths: Set<string>;
  size: number;
}

/** Documents in memory, by path and by collection. */
export class DocumentTable {
  readonly #documents = new Map<string, StoredDocument>();
  readonly #collections = new Map<string, Map<string, StoredDocument>>();
  /** By the last id of their collections' paths. */
  readonly #groups = new Map<string, Group>();

  get(path: string): StoredDocument | undefined {
    return this.#documents.get(path);
  }

  all(): Iterable<StoredDocument> {
    return this.#documents.values();
  }

  /** The paths of all collections that hold documents. */
  collections(): Iterable<string> {
    return this.#collections.keys();
  }

  /** All collections and collection groups. */
  places(): Place[] {
    const groups = [...this.#groups.keys()].map((of): Place => ({ kind: "group", of }));
    return [...groups, ...[...this.#collections.keys()].map((of): Place => ({ kind: "collection", of }))];
  }

  /** The number of documents in a place. For a group it is stored, because a group may have many collections. */
  size({ kind, of }: Place): number {
    if (kind === "all") return this.#documents.size;
    return (kind === "group" ? this.#groups.get(of) : this.#collections.get(of))?.size ?? 0;
  }

  /** The current documents of a place. */
  in(place: Place): StoredDocument[] {
    const [first = [], ...others] = Array.from(this.#pathsIn(place), (path) => [
      ...(this.#collections.get(path)?.values() ?? []),
    ]);
    return others.length > 0 ? [first, ...others].flat() : first;
  }

  put(document: StoredDocument): void {
    const path = collectionOf(document.path);
    const group = this.#groups.get(lastId(path)) ?? { paths: new Set(), size: 0 };
    this.#groups.set(lastId(path), group);
    if (!this.#documents.has(document.path)) group.size += 1;
    this.#documents.set(document.path, document);
    const collection = this.#collections.get(path);
    if (collection) {
      collection.set(document.path, document);
      return;
    }
    this.#collections.set(path, new Map([[document.path, document]]));
    group.paths.add(path);
  }

  remove(documentPath: string): void {
    if (!this.#documents.delete(documentPath)) return;
    const path = collectionOf(documentPath);
    const group = this.#groups.get(lastId(path));
    if (group) group.size -= 1;
    const collection = this.#collections.get(path);
    collection?.delete(documentPath);
    if (collection?.size !== 0) return;
    this.#collections.delete(path);
    group?.paths.delete(path);
    if (group?.paths.size === 0) this.#groups.delete(lastId(path));
  }

  #pathsIn({ kind, of }: Place): Iterable<string> {
    if (kind === "all") return this.#collections.keys();
    return kind === "group" ? (this.#groups.get(of)?.paths ?? []) : [of];
  }
}
