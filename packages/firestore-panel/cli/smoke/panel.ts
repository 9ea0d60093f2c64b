/** What the smoke test works with: the engine's own panel in Node, and further users of the project. */
import { deleteApp, initializeApp, type FirebaseApp } from "firebase/app";
import { deleteUser, signInAnonymously, type Auth, type User } from "firebase/auth";
import { doc, type Firestore } from "firebase/firestore";
import { StartError } from "local-firebase";
import { applyChanges, edit, newRecord, type RecordChange } from "../../src/data/apply-changes";
import type { PanelEnv } from "../../src/definition";
import { signInIdOf } from "../../src/fields/record";
import { createAuth } from "../../src/firebase/create-auth";
import { createFirestore } from "../../src/firebase/create-firestore";
import type { Action } from "../../src/schema/history";
import { claimantOf, HOUR_MS, type Claimant } from "../../src/schema/sign-in";
import type { Collection, StoredWrite } from "../../src/schema/types";
import { claim, close, grant, type SignInAttempt } from "../../src/sign-in/sign-in-requests";
import { createScopeProviders, type ScopeProviders } from "../../src/providers";
import { knownDevice } from "../../src/sign-in/stored-session";
import { accountsOf } from "../../src/sign-in/accounts";
import type { OwnerProduct, SmokeSettings } from "../owner/product";

export interface SmokeUser {
  readonly app: FirebaseApp;
  readonly auth: Auth;
  readonly user: User;
  readonly firestore: Firestore;
}

export interface Smoke {
  readonly settings: SmokeSettings;
  readonly product: OwnerProduct;
  readonly env: PanelEnv;
  /** Signed in by the first check, as this account. */
  readonly panel: ScopeProviders;
  readonly account: Claimant;
  readonly email: string;
  readonly password: string;
  /** Part of the ids of all created documents, so that a person can find remaining ones. */
  readonly runId: string;
  /** Milliseconds that a session may continue after its end. */
  readonly patienceMs: number;
  newUser(): Promise<SmokeUser>;
  /** Registers something for removal at the end, the newest first. */
  later(what: string, remove: () => Promise<unknown>): void;
  cleanUp(): Promise<readonly string[]>;
}

type Given = Pick<Smoke, "product" | "env" | "email" | "password" | "patienceMs">;

export async function openSmoke(given: Given): Promise<Smoke> {
  const { product, env, email, password } = given;
  const { smoke: settings } = product;
  if (!settings) throw new StartError("This product has no smoke test.");
  const definition = { ...product.definition, env: () => env };
  const panel = createScopeProviders(definition, "admin");
  const created: { readonly what: string; readonly remove: () => Promise<unknown> }[] = [];
  const later: Smoke["later"] = (what, remove) => void created.push({ what, remove });
  const id = signInIdOf(accountsOf(definition, "admin").collection, email);
  return {
    ...given,
    settings,
    panel,
    later,
    account: await adminClaimant(given, id, password),
    runId: `smoke-${Date.now().toString(36)}`,
    newUser: async () => {
      const app = initializeApp(env.firebase, `smoke-${crypto.randomUUID()}`);
      const auth = createAuth(app, "nobody", env.local);
      const firestore = createFirestore(app, env.local);
      const { user } = await signInAnonymously(auth);
      later(`the Auth user ${user.uid}`, async () => {
        // Refused to a user without a claim, who has nothing to close.
        await close(firestore, user.uid).catch(() => undefined);
        await deleteUser(auth.currentUser ?? user);
        await deleteApp(app);
      });
      return { app, auth, user, firestore };
    },
    cleanUp: async () => {
      const remaining: string[] = [];
      for (const { what, remove } of created.reverse()) await remove().catch(() => void remaining.push(what));
      await panel.session.signOut();
      await deleteApp((await panel.firebase.auth()).app);
      return remaining;
    },
  };
}

export function adminClaimant(
  { product, env }: Pick<Smoke, "product" | "env">,
  id: string,
  password: string,
): Promise<Claimant> {
  const { id: productId } = product.definition.product;
  return claimantOf({ productId, projectId: env.firebase.projectId, kind: "admin", id }, password);
}

/** Somebody without an account. */
export function nobody(smoke: Smoke, name: string): Promise<Claimant> {
  return adminClaimant(smoke, `${smoke.runId}-${name}@smoke.invalid`, crypto.randomUUID());
}

/** @returns an attempt in the current hour of this computer's clock; by default from an unknown browser. */
export function attemptNow(device = ""): SignInAttempt {
  return { hour: Math.floor(Date.now() / HOUR_MS), device };
}

/** Begins a session beside the panel's own, from the browser that its sign-in made known. @throws Error naming the refused step */
export async function signInUser({ firestore, user }: SmokeUser, account: Claimant): Promise<void> {
  const attempt = attemptNow(knownDevice(account.key));
  if (!(await claim(firestore, user.uid, account, attempt))) throw new Error("the claim was refused");
  if (!(await grant(firestore, user.uid, account, attempt, attempt.device)))
    throw new Error("the grant was refused");
}

/**
 * Writes records as the panel does, past the checks of its forms.
 * @param values absent: the records are deleted.
 */
export function writeRecords(
  { panel }: Smoke,
  collection: Collection,
  action: Action,
  ids: readonly string[],
  values?: (id: string) => readonly StoredWrite[],
): Promise<unknown> {
  const run = async ({ firestore, writer: open }: Context) => {
    const writer = await open();
    const expireAt = await writer.expiry();
    const changeOf = (id: string): RecordChange => ({
      id,
      decide: async (transaction) => {
        // Imported rows are new.
        const reference = doc(firestore, collection.name, id);
        const stored = action === "import" ? undefined : (await transaction.get(reference)).data();
        if (values) return stored ? edit(collection, id, stored, values(id)) : newRecord(id, values(id));
        if (!stored) return "gone";
        return { before: stored, after: stored, write: (entry) => entry.remove(id, stored, expireAt) };
      },
    });
    const step = { action, operation: writer.startOperation(), most: ids.length };
    return applyChanges(writer, collection, ids.map(changeOf), step);
  };
  return panel.call({ key: "smoke/write", load: async () => run }, undefined);
}

type Context = Parameters<Awaited<ReturnType<Parameters<ScopeProviders["call"]>[0]["load"]>>>[0];
