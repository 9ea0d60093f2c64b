/** A project with the generated rules, the principals of principals.ts, and means to knock at it. */
import { createHash } from "node:crypto";
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from "@firebase/rules-unit-testing";
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  serverTimestamp,
  setDoc,
  setLogLevel,
  type Firestore,
} from "firebase/firestore";
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
import { startTestFirebase } from "../../fixtures/local-firebase";
import { TEST_PRINCIPALS, STANDING, VERIFIER } from "./principals";
import { registerReader, writeBatch, type Data } from "./audited-batch";

export type { Data };

export interface RulesWorld {
  /** Firestore as this uid sees it; undefined: nobody is signed in. */
  as(uid: string | undefined): Firestore;
  /** A document as it is stored, past all rules. */
  stored(path: string): Promise<Data | undefined>;
  /** Puts a document, or removes it with undefined, past all rules. */
  put(path: string, data: Data | undefined): Promise<void>;
}

/** One world for a test file, with the rules of these collections. */
export async function rulesWorld(projectId: string, declared = collections): Promise<RulesWorld> {
  // The SDK logs each denied count, and denials are what is asked for here.
  setLogLevel("silent");
  const firebase = await startTestFirebase();
  const environment = await initializeTestEnvironment({
    projectId,
    hub: { host: "127.0.0.1", port: firebase.ports.hub },
    firestore: { rules: firestoreRules(declared) },
  });
  const { past, release } = await openPastRules(environment);
  const put = async (path: string, data: Data | undefined) => {
    const reference = doc(firestoreOf(past), path);
    await (data === undefined ? deleteDoc(reference) : setDoc(reference, data));
  };
  for (const [path, data] of Object.entries(STANDING)) await put(path, data);
  const contexts = new Map<string | undefined, RulesTestContext>();
  const contextOf = (uid: string | undefined) => {
    const context = contexts.get(uid) ?? newContext(environment, uid);
    contexts.set(uid, context);
    return context;
  };
  const stored = async (path: string): Promise<Data | undefined> =>
    (await getDoc(doc(firestoreOf(past), path))).data();
  const storedIn = async (name: string) => {
    const { docs } = await getDocs(collection(firestoreOf(past), name));
    return new Map(docs.map((one) => [one.ref.path, one.data()] as const));
  };
  afterAll(async () => {
    await release();
    await environment.cleanup();
    await firebase.stop();
  });
  return {
    as: (uid) => {
      const firestore = firestoreOf(contextOf(uid));
      registerReader(firestore, { uid, stored, storedIn });
      return firestore;
    },
    stored,
    put,
  };
}

/** One view past all rules for the whole run: opening one for each write takes longer than the write. */
function openPastRules(
  environment: RulesTestEnvironment,
): Promise<{ past: RulesTestContext; release: () => Promise<void> }> {
  return new Promise((resolve) => {
    const closed: Promise<void> = environment.withSecurityRulesDisabled(
      (context) =>
        new Promise((release) => {
          resolve({
            past: context,
            release: async () => {
              release();
              await closed;
            },
          });
        }),
    );
  });
}

function newContext(environment: RulesTestEnvironment, uid: string | undefined): RulesTestContext {
  if (uid === undefined) return environment.unauthenticatedContext();
  const { provider = "anonymous" } = TEST_PRINCIPALS.find((principal) => principal.uid === uid) ?? {};
  return environment.authenticatedContext(uid, { firebase: { sign_in_provider: provider, identities: {} } });
}

/** The context's Firestore is of the SDK's older face; the functions of the newer one take it as it is. */
function firestoreOf(context: { firestore(): unknown }): Firestore {
  return context.firestore() as Firestore;
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
