import type { Action } from "../../../schema/history";
import type { StoredData } from "../../../schema/types";

/**
 * How a write is recorded that is not a plain save or deletion of a person: part of an operation, or what takes one
 * back. It is not read from Refine's `meta`, to which an address can add.
 */
export interface AuditMeta {
  /** Default: what the write is by itself. */
  readonly action?: Action;
  readonly operation?: string;
  readonly undoes?: string;
  /** Checks the document as the transaction has read it. @throws a ProviderError, and nothing is written. */
  readonly check?: (stored: StoredData) => void;
}
