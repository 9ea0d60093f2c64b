import { randomBytes } from "node:crypto";
import type { Database } from "./database";
import { invalid } from "./errors";
import { Transaction } from "./transaction";
import { Turns } from "./turns";

/**
 * As in production, a transaction ends after this time without a request, and after a longer time in any case.
 * Milliseconds.
 */
const IDLE_MS = 60_000;
const LIFE_MS = 270_000;
/** The most open transactions; beyond it, the least recently used one ends. */
const MAX_OPEN = 1000;
const ID_BYTES = 16;

interface Open {
  readonly transaction: Transaction;
  readonly began: number;
  used: number;
}

/** The open transactions of a database, by id. */
export class Transactions {
  /** In the order of their last use. */
  readonly #open = new Map<string, Open>();
  readonly #turns = new Turns();

  /** @param now milliseconds of a monotonic clock. */
  constructor(
    private readonly database: Database,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Begins a transaction and returns its id. @param readOnlyAt the version that a read-only transaction sees;
   * undefined: it reads and writes.
   */
  begin(readOnlyAt?: bigint): string {
    this.#forget(MAX_OPEN - 1);
    const id = randomBytes(ID_BYTES).toString("base64");
    const transaction = new Transaction(this.database, readOnlyAt);
    this.#open.set(id, { transaction, began: this.now(), used: this.now() });
    return id;
  }

  /**
   * Returns a transaction and marks it as used. @throws FirestoreError INVALID_ARGUMENT when it has ended or never
   * existed.
   */
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
   * Waits until a transaction may read documents: other transactions that may write them have ended or stalled.
   * @throws FirestoreError INVALID_ARGUMENT when it has ended, even during the wait.
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
   * Uses a transaction for the last time, because a repeated commit must not apply twice. Its claims remain until
   * `release`.
   * @throws FirestoreError as `use`.
   */
  take(id: unknown): Transaction {
    const transaction = this.use(id);
    if (typeof id === "string") this.#open.delete(id);
    return transaction;
  }

  /** Lets transactions continue that wait for a taken one. */
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
