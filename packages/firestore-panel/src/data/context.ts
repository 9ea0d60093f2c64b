/**
 * The database and identity that the functions of services use. It has only interfaces, so that no function loads
 * another.
 */
import type { Firestore } from "firebase/firestore";
import type { FirebaseClients } from "../firebase/clients";
import type { RecordFiles } from "./files";
import type { LastReport } from "./last-report";
import type { AuditedWriter } from "./history/audited-writer";
import type { Lists } from "./lists/lists";
import type { PanelDatabase } from "./panel-database";
import type { PanelVersion } from "./panel-version";
import type { Actor, RecordReader } from "./record-reader";

export interface OpenDatabase {
  readonly firebase: FirebaseClients;
  readonly firestore: Firestore;
  readonly reader: RecordReader;
  readonly lists: Lists;
  readonly database: PanelDatabase;
  /** Loads the file storage when first called. */
  readonly files: () => Promise<RecordFiles>;
  /** Writes records. Loaded on first use. */
  readonly writer: () => Promise<AuditedWriter>;
  /** The stored result of the last check. Loaded on first use. */
  readonly health: LastReport;
  readonly version: PanelVersion;
}

export interface ServiceContext extends OpenDatabase {
  readonly principal: Actor["principal"];
  readonly scopeRecord: Actor["scopeRecord"];
  readonly author: Actor["author"];
}
