import { setImmediate } from "node:timers/promises";
import type { Store, StoreOperation, VersionClock } from "../core/contracts";
import { ChangeLog } from "./change-log";
import { StoredDocument, type DocumentChange } from "./document";
import { Engine, type Place } from "./engine/engine";
import type { IndexDefinitions } from "./indexes/definitions";
import { collectionOf, documentsRoot, lastId } from "./paths";
import type { PreparedQuery } from "./query/prepare";

const VERSIONS = "firestore-version";
/** So many documents are parsed before other requests get their turn: about a millisecond of work. */
const WARM_UP_STEP = 100;

/** A commit that has been made durable. */
export interface Commit {
  readonly micros: bigint;
  readonly changes: readonly DocumentChange[];
}

/**
 * The documents of one project, all in memory. Reads see the last commit. Commits happen one after the other, and each is
 * durable before it is seen or told.
 */
export class Database {
  readonly root: string;
  readonly log: ChangeLog;
  readonly #documents = new Map<string, StoredDocument>();
  readonly #collections = new Map<string, Map<string, StoredDocument>>();
  /** Collection paths by their last id. */
  readonly #groups = new Map<string, Set<string>>();
  readonly #engine = new Engine({
    named: (name) => (name.startsWith(this.root) ? this.get(name.slice(this.root.length)) : undefined),
    size: (place) =>
      this.#pathsIn(place).reduce((sum, path) => sum + (this.#collections.get(path)?.size ?? 0), 0),
    in: (place) => this.#documentsIn(place),
  });
  readonly #section: string;
  readonly #listeners: ((commit: Commit) => void)[] = [];
  #version: bigint;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly projectId: string,
    private readonly store: Store,
    private readonly clock: VersionClock,
    persistedVersion: bigint | undefined,
  ) {
    this.root = documentsRoot(projectId);
    this.#section = sectionOf(projectId);
    this.#version = clock.next();
    this.log = new ChangeLog(persistedVersion ?? this.#version);
  }

  /** Reads a project's documents from the store. */
  static async open(projectId: string, store: Store, clock: VersionClock): Promise<Database> {
    const version = await store.section<string>(VERSIONS).get(projectId);
    const database = new Database(
      projectId,
      store,
      clock,
      version === undefined ? undefined : BigInt(version),
    );
    for await (const [path, text] of store.section<string>(sectionOf(projectId)).entries())
      database.#put(StoredDocument.load(database.root, path, text));
    return database;
  }

  /** The version that reads see, in microseconds. It never goes back, not even over a restart. */
  get version(): bigint {
    return this.#version;
  }

  get(path: string): StoredDocument | undefined {
    return this.#documents.get(path);
  }

  all(): Iterable<StoredDocument> {
    return this.#documents.values();
  }

  /** The result of a query: in its order, cut by its offset and limit. */
  find(prepared: PreparedQuery): StoredDocument[] {
    return this.#engine.find(prepared);
  }

  /** How many documents the result of a query has. @param most further than this they are not counted. */
  count(prepared: PreparedQuery, most: number): number {
    return this.#engine.count(prepared, most);
  }

  /** Parses all documents ahead of the first query that looks into them, and makes its index, a few at a time. */
  async warmUp(definitions: IndexDefinitions): Promise<void> {
    let parsed = 0;
    for (const document of [...this.#documents.values()]) {
      void document.fields;
      if (++parsed % WARM_UP_STEP === 0) await setImmediate();
    }
    const groups = [...this.#groups.keys()].map((of): Place => ({ kind: "group", of }));
    const collections = [...this.#collections.keys()].map((of): Place => ({ kind: "collection", of }));
    await this.#engine.warmUp(definitions, [...groups, ...collections]);
  }

  /** Calls a listener for every commit that changed something, in order. */
  onCommit(listener: (commit: Commit) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Makes one atomic commit.
   * @param prepare is given the commit's version and returns its changes, one for each document; when it throws,
   *   nothing happens. Nothing else changes between its call and the commit.
   * @returns the version.
   */
  commit(prepare: (micros: bigint) => readonly DocumentChange[]): Promise<bigint> {
    const run = this.#queue.then(async () => {
      const micros = this.clock.next();
      const changes = prepare(micros);
      if (changes.length > 0) {
        await this.store.write([...changes.map((change) => this.#operation(change)), this.#stamp(micros)]);
        for (const change of changes) this.#apply(change);
        this.log.append(micros, changes);
      }
      this.#version = micros;
      if (changes.length > 0) for (const listener of this.#listeners) listener({ micros, changes });
      return micros;
    });
    this.#queue = run.catch(() => undefined);
    return run;
  }

  #operation({ path, after }: DocumentChange): StoreOperation {
    return after
      ? { type: "put", section: this.#section, key: path, value: after.storedText }
      : { type: "del", section: this.#section, key: path };
  }

  #stamp(micros: bigint): StoreOperation {
    return { type: "put", section: VERSIONS, key: this.projectId, value: String(micros) };
  }

  #apply(change: DocumentChange): void {
    const { path, after } = change;
    if (after) this.#put(after);
    else this.#remove(path);
    this.#engine.changed(change);
  }

  #put(document: StoredDocument): void {
    const path = collectionOf(document.path);
    this.#documents.set(document.path, document);
    const collection = this.#collections.get(path);
    if (collection) {
      collection.set(document.path, document);
      return;
    }
    this.#collections.set(path, new Map([[document.path, document]]));
    const group = this.#groups.get(lastId(path));
    if (group) group.add(path);
    else this.#groups.set(lastId(path), new Set([path]));
  }

  /** The collections of a place. */
  #pathsIn({ kind, of }: Place): readonly string[] {
    return kind === "group" ? [...(this.#groups.get(of) ?? [])] : [of];
  }

  *#documentsIn(place: Place): Generator<StoredDocument> {
    for (const path of this.#pathsIn(place)) yield* this.#collections.get(path)?.values() ?? [];
  }

  #remove(documentPath: string): void {
    const path = collectionOf(documentPath);
    this.#documents.delete(documentPath);
    const collection = this.#collections.get(path);
    collection?.delete(documentPath);
    if (collection?.size !== 0) return;
    this.#collections.delete(path);
    this.#groups.get(lastId(path))?.delete(path);
  }
}

function sectionOf(projectId: string): string {
  return `firestore:${projectId}`;
}
