/**
 * Browsers in which somebody signed in before: the real anonymous user and session document, and what the panel keeps
 * in the browser. Signing in by the form is two page loads, and has stories of its own (an-admin-signs-in,
 * company-sign-in).
 */
import type { BrowserContext } from "@playwright/test";
import type { PlainFields } from "../../emulator/demo/types";
import { Backend } from "./backend";
import { currentStack } from "./stack";

/** The key of the local Firebase's project, as the panel has it. */
const API_KEY = "local";
const HOUR_MS = 3_600_000;

export interface Account {
  readonly kind: "admin" | "company";
  readonly recordId: string;
  readonly verifier: string;
  /** Where the panel keeps who is signed in, and what: never a password. */
  readonly stored: { readonly key: string; readonly record: { readonly [field: string]: string } };
}

interface SignUp {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

async function signUpAnonymously(authPort: number): Promise<SignUp> {
  const path = `identitytoolkit.googleapis.com/v1/accounts:signUp?key=${API_KEY}`;
  const response = await fetch(`http://127.0.0.1:${String(authPort)}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`No anonymous user: ${await response.text()}`);
  return (await response.json()) as SignUp;
}

/** The SDK's own form of a user, which it finds in local storage and moves to IndexedDB when the panel starts. */
function storedUser({ localId, idToken, refreshToken }: SignUp, appName: string): string {
  const now = Date.now();
  return JSON.stringify({
    uid: localId,
    emailVerified: false,
    isAnonymous: true,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: now + HOUR_MS },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey: API_KEY,
    appName,
  });
}

/** Gives the browser a granted session of the account, of which it then knows when a page of the panel is opened. */
export async function giveSession(context: BrowserContext, account: Account): Promise<void> {
  const { kind, recordId, verifier, stored } = account;
  const { panel, ports } = await currentStack();
  const user = await signUpAnonymously(ports.auth);
  const session: PlainFields = { state: "granted", kind, recordId, verifier, at: new Date() };
  await new Backend(ports).put({ [`Sessions/${user.localId}`]: session });
  const localStorage = [
    { name: `firebase:authUser:${API_KEY}:${kind}`, value: storedUser(user, kind) },
    { name: stored.key, value: JSON.stringify({ id: recordId, ...stored.record }) },
  ];
  const state = await context.storageState({ indexedDB: true });
  const others = state.origins.filter(({ origin }) => origin !== panel);
  const own = state.origins.find(({ origin }) => origin === panel);
  const entry = { ...own, origin: panel, localStorage: [...(own?.localStorage ?? []), ...localStorage] };
  await context.setStorageState({ cookies: state.cookies, origins: [...others, entry] });
}
