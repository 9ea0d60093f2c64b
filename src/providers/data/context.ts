/** What the handlers of calls may use, and in whose name they act. Interfaces only: no handler loads another through it. */
import type { Firestore } from "firebase/firestore";
import type { RecordFiles } from "./files";
import type { AuditedWriter } from "./history/audited-writer";
import type { Lists } from "./lists/lists";
import type { PanelDatabase } from "./panel-database";
import type { Scope, RecordReader } from "./record-reader";

export interface OpenDatabase {
  readonly firestore: Firestore;
  readonly reader: RecordReader;
  readonly lists: Lists;
  readonly database: PanelDatabase;
  /** Loads the file storage when first called. */
  readonly files: () => Promise<RecordFiles>;
  /** What records changes. Loaded with the first of them. */
  readonly writer: () => Promise<AuditedWriter>;
}

export interface CallContext extends OpenDatabase {
  readonly principal: Scope["principal"];
  /** The company in whose name the call is made. */
  readonly company: Scope["company"];
  /** Who signs what is written. */
  readonly author: Scope["author"];
}
