/** The measured page: the panel's import of generated rows, without a screen. */
import { initializeApp } from "firebase/app";
import { connectFirestoreEmulator, getFirestore } from "firebase/firestore";
import { BATCH_ROWS } from "../../../packages/firestore-panel/src/features/import/import";
import { importRows as write } from "../../../packages/firestore-panel/src/features/import/service/write";
import type { ServiceContext } from "../../../packages/firestore-panel/src/data/service";
import { AuditedWriter } from "../../../packages/firestore-panel/src/data/history/audited-writer";
import { LiveQueries } from "../../../packages/firestore-panel/src/data/live-query";
import { RecordReader, type Actor } from "../../../packages/firestore-panel/src/data/record-reader";
import { firebaseClients } from "../../../packages/firestore-panel/src/firebase/clients";
import { definition } from "../../../src/definition";
import { employees } from "../../../src/resources/employees";
import type { ImportRow } from "../../../packages/firestore-panel/src/schema/types";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";

declare global {
  /** @param name name of the rows' company. @returns milliseconds. */
  function importRows(audit: boolean, count: number, name: string): Promise<number>;
}

const parameters = new URLSearchParams(location.search);
const read = (name: string) => parameters.get(name) ?? "";
const uid = read("uid");

const db = getFirestore(initializeApp({ projectId: read("project"), apiKey: "local" }));
connectFirestoreEmulator(db, "127.0.0.1", Number(read("port")), {
  mockUserToken: { sub: uid, firebase: { sign_in_provider: "anonymous", identities: {} } },
});
const actor: Actor = {
  principal: "admin",
  account: uid,
  author: { kind: "admin", recordId: uid, name: uid },
};

function row(index: number, company: string): ImportRow {
  return {
    name: index % 3 === 0 ? `فاطمة المري ${String(index)}` : `Person number ${String(index)}`,
    empId: `E-${String(index)}`,
    qid: String(28_400_000_000 + index),
    email: `person-${String(index)}@example.org`,
    password: `issued-${String(index)}`,
    companyId: company,
    companyName: "Dana Trading",
  };
}

globalThis.importRows = async (audit, count, company) => {
  const panel = {
    ...definition,
    collections: definition.collections.map((one) => (one.name === employees.name ? { ...one, audit } : one)),
  };
  const reader = new RecordReader(
    () => panel,
    db,
    new LiveQueries(),
    () => actor,
  );
  const version = { check: async () => undefined };
  const writer = new AuditedWriter(
    db,
    reader,
    () => actor,
    version,
    firebaseClients(definition.env, "admin"),
  );
  // What an import uses of a session.
  const context = {
    ...actor,
    firestore: db,
    reader,
    writer: async () => Promise.resolve(writer),
    lists: { changed: async () => undefined },
  } as unknown as ServiceContext;
  const rows = Array.from({ length: count }, (_, index) => row(index, company));
  const params = {
    resource: employees.name,
    policy: "leave",
    operation: newOperationId(),
    total: count,
  } as const;
  const started = performance.now();
  for (let from = 0; from < count; from += BATCH_ROWS) {
    const some = rows.slice(from, from + BATCH_ROWS);
    const { created } = await write(context, { ...params, rows: some });
    if (created !== some.length) throw new Error(`${String(created)} of ${String(some.length)} rows went in`);
  }
  return performance.now() - started;
};
