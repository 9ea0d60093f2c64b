import { randomBytes } from "node:crypto";
import type { Database } from "./database";
import { invalid } from "./errors";
import { Transaction } from "./transaction";
import { Turns } from "./turns";

/** After so long without a request, and in all, a transaction is over, as in production. Milliseconds. */
const IDLE_MS = 60_000;
const LIFE_MS = 270_000;
/** So many can be open at once; the one that was used longest ago gives way. */
const MAX_OPEN = 1000;
const ID_BYTES = 16;

interface Open {
  readonly transaction: Transaction;
  readonly began: number;
  used: number;
}

/** The open transactions of a database, by their ids. */
export class Transactions {
  /** In the order of their last use. */
  readonly #open = new Map<string, Open>();
  readonly #turns = new Turns();

  /** @param now milliseconds of a clock that never goes back. */
  constructor(
    private readonly database: Database,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Gives a new transaction's id. @param readOnlyAt the version that a read-only transaction sees; undefined: it reads and writes. */
  begin(readOnlyAt?: bigint): string {
    this.#forget(MAX_OPEN - 1);
    const id = randomBytes(ID_BYTES).toString("base64");
    const transaction = new Transaction(this.database, readOnlyAt);
    this.#open.set(id, { transaction, began: this.now(), used: this.now() });
    return id;
  }

  /** The transaction of an id, which is used now. @throws FirestoreError INVALID_ARGUMENT when it is over or never was. */
  use(id: unknown): Transaction {
    this.#forget(MAX_OPEN);
    const open = typeof id === "string" ? this.#open.get(id) : undefined;
    if (!open || typeof id !== "string")
      throw invalid("The referenced transaction has expired or is no longer valid.");
    this.#open.delete(id);
    this.#open.set(id, { ...open, used: this.now() });
    return open.transaction;
  }

  /**
   * Uses a transaction to read documents, when it is its turn: others that may write them have ended, or do nothing.
   * @throws FirestoreError INVALID_ARGUMENT when it is over, also when it ended meanwhile.
   */
  async turn(id: unknown, paths: readonly string[]): Promise<Transaction> {
    const transaction = this.use(id);
    if (transaction.readOnlyAt !== undefined) return transaction;
    await this.#turns.claim(transaction, paths);
    try {
      return this.use(id);
    } catch (error) {
      this.#turns.release(transaction);
      throw error;
    }
  }

  /**
   * Uses a transaction for the last time: a commit that is sent twice must not be made twice. What it claims stays claimed
   * until `release`.
   * @throws FirestoreError as `use`.
   */
  take(id: unknown): Transaction {
    const transaction = this.use(id);
    if (typeof id === "string") this.#open.delete(id);
    return transaction;
  }

  /** Lets those go on who wait for a transaction that was taken. */
  release(transaction: Transaction): void {
    this.#turns.release(transaction);
  }

  /** Ends a transaction, if it is open. */
  end(id: unknown): void {
    const open = typeof id === "string" ? this.#open.get(id) : undefined;
    if (!open || typeof id !== "string") return;
    this.#open.delete(id);
    this.#turns.release(open.transaction);
  }

  #forget(most: number): void {
    const now = this.now();
    for (const [id, { began, used }] of this.#open)
      if (now - used > IDLE_MS || now - began > LIFE_MS || this.#open.size > most) this.end(id);
  }
}
