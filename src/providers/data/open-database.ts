/** Assembles the services that use the SDK. Imported lazily, with Firestore. */
import type { Firestore } from "firebase/firestore";
import type { SessionKind } from "../../contract/session";
import { oncePerKind, storageOf } from "../firebase/clients";
import type { OpenDatabase } from "./context";
import type { RecordFiles } from "./files";
import type { LastReport } from "./health/last-report";
import type { AuditedWriter } from "./history/audited-writer";
import { Lists } from "./lists/lists";
import type { LiveQueries } from "./live-queries";
import { PanelDatabase } from "./panel-database";
import { RecordReader, type Scope } from "./record-reader";

export function openDatabase(
  kind: SessionKind,
  firestore: Firestore,
  live: LiveQueries,
  scope: () => Scope,
): OpenDatabase {
  const reader = new RecordReader(firestore, live, scope);
  const filesOf = oncePerKind(async () => {
    const [storage, { RecordFiles }] = await Promise.all([storageOf(kind), import("./files")]);
    return new RecordFiles(firestore, storage);
  });
  const files = (): Promise<RecordFiles> => filesOf(kind);
  const writerOf = oncePerKind(async () => {
    const { AuditedWriter } = await import("./history/audited-writer");
    return new AuditedWriter(firestore, reader, scope);
  });
  const writer = (): Promise<AuditedWriter> => writerOf(kind);
  const saverOf = oncePerKind(async () => {
    const [{ RecordSaver }, auditedWriter] = await Promise.all([import("./record-saver"), writer()]);
    return new RecordSaver(firestore, reader, files, auditedWriter, scope);
  });
  const healthOf = oncePerKind(async () => {
    const { LastReport } = await import("./health/last-report");
    const last = new LastReport(firestore, () => lists.forgetOrders());
    live.onClose(() => last.forget());
    return last;
  });
  const health = (): Promise<LastReport> => healthOf(kind);
  const lists = new Lists(reader, live, health);
  const database = new PanelDatabase(firestore, reader, lists, () => saverOf(kind), writer, scope);
  return { firestore, reader, lists, database, files, writer, health };
}
