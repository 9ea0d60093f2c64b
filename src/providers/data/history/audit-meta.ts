import type { Action } from "../../../schema/history";
import type { StoredData } from "../../../schema/types";

/**
 * Describes how a write is recorded when it is a step of an operation, or part of an undo. It is not read
 * from Refine's `meta`, because an address can add to that.
 */
export interface AuditMeta {
  /** Default: the kind of write itself. */
  readonly action?: Action;
  readonly operation?: string;
  readonly undoes?: string;
  /** Checks the document as the transaction reads it. @throws a ProviderError; nothing is written then. */
  readonly check?: (stored: StoredData) => void;
}
