/** A project with the generated rules, the askers of askers.ts, and means to knock at it. */
import { initializeTestEnvironment, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { deleteDoc, doc, serverTimestamp, setDoc, setLogLevel, type Firestore } from "firebase/firestore";
import { documentOf, writeRecord } from "../../../src/fields/record";
import { SERVER_TIME, type Collection, type FormValues } from "../../../src/schema/types";
import { startTestFirebase } from "../../fixtures/local-firebase";
import { STANDING } from "./askers";

export type Data = { readonly [key: string]: unknown };

export interface RulesWorld {
  /** Firestore as this uid sees it; undefined: nobody is signed in. */
  as(uid: string | undefined): Firestore;
  /** Puts a document, or removes it with undefined, past all rules. */
  put(path: string, data: Data | undefined): Promise<void>;
  stop(): Promise<void>;
}

export async function startRulesWorld(projectId: string, rules: string): Promise<RulesWorld> {
  // The SDK logs each denied count, and denials are what is asked for here.
  setLogLevel("silent");
  const firebase = await startTestFirebase();
  const environment = await initializeTestEnvironment({
    projectId,
    hub: { host: "127.0.0.1", port: firebase.ports.hub },
    firestore: { rules },
  });
  const { past, release } = await openPastRules(environment);
  const put = async (path: string, data: Data | undefined) =>
    data === undefined ? deleteDoc(doc(past, path)) : setDoc(doc(past, path), data);
  for (const [path, data] of Object.entries(STANDING)) await put(path, data);
  const views = new Map<string | undefined, Firestore>();
  return {
    as: (uid) => {
      const known = views.get(uid);
      if (known) return known;
      const context =
        uid === undefined ? environment.unauthenticatedContext() : environment.authenticatedContext(uid);
      const view = firestoreOf(context);
      views.set(uid, view);
      return view;
    },
    put,
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
): Promise<{ past: Firestore; release: () => Promise<void> }> {
  return new Promise((resolve) => {
    const closed: Promise<void> = environment.withSecurityRulesDisabled(
      (context) =>
        new Promise((release) => {
          resolve({
            past: firestoreOf(context),
            release: async () => {
              release();
              await closed;
            },
          });
        }),
    );
  });
}

/** The context's Firestore is of the SDK's older face; the functions of the newer one take it as it is. */
function firestoreOf(context: { firestore(): unknown }): Firestore {
  return context.firestore() as Firestore;
}

/** The document that the panel would write. */
export async function documentFor(
  collection: Collection,
  values: FormValues,
  mode: "create" | "edit",
): Promise<Data> {
  const written = documentOf(await writeRecord(collection, values, mode));
  return Object.fromEntries(
    Object.entries(written).map(([key, value]) => [key, value === SERVER_TIME ? serverTimestamp() : value]),
  );
}
