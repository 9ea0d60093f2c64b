import { setImmediate } from "node:timers/promises";
import type { Store, StoreOperation, VersionClock } from "../core/contracts";
import { ChangeLog } from "./change-log";
import { StoredDocument, type DocumentChange } from "./document";
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

  /** The documents that a query matches, in no order and without its offset and limit. */
  matching(prepared: PreparedQuery): StoredDocument[] {
    const { query, matches } = prepared;
    const parent = query.parent === "" ? "" : `${query.parent}/`;
    const paths = query.allDescendants
      ? [...(this.#groups.get(query.collectionId) ?? [])].filter((path) => path.startsWith(parent))
      : [parent + query.collectionId];
    const found: StoredDocument[] = [];
    for (const path of paths)
      for (const document of this.#collections.get(path)?.values() ?? [])
        if (matches(document)) found.push(document);
    return found;
  }

  /** Parses all documents ahead of the first query that looks into them, a few at a time. */
  async warmUp(): Promise<void> {
    let parsed = 0;
    for (const document of [...this.#documents.values()]) {
      void document.fields;
      if (++parsed % WARM_UP_STEP === 0) await setImmediate();
    }
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

  #apply({ path, after }: DocumentChange): void {
    if (after) this.#put(after);
    else this.#remove(path);
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
