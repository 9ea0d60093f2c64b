/** A project with the generated rules, the principals of principals.ts, and means to knock at it. */
import { features } from "../../../packages/firestore-panel/src/panel/features";
import { createHash } from "node:crypto";
import { deleteApp, initializeApp } from "firebase/app";
import {
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getDoc,
  getFirestore,
  serverTimestamp,
  setDoc,
  setLogLevel,
  type EmulatorMockTokenOptions,
  type Firestore,
} from "firebase/firestore/lite";
import { afterAll } from "vitest";
import { withDerived } from "../../../packages/firestore-panel/src/fields/derived";
import { documentOf, idWrites, writeRecord } from "../../../packages/firestore-panel/src/fields/record";
import { collections } from "../../../src/resources";
import {
  SERVER_TIME,
  type Collection,
  type FormValues,
} from "../../../packages/firestore-panel/src/schema/types";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";
import { accountKinds } from "../../../packages/firestore-panel/src/rules/session-rules";
import { startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";
import { TEST_PRINCIPALS, STANDING, VERIFIER } from "./principals";
import { registerReader, writeBatch, type Data } from "./audited-batch";

export type { Data };

export interface RulesWorld {
  readonly firebase: TestFirebase;
  /** Firestore as this uid sees it; undefined: nobody is signed in. The lite SDK: the full one takes ten times as long. */
  as(uid: string | undefined): Firestore;
  /** Puts a document, or removes it with undefined, past all rules. */
  put(path: string, data: Data | undefined): Promise<void>;
}

/** One world for a test file, with the rules of these collections. */
export async function rulesWorld(declared = collections): Promise<RulesWorld> {
  // The SDK logs each denial, and denials are what is asked for here.
  setLogLevel("silent");
  const firebase = await startTestFirebase({
    rules: { firestore: firestoreRules(declared, "company", features) },
  });
  const viewOf = (mockUserToken: EmulatorMockTokenOptions | string | undefined) => {
    const firestore = getFirestore(initializeApp({ projectId: firebase.projectId }, crypto.randomUUID()));
    const settings = mockUserToken === undefined ? {} : { mockUserToken };
    connectFirestoreEmulator(firestore, "127.0.0.1", firebase.ports.firestore, settings);
    afterAll(() => deleteApp(firestore.app));
    return firestore;
  };
  const past = viewOf("owner");
  const put = (path: string, data: Data | undefined) =>
    data === undefined ? deleteDoc(doc(past, path)) : setDoc(doc(past, path), data);
  for (const [path, data] of Object.entries(STANDING)) await put(path, data);
  const stored = async (path: string): Promise<Data | undefined> => (await getDoc(doc(past, path))).data();
  const views = new Map(
    [undefined, ...new Set(TEST_PRINCIPALS.flatMap(({ uid }) => uid ?? []))].map((uid) => {
      const firestore = viewOf(tokenOf(uid));
      registerReader(firestore, { uid, stored });
      return [uid, firestore];
    }),
  );
  afterAll(() => firebase.stop());
  return { firebase, as: (uid) => views.get(uid)!, put };
}

/** What the emulator takes for a token of this uid. */
export function tokenOf(uid: string | undefined): EmulatorMockTokenOptions | undefined {
  if (uid === undefined) return undefined;
  const { provider = "anonymous" } = TEST_PRINCIPALS.find((principal) => principal.uid === uid) ?? {};
  return { sub: uid, firebase: { sign_in_provider: provider, identities: {} } };
}

/** The document that the panel would write; of an edit, what the form says. @param id of a new one. */
export function documentFor(
  collection: Collection,
  values: FormValues,
  mode: "create" | "edit",
  id = "new",
): Data {
  const writes = writeRecord(collection, values, mode);
  const all =
    mode === "create" ? withDerived(collection, id, {}, [...writes, ...idWrites(collection, id)]) : writes;
  const written = documentOf(all);
  return Object.fromEntries(
    Object.entries(written).map(([key, value]) => [key, value === SERVER_TIME ? serverTimestamp() : value]),
  );
}

/** The credential that goes with an account's record. Undefined: the collection signs nobody in. */
export function credentialOf(
  collection: Collection,
  record: Data,
  recordId: string,
): { readonly path: string; readonly fields: Data } | undefined {
  const [account] = accountKinds([collection]);
  if (!account) return undefined;
  const { kind, id } = account;
  const key = createHash("sha256")
    .update(`${kind}:${String(record[id])}`)
    .digest("hex");
  return {
    path: `Credentials/${key}`,
    fields: { kind, recordId, verifier: VERIFIER, time: serverTimestamp() },
  };
}

/** Writes to a record, each in one batch with its entry and what the panel writes to the account's credential. */
export function recordOf(database: Firestore, collection: Collection, path: string) {
  const record = doc(database, path);
  const credentialOfRecord = (data: Data) => credentialOf(collection, data, record.id);
  return {
    add: (data: Data) => {
      const batch = writeBatch(database).set(record, data);
      const credential = credentialOfRecord(data);
      if (credential) batch.set(doc(database, credential.path), credential.fields);
      return batch.commit();
    },
    /** @param before what is stored, which names the account. */
    edit: (change: Data, before: Data) => {
      const batch = writeBatch(database).update(record, change);
      const credential = "passwordAt" in change ? credentialOfRecord({ ...before, ...change }) : undefined;
      if (credential) batch.set(doc(database, credential.path), credential.fields);
      return batch.commit();
    },
    remove: (before: Data) => {
      const batch = writeBatch(database).delete(record);
      const credential = credentialOfRecord(before);
      if (credential) batch.delete(doc(database, credential.path));
      return batch.commit();
    },
  };
}
