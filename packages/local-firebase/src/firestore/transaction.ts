import type { Database } from "./database";
import type { DocumentChange, StoredDocument } from "./document";
import { FirestoreError, invalid } from "./errors";
import type { Work } from "./engine/slices";
import type { PreparedQuery } from "./query/prepare";
import { asOf, type Reader } from "./reader";

/** The result of a query or a count, with a test for changes. */
interface QueryRead {
  readonly prepared: PreparedQuery;
  isSame(): boolean;
}

/** The most documents that a transaction may read, found or not, because it remembers them. */
const MAX_READ = 100_000;

/**
 * The reads of one transaction. Nothing is locked: a writing transaction remembers its reads and is refused when one
 * has changed. A read-only transaction sees the documents of its beginning.
 */
export class Transaction implements Reader {
  readonly #documents = new Map<string, StoredDocument | undefined>();
  readonly #queries: QueryRead[] = [];
  /** At this version, everything that was read is unchanged. */
  #checked: bigint;
  #size = 0;

  /** @param readOnlyAt the version that it sees; undefined: it reads the current documents and may write. */
  constructor(
    private readonly database: Database,
    readonly readOnlyAt: bigint | undefined,
  ) {
    this.#checked = database.version;
  }

  get version(): bigint {
    return this.readOnlyAt ?? this.database.version;
  }

  get(path: string): StoredDocument | undefined {
    const document = this.#reader().get(path);
    this.#remember(1, () => this.#documents.set(path, document));
    return document;
  }

  prepare(prepared: PreparedQuery): Promise<unknown> | undefined {
    return this.#reader().prepare(prepared);
  }

  *finding(prepared: PreparedQuery): Work<readonly StoredDocument[]> {
    const reader = this.#reader();
    const begun = this.#checked;
    const found = yield* reader.finding(prepared);
    const isSame = () => {
      const now = this.database.find(prepared);
      return now.length === found.length && now.every((document, i) => document === found[i]);
    };
    this.#remember(found.length + 1, () => this.#queries.push({ prepared, isSame }), begun);
    return found;
  }

  *counting(prepared: PreparedQuery, most: number): Work<number> {
    const reader = this.#reader();
    const begun = this.#checked;
    const count = yield* reader.counting(prepared, most);
    const isSame = () => this.database.count(prepared, most) === count;
    this.#remember(1, () => this.#queries.push({ prepared, isSame }), begun);
    return count;
  }

  collections(): Iterable<string> {
    return this.#reader().collections();
  }

  /** @throws FirestoreError ABORTED when something that it read has changed. */
  check(): void {
    const { database } = this;
    if (this.readOnlyAt !== undefined || this.#checked === database.version) return;
    const changes = database.log.since(this.#checked);
    const concerns = (prepared: PreparedQuery) =>
      !changes || changes.some((change) => touches(prepared, change));
    const isSame =
      changes?.length === 0 ||
      ([...this.#documents].every(([path, document]) => database.get(path) === document) &&
        this.#queries.every(({ prepared, isSame }) => !concerns(prepared) || isSame()));
    if (!isSame)
      throw new FirestoreError("ABORTED", "Too much contention on these documents. Please try again.");
    this.#checked = database.version;
  }

  /** @param begun the version of the read, which is checked again from there: others may have written during a pause. */
  #remember(size: number, remember: () => void, begun = this.#checked): void {
    if (this.readOnlyAt !== undefined) return;
    remember();
    if (begun < this.#checked) this.#checked = begun;
    this.#size += size;
    if (this.#size > MAX_READ) throw invalid(`A transaction must not read more than ${MAX_READ} documents.`);
  }

  #reader(): Reader {
    if (this.readOnlyAt !== undefined) return asOf(this.database, this.readOnlyAt);
    // All reads must be consistent, so earlier reads are checked again.
    this.check();
    return this.database;
  }
}

function touches(prepared: PreparedQuery, { path, before, after }: DocumentChange): boolean {
  const matches = (document: StoredDocument | undefined) =>
    document !== undefined && prepared.matches(document);
  return prepared.covers(path) && (matches(before) || matches(after));
}
