/** What browser tests prepare and look at behind the panel's back, in the local Firebase that all of them share. */
import { PRODUCT } from "../../src/config/product";
import { initializeApp } from "firebase/app";
import {
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  initializeFirestore,
  memoryLocalCache,
  setDoc,
  updateDoc,
  writeBatch,
  type DocumentData,
  type WriteBatch,
} from "firebase/firestore";
import { inject } from "vitest";
import { env } from "../../src/config/env";
import { collections as registered } from "../../src/resources/index";
import { claimantOf } from "firestore-panel/sign-in";
import type { Collection } from "firestore-panel/schema";
import { schemaDocument } from "firestore-panel/version";
import { generated } from "../fixtures/rules";
import { parking, testCollections } from "./test-collections";
import { brand } from "../fixtures/records";

const { firestore: firestorePort, storage: storagePort } = inject("localFirebase");
const { projectId } = env().firebase;
/** The product's own, and Parking: it refers to companies and expires, so that other pages count it. */
const collections = registered.filter(
  (collection) => collection === parking || !testCollections.includes(collection),
);

const owner = initializeFirestore(initializeApp({ projectId, apiKey: "owner" }, "owner"), {
  localCache: memoryLocalCache(),
});
connectFirestoreEmulator(owner, "127.0.0.1", firestorePort, { mockUserToken: "owner" });

export const put = (path: string, data: DocumentData) => setDoc(doc(owner, path), data);

/** As many in a commit as it may hold: each by itself takes many times as long. */
async function inBatches<T>(all: readonly T[], add: (batch: WriteBatch, one: T) => void): Promise<void> {
  for (let from = 0; from < all.length; from += 500) {
    const batch = writeBatch(owner);
    for (const one of all.slice(from, from + 500)) add(batch, one);
    await batch.commit();
  }
}

export const putAll = (documents: readonly (readonly [path: string, data: DocumentData])[]) =>
  inBatches(documents, (batch, [path, data]) => batch.set(doc(owner, path), data));
export const change = (path: string, data: DocumentData) => updateDoc(doc(owner, path), data);
export const remove = (path: string) => deleteDoc(doc(owner, path));
export const read = async (path: string) => (await getDoc(doc(owner, path))).data();

export async function readAll(name: string): Promise<readonly DocumentData[]> {
  return (await getDocs(collection(owner, name))).docs.map((document) => document.data());
}

/** @param names of collections, or of subcollections below any records. */
export async function empty(...names: readonly string[]): Promise<void> {
  const found = await Promise.all(names.map((name) => getDocs(collectionGroup(owner, name))));
  const documents = found.flatMap(({ docs }) => docs);
  await inBatches(documents, (batch, { ref }) => batch.delete(ref));
}

export const ADMIN = { id: "noor@westwalk.example", password: "Sea-Breeze-1", name: "Noor Al-Emadi" };

/** A record that somebody signs in with, and the credential of its password, set at the same time. */
export async function addAccount(
  kind: string,
  id: string,
  password: string,
  path: string,
  record: DocumentData,
  passwordAt = new Date(),
): Promise<void> {
  const { key, verifier } = await claimantOf({ productId: PRODUCT.id, projectId, kind, id }, password);
  const version = schemaDocument(passwordAt);
  await putAll([
    [version.path, version.fields],
    [path, { ...record, passwordAt }],
    [`Credentials/${key}`, { kind, recordId: path.split("/")[1], verifier, time: passwordAt }],
  ]);
}

/** Puts generated rules in force: the project's own, and those of more collections, which replace what has their name. */
export async function applyRules(more: readonly Collection[] = []): Promise<void> {
  const replaced = new Set(more.map(({ name }) => name));
  const all = [...collections.filter(({ name }) => !replaced.has(name)), ...more];
  const panel = { collections: all, scopeKind: "company" };
  await setFirestoreRules(generated("firestore.rules", panel));
  await send(storagePort, "/internal/setRules", { "storage.rules": generated("storage.rules", panel) });
}

/** The project's rules, but nothing may be written to `name`: what a save meets whose right was taken away. */
export async function refuseWritesTo(name: string): Promise<void> {
  const changed = collections.map((one) =>
    one.name === name ? { ...one, access: { read: ["admin"] } } : one,
  );
  await setFirestoreRules(generated("firestore.rules", { collections: changed, scopeKind: "company" }));
}

/** The project's rules, but nobody's failed tries may be forgotten. */
export async function refuseUnlocking(): Promise<void> {
  const rules = generated("firestore.rules");
  const match = "match /SignInAttempts/{counter} {";
  if (!rules.includes(match)) throw new Error("The rules of SignInAttempts stand elsewhere now.");
  await setFirestoreRules(rules.replace(match, match.replace("SignInAttempts", "Nothing")));
}

function setFirestoreRules(content: string): Promise<void> {
  return send(firestorePort, `/emulator/v1/projects/${projectId}:securityRules`, {
    "firestore.rules": content,
  });
}

/** By address. Most tests ask for rules that are in force already: to read them anew would change nothing. */
const inForce = new Map<string, string>();

async function send(port: number, path: string, files: { readonly [name: string]: string }): Promise<void> {
  const rules = { files: Object.entries(files).map(([name, content]) => ({ name, content })) };
  const body = JSON.stringify({ rules });
  if (inForce.get(path) === body) return;
  const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, { method: "PUT", body });
  if (!response.ok) throw new Error(`The rules were not accepted: ${await response.text()}`);
  inForce.set(path, body);
}

/** "Venue 10" and those that follow it. */
export const venueNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `Venue ${String(index + 10)}`);

/** Brands of these names and no others, the first of them as b0 and the newest. */
export async function putBrands(names: readonly string[], more: DocumentData = {}): Promise<void> {
  // A record is not deleted while the trash keeps an earlier one of its id.
  await empty("Brands", "Trash");
  const time = (index: number) => new Date(Date.now() - index * 60_000);
  await putAll(names.map((name, index) => [`Brands/b${index}`, brand(name, { time: time(index), ...more })]));
}
