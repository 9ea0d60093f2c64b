import type { Log, RulesHolder, Store, TokenVerifier, VersionClock } from "../core/contracts";
import type { RequestLog } from "../core/request-log";
import type { MissingEntry } from "./indexes/add-entry";
import type { IndexDefinitions } from "./indexes/definitions";

/** The indexes that are declared; replaced when the file changes. */
export interface IndexesHolder {
  current(): IndexDefinitions;
  /** Declares what a query lacks, from now on. Absent: such a query is refused. @throws Error when it cannot be written. */
  add?(missing: MissingEntry): void;
}

/** What the local Firestore is started with. */
export interface FirestoreDeps {
  /** The project of this process. Others exist in test processes only. */
  readonly projectId: string;
  readonly store: Store;
  readonly clock: VersionClock;
  readonly verifier: TokenVerifier;
  readonly rules: RulesHolder;
  readonly indexes: IndexesHolder;
  /** Answers queries that lack an index too. */
  readonly noIndexCheck?: boolean | undefined;
  readonly log: Log;
  /** Notes what the expressions of replaced rules come to. */
  readonly observed?: boolean | undefined;
  /** Where requests are told. Absent: nowhere. */
  readonly requests?: RequestLog | undefined;
  /** Opens the control surface: clear documents, replace rules. */
  readonly test: boolean;
}
