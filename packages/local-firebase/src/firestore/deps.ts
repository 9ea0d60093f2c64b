import type { Log, RulesHolder, Store, TokenVerifier, VersionClock } from "../core/contracts";
import type { RequestLog } from "../core/request-log";
import type { MissingEntry } from "./indexes/add-entry";
import type { IndexDefinitions } from "./indexes/definitions";

/** The declared indexes. An edit of the file replaces them. */
export interface IndexesHolder {
  current(): IndexDefinitions;
  /**
   * Declares the missing index of a query. Absent: the query is refused. @throws Error when the file cannot be written.
   */
  add?(missing: MissingEntry): void;
}

/** The dependencies of the local Firestore. */
export interface FirestoreDeps {
  /** The project of this process. Other projects exist in test processes only. */
  readonly projectId: string;
  readonly store: Store;
  readonly clock: VersionClock;
  readonly verifier: TokenVerifier;
  readonly rules: RulesHolder;
  readonly indexes: IndexesHolder;
  /** Answers queries without an index, too. */
  readonly noIndexCheck?: boolean | undefined;
  readonly log: Log;
  /** Records the values of expressions in replaced rules. */
  readonly observed?: boolean | undefined;
  /** Receives the requests. Absent: they are not logged. */
  readonly requests?: RequestLog | undefined;
  /** Opens the control surface: clear documents, replace rules. */
  readonly test: boolean;
}
