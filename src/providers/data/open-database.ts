/** Puts the parts that use the SDK together. Imported lazily, with Firestore. */
import type { Firestore } from "firebase/firestore";
import type { SessionKind } from "../../contract/session";
import { oncePerKind, storageOf } from "../firebase/clients";
import type { OpenDatabase } from "./context";
import type { RecordFiles } from "./files";
import type { Works } from "./history/works";
import { Lists } from "./lists/lists";
import type { LiveQueries } from "./live-queries";
import { PanelDatabase } from "./panel-database";
import { Sources, type Scope } from "./sources";

export function openDatabase(
  kind: SessionKind,
  firestore: Firestore,
  live: LiveQueries,
  scope: () => Scope,
): OpenDatabase {
  const sources = new Sources(firestore, live, scope);
  const filesOf = oncePerKind(async () => {
    const [storage, { RecordFiles }] = await Promise.all([storageOf(kind), import("./files")]);
    return new RecordFiles(firestore, storage);
  });
  const files = (): Promise<RecordFiles> => filesOf(kind);
  const worksOf = oncePerKind(async () => {
    const { Works } = await import("./history/works");
    return new Works(firestore, sources, scope);
  });
  const works = (): Promise<Works> => worksOf(kind);
  const saverOf = oncePerKind(async () => {
    const [{ RecordSaver }, { RecordWriter }, recorded] = await Promise.all([
      import("./record-saver"),
      import("./record-writer"),
      works(),
    ]);
    return new RecordSaver(sources, new RecordWriter(firestore, files, recorded), scope);
  });
  const lists = new Lists(sources, live);
  const database = new PanelDatabase(firestore, sources, lists, () => saverOf(kind), works, scope);
  return { firestore, sources, lists, database, files, works };
}
