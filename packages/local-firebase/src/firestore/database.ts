import type { Store, StoreOperation, VersionClock } from "../core/contracts";
import { ChangeLog } from "./change-log";
import { CommitQueue, type Commit, type Prepare } from "./commit-queue";
import { StoredDocument, type DocumentChange } from "./document";
import { DocumentTable } from "./document-table";
import { Engine } from "./engine/engine";
import { atOnce, inSlices, type Work } from "./engine/slices";
import type { IndexDefinitions } from "./indexes/definitions";
import { DEFAULT_DATABASE, documentsRoot } from "./paths";
import type { PreparedQuery } from "./query/prepare";

const VERSIONS = "firestore-version";

/**
 * The documents of one database, all in memory. Reads see the last commit. Commits run one after the other, and each is
 * durable before it is visible or reported.
 */
export class Database {
  readonly root: string;
  readonly log: ChangeLog;
  readonly #table = new DocumentTable();
  readonly #engine = new Engine({
    named: (name) => (name.startsWith(this.root) ? this.get(name.slice(this.root.length)) : undefined),
    size: (place) => this.#table.size(place),
    in: (place) => this.#table.in(place),
  });
  readonly #section: string;
  readonly #listeners: ((commit: Commit) => void)[] = [];
  #version: bigint;
  readonly #queue = new CommitQueue({
    prepare: (prepare) => this.#prepare(prepare),
    stage: (commit) => {
      this.#earlier.push(this.#version);
      this.#enter(commit);
    },
    unstage: (commit) => this.#leave(commit),
    store: (commits) => this.#store(commits),
    publish: (commit) => {
      this.#enter(commit);
      this.log.trim();
      if (commit.changes.length > 0) for (const listener of this.#listeners) listener(commit);
    },
  });
  /** The version before each staged commit. */
  readonly #earlier: bigint[] = [];

  private constructor(
    readonly projectId: string,
    private readonly store: Store,
    private readonly clock: VersionClock,
    /** Throws for a document that must not be stored. */
    readonly check: (document: StoredDocument) => void,
    readonly databaseId: string,
    persistedVersion: bigint | undefined,
  ) {
    this.root = documentsRoot(projectId, databaseId);
    this.#section = sectionOf(projectId, databaseId);
    this.#version = clock.next();
    this.log = new ChangeLog(persistedVersion ?? this.#version, persistedVersion === undefined);
  }

  /**
   * Reads a database's documents from the store.
   * @param check throws for a document that must not be stored; the whole commit is then refused.
   */
  static async open(
    projectId: string,
    store: Store,
    clock: VersionClock,
    check: (document: StoredDocument) => void = () => {},
    databaseId: string = DEFAULT_DATABASE,
  ): Promise<Database> {
    const version = await store.section<string>(VERSIONS).get(keyOf(projectId, databaseId));
    const database = new Database(
      projectId,
      store,
      clock,
      check,
      databaseId,
      version === undefined ? undefined : BigInt(version),
    );
    for await (const [path, text] of store.section<string>(database.#section).entries())
      database.#table.put(StoredDocument.load(database.root, path, text));
    return database;
  }

  /** The ids of a project's databases that were ever written to. */
  static async idsOf(projectId: string, store: Store): Promise<string[]> {
    const ids: string[] = [];
    for await (const [key] of store.section<string>(VERSIONS).entries()) {
      if (key === projectId) ids.push(DEFAULT_DATABASE);
      else if (key.startsWith(`${projectId}/`)) ids.push(key.slice(projectId.length + 1));
    }
    return ids;
  }

  /** The version of reads, in microseconds. It never decreases, not even after a restart. */
  get version(): bigint {
    return this.#version;
  }

  get(path: string): StoredDocument | undefined {
    return this.#table.get(path);
  }

  all(): Iterable<StoredDocument> {
    return this.#table.all();
  }

  /** The paths of all collections that hold documents. */
  collections(): Iterable<string> {
    return this.#table.collections();
  }

  finding(prepared: PreparedQuery): Work<StoredDocument[]> {
    return this.#engine.finding(prepared);
  }

  counting(prepared: PreparedQuery, most: number): Work<number> {
    return this.#engine.counting(prepared, most);
  }

  /** Returns the result of a query, in order, after its offset and limit. */
  find(prepared: PreparedQuery): StoredDocument[] {
    return atOnce(this.finding(prepared));
  }

  /** Counts the result of a query. @param most the count stops here. */
  count(prepared: PreparedQuery, most: number): number {
    return atOnce(this.counting(prepared, most));
  }

  /**
   * Builds the missing indexes of a query in slices, between which other requests are served.
   * @returns undefined when `find` and `count` can answer the query at once.
   */
  prepare(prepared: PreparedQuery): Promise<unknown> | undefined {
    return this.#engine.prepare(prepared);
  }

  /**
   * Parses all documents before the first query that needs their fields, and builds the declared indexes, in slices.
   */
  async warmUp(definitions: IndexDefinitions): Promise<void> {
    await inSlices(parsing([...this.#table.all()]));
    await this.#engine.warmUp(definitions, this.#table.places());
  }

  /** Calls a listener for every commit with changes, in order. */
  onCommit(listener: (commit: Commit) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Makes one atomic commit.
   * @param prepare receives the commit's version and returns its changes, one for each document. If it throws, nothing
   * is changed. No other change happens between its call and the commit.
   * @returns the version.
   */
  commit(prepare: Prepare): Promise<bigint> {
    return this.#queue.add(prepare);
  }

  #prepare(prepare: Prepare): Commit {
    const micros = this.clock.next();
    const changes = prepare(micros);
    for (const { after } of changes) if (after) this.check(after);
    return { micros, changes };
  }

  #enter({ micros, changes }: Commit): void {
    for (const change of changes) this.#apply(change);
    if (changes.length > 0) this.log.append(micros, changes);
    this.#version = micros;
  }

  #leave({ changes }: Commit): void {
    for (const { path, before, after } of changes) this.#apply({ path, before: after, after: before });
    if (changes.length > 0) this.log.dropLast();
    this.#version = this.#earlier.pop() ?? this.#version;
  }

  async #store(commits: readonly Commit[]): Promise<void> {
    const changes = commits.flatMap((commit) => commit.changes);
    const last = commits.at(-1);
    if (!last) return;
    await this.store.write([...changes.map((change) => this.#operation(change)), this.#stamp(last.micros)]);
  }

  #operation({ path, after }: DocumentChange): StoreOperation {
    return after
      ? { type: "put", section: this.#section, key: path, value: after.storedText }
      : { type: "del", section: this.#section, key: path };
  }

  #stamp(micros: bigint): StoreOperation {
    return {
      type: "put",
      section: VERSIONS,
      key: keyOf(this.projectId, this.databaseId),
      value: String(micros),
    };
  }

  #apply(change: DocumentChange): void {
    const { path, after } = change;
    if (after) this.#table.put(after);
    else this.#table.remove(path);
    this.#engine.changed(change);
  }
}

function* parsing(documents: readonly StoredDocument[]): Work<void> {
  for (const document of documents) {
    void document.fields;
    yield;
  }
}

function sectionOf(projectId: string, databaseId: string): string {
  return `firestore:${keyOf(projectId, databaseId)}`;
}

/** A project id never contains a slash. */
function keyOf(projectId: string, databaseId: string): string {
  return databaseId === DEFAULT_DATABASE ? projectId : `${projectId}/${databaseId}`;
}
