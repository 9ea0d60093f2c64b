/**
 * Browsers in which somebody signed in before: the real anonymous user and session document, and what the panel keeps
 * in the browser. Signing in by the form is two page loads, and has stories of its own (an-admin-signs-in,
 * company-sign-in).
 */
import type { BrowserContext } from "@playwright/test";
import type { PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { HOUR_MS, SWEEP_HOURS, credentialKeyOf } from "firestore-panel/sign-in";
import { localProject, signUpAnonymously, type RestPrincipal } from "#fixtures/http/rest";
import { PASSWORD_AT, type StoredAccount } from "./account-records";
import { Backend } from "./backend";
import { BLANK_FILE } from "./context-pool";
import { currentStack } from "./stack";
import { definition } from "../../src/definition";
import { LOCAL_PROJECT_ID } from "../../demo/project";

interface SessionAccount extends Omit<StoredAccount, "record"> {
  /** Where the panel keeps who is signed in, and what: never a password. */
  readonly stored: { readonly key: string; readonly record: { readonly [field: string]: string } };
}

/** The SDK's own form of a user, which it finds in local storage and moves to IndexedDB when the panel starts. */
function storedUser({ uid, token, refreshToken }: RestPrincipal, apiKey: string, appName: string): string {
  const now = Date.now();
  return JSON.stringify({
    uid,
    emailVerified: false,
    isAnonymous: true,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: token, expirationTime: now + HOUR_MS },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey,
    appName,
  });
}

/** Gives the browser a granted session of the account, which it finds when a page of the panel is opened. */
export async function giveSession(context: BrowserContext, account: SessionAccount): Promise<void> {
  const { kind, id, recordId, verifier, stored } = account;
  const { ports } = await currentStack();
  const project = localProject(definition, ports, LOCAL_PROJECT_ID);
  const user = await signUpAnonymously(project);
  const at = new Date();
  const session: PlainFields = {
    state: "granted",
    kind,
    id,
    credential: await credentialKeyOf(kind, id),
    verifier,
    device: "",
    at,
    expireAt: new Date((Math.floor(at.getTime() / HOUR_MS) + SWEEP_HOURS) * HOUR_MS),
  };
  await new Backend(ports).put({ [`Sessions/${user.uid}`]: session });
  const passwordAt = PASSWORD_AT.toISOString();
  const entries = [
    [`firebase:authUser:${project.apiKey}:${kind}`, storedUser(user, project.apiKey, kind)],
    [`${stored.key}_session`, JSON.stringify({ uid: user.uid, recordId, passwordAt })],
    [stored.key, JSON.stringify({ id: recordId, ...stored.record })],
  ] as const;
  // Not in the panel, which would not look for a user again.
  const open = context.pages().find((page) => page.url().endsWith(BLANK_FILE));
  const page = open ?? (await context.newPage());
  if (!open) await page.goto(BLANK_FILE);
  await page.evaluate((all) => {
    for (const [key, value] of all) localStorage.setItem(key, value);
  }, entries);
  if (!open) await page.close();
}
