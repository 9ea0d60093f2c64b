/** A project with the generated rules, the callers of callers.ts, and means to knock at it. */
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from "@firebase/rules-unit-testing";
import { deleteDoc, doc, serverTimestamp, setDoc, setLogLevel, type Firestore } from "firebase/firestore";
import { documentOf, idWrites, writeRecord } from "../../../src/fields/record";
import { SERVER_TIME, type Collection, type FormValues } from "../../../src/schema/types";
import { startTestFirebase } from "../../fixtures/local-firebase";
import { STANDING } from "./callers";

export type Data = { readonly [key: string]: unknown };

export type Storage = ReturnType<RulesTestContext["storage"]>;

export interface RulesWorld {
  /** Firestore as this uid sees it; undefined: nobody is signed in. */
  as(uid: string | undefined): Firestore;
  /** Puts a document, or removes it with undefined, past all rules. */
  put(path: string, data: Data | undefined): Promise<void>;
  /** Storage as this uid sees it. Only where Storage rules were given. */
  storageAs(uid: string | undefined): Storage;
  /** Storage past all rules. */
  readonly pastStorage: () => Storage;
  stop(): Promise<void>;
}

/** @param storage Storage rules; without them the world has no Storage. */
export async function startRulesWorld(
  projectId: string,
  rules: string,
  storage?: string,
): Promise<RulesWorld> {
  // The SDK logs each denied count, and denials are what is asked for here.
  setLogLevel("silent");
  const firebase = await startTestFirebase();
  const environment = await initializeTestEnvironment({
    projectId,
    hub: { host: "127.0.0.1", port: firebase.ports.hub },
    firestore: { rules },
    ...(storage === undefined ? {} : { storage: { rules: storage } }),
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
  return {
    as: (uid) => firestoreOf(contextOf(uid)),
    put,
    storageAs: (uid) => contextOf(uid).storage(),
    pastStorage: () => past.storage(),
    stop: async () => {
      await release();
      await environment.cleanup();
      await firebase.stop();
    },
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
  return uid === undefined ? environment.unauthenticatedContext() : environment.authenticatedContext(uid);
}

/** The context's Firestore is of the SDK's older face; the functions of the newer one take it as it is. */
function firestoreOf(context: { firestore(): unknown }): Firestore {
  return context.firestore() as Firestore;
}

/** The document that the panel would write. @param id of a new one. */
export async function documentFor(
  collection: Collection,
  values: FormValues,
  mode: "create" | "edit",
  id = "new",
): Promise<Data> {
  const named = mode === "create" ? idWrites(collection, id) : [];
  const written = documentOf([...(await writeRecord(collection, values, mode)), ...named]);
  return Object.fromEntries(
    Object.entries(written).map(([key, value]) => [key, value === SERVER_TIME ? serverTimestamp() : value]),
  );
}
