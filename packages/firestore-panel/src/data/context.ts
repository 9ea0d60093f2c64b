/**
 * The services and identity that handlers of calls use. It has only interfaces, so that no handler loads
 * another.
 */
import type { Firestore } from "firebase/firestore";
import type { RecordFiles } from "./files";
import type { LastReport } from "./health/last-report";
import type { AuditedWriter } from "./history/audited-writer";
import type { Lists } from "./lists/lists";
import type { PanelDatabase } from "./panel-database";
import type { PanelVersion } from "./panel-version";
import type { Actor, RecordReader } from "./record-reader";

export interface OpenDatabase {
  readonly firestore: Firestore;
  readonly reader: RecordReader;
  readonly lists: Lists;
  readonly database: PanelDatabase;
  /** Loads the file storage when first called. */
  readonly files: () => Promise<RecordFiles>;
  /** Writes records. Loaded on first use. */
  readonly writer: () => Promise<AuditedWriter>;
  /** The stored result of the last check. Loaded on first use. */
  readonly health: () => Promise<LastReport>;
  readonly version: PanelVersion;
}

export interface CallContext extends OpenDatabase {
  readonly principal: Actor["principal"];
  /** The scope's record from its session. */
  readonly scopeRecord: Actor["scopeRecord"];
  /** The author of the written entries. */
  readonly author: Actor["author"];
}
