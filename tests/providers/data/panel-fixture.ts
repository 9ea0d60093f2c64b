/** The panel's providers against a local Firebase of their own, and the owner's hand to prepare and to look behind. */
import { LOCAL_PROJECT_ID } from "../../../demo/project";
import { tapFetch, type Intercept } from "./fetch-tap";
import { initializeApp } from "firebase/app";
import {
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getDoc,
  initializeFirestore,
  memoryLocalCache,
  setDoc,
  terminate,
  type DocumentData,
  type Firestore,
} from "firebase/firestore";
import { vi } from "vitest";
import type { SessionKind } from "../../../src/contract/session";
import { attemptKeyOf, secretOf, verifierOf } from "../../../src/schema/verifier";
import { startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";

// A sign-in derives a key, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

export interface PanelFixture {
  readonly firebase: TestFirebase;
  /** Writes past the rules. */
  readonly owner: Firestore;
  put(path: string, data: DocumentData): Promise<void>;
  read(path: string): Promise<{ readonly [key: string]: unknown } | undefined>;
  remove(path: string): Promise<void>;
  /** Makes an account that can sign in. @returns its record's id. */
  addAdmin(email: string, password: string): Promise<string>;
  addCompany(companyId: string, password: string): Promise<string>;
  /** Paths of every stored file. */
  storedFiles(): Promise<readonly string[]>;
  /**
   * What the SDK asks the server from now on ("POST http://..."), until the next call. Without the GETs of a Listen or
   * Write channel: they bring what was asked before, and are renewed whenever the server ends one.
   */
  requests(intercept?: Intercept): { readonly urls: readonly string[] };
  stop(): Promise<void>;
}

/** Call before the providers are imported: they read their environment once. */
export async function startPanelFixture(): Promise<PanelFixture> {
  // The one project that the panel knows when it runs on a local Firebase.
  const firebase = await startTestFirebase({ projectId: LOCAL_PROJECT_ID });
  vi.stubEnv("VITE_LOCAL_FIREBASE", JSON.stringify(firebase.ports));
  vi.stubGlobal("localStorage", memoryStorage());
  const app = initializeApp({ projectId: firebase.projectId, apiKey: "owner" }, "owner");
  const owner = initializeFirestore(app, { localCache: memoryLocalCache() });
  connectFirestoreEmulator(owner, "127.0.0.1", firebase.ports.firestore, { mockUserToken: "owner" });

  const put = async (path: string, data: DocumentData): Promise<void> => setDoc(doc(owner, path), data);
  return {
    firebase,
    owner,
    put,
    read: async (path) => (await getDoc(doc(owner, path))).data(),
    remove: async (path) => deleteDoc(doc(owner, path)),
    addAdmin: async (email, password) => {
      const id = `admin-${crypto.randomUUID()}`;
      await put(`Admins/${id}`, {
        name: "Noor",
        email,
        role: "Admin",
        password: await verifier("admin", email, password),
        time: new Date(),
      });
      return id;
    },
    addCompany: async (companyId, password) => {
      const id = `company-${crypto.randomUUID()}`;
      await put(`Companies/${id}`, {
        companyName: `Company ${companyId}`,
        companyId,
        password: await verifier("company", companyId, password),
      });
      return id;
    },
    storedFiles: async () => {
      const url = `${firebase.origin("storage")}/v0/b/${firebase.bucket}/o`;
      const response = await fetch(url, { headers: { Authorization: "Bearer owner" } });
      const { items } = (await response.json()) as { items?: readonly { readonly name: string }[] };
      return (items ?? []).map(({ name }) => name);
    },
    requests: (intercept) => {
      const urls: string[] = [];
      tapFetch((url, method, send) => {
        if (method !== "GET" || !url.includes("/channel?")) urls.push(`${method} ${url}`);
        return intercept?.(url, method, send);
      });
      return { urls };
    },
    stop: async () => {
      tapFetch(undefined);
      await terminate(owner);
      await firebase.stop();
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
    },
  };
}

const secrets = new Map<string, Promise<string>>();

/** The derivation is slow by design, so each is done once. */
export function secretFor(kind: SessionKind, id: string, password: string): Promise<string> {
  const key = JSON.stringify([kind, id, password]);
  const secret = secrets.get(key) ?? secretOf(kind, id, password);
  secrets.set(key, secret);
  return secret;
}

export async function verifier(kind: SessionKind, id: string, password: string): Promise<string> {
  return verifierOf(await secretFor(kind, id, password));
}

export async function attemptsPath(kind: SessionKind, id: string): Promise<string> {
  return `SignInAttempts/${await attemptKeyOf(kind, id)}`;
}

/** Local storage as a browser has it. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}
