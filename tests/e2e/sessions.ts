/**
 * Browsers in which somebody signed in before: the real anonymous user and session document, and what the panel keeps
 * in the browser. Signing in by the form is two page loads, and has stories of its own (an-admin-signs-in,
 * company-sign-in).
 */
import type { BrowserContext } from "@playwright/test";
import type { PlainFields } from "../../demo/types";
import { localProject, signUpAnonymously, type Caller } from "../../scripts/smoke/rest";
import { Backend } from "./backend";
import { BLANK_FILE } from "./context-pool";
import { currentStack } from "./stack";

const HOUR_MS = 3_600_000;

export interface Account {
  readonly kind: "admin" | "company";
  readonly recordId: string;
  readonly verifier: string;
  /** Where the panel keeps who is signed in, and what: never a password. */
  readonly stored: { readonly key: string; readonly record: { readonly [field: string]: string } };
}

/** The SDK's own form of a user, which it finds in local storage and moves to IndexedDB when the panel starts. */
function storedUser({ uid, token, refreshToken }: Caller, apiKey: string, appName: string): string {
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

/** Gives the browser a granted session of the account, of which it then knows when a page of the panel is opened. */
export async function giveSession(context: BrowserContext, account: Account): Promise<void> {
  const { kind, recordId, verifier, stored } = account;
  const { panel, ports } = await currentStack();
  const project = localProject(ports);
  const user = await signUpAnonymously(project);
  const session: PlainFields = { state: "granted", kind, recordId, verifier, at: new Date() };
  await new Backend(ports).put({ [`Sessions/${user.uid}`]: session });
  const entries = [
    [`firebase:authUser:${project.apiKey}:${kind}`, storedUser(user, project.apiKey, kind)],
    [stored.key, JSON.stringify({ id: recordId, ...stored.record })],
  ] as const;
  // Not in the panel, which would not look for a user again.
  const blank = `${panel}${BLANK_FILE}`;
  const open = context.pages().find((page) => page.url() === blank);
  const page = open ?? (await context.newPage());
  if (!open) await page.goto(blank);
  await page.evaluate((all) => {
    for (const [key, value] of all) localStorage.setItem(key, value);
  }, entries);
  if (!open) await page.close();
}
