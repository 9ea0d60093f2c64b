import * as admin from "firebase-admin/app";
import { getAuth as getAdminAuth, type Auth as AdminAuth } from "firebase-admin/auth";
import { deleteApp, initializeApp, type FirebaseApp } from "firebase/app";
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, type Auth } from "firebase/auth";
import { afterAll, vi } from "vitest";
import type { TestFirebase } from "../../fixtures/local-firebase";

let emails = 0;

/** An e-mail that no other test uses. */
export const newEmail = () => `person-${process.pid}-${Date.now()}-${emails++}@example.qa`;

/** The code of an SDK's error; "no error" without one. */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no error",
    (error: unknown) => (error as { code: string }).code,
  );

/** Clients of one test file's servers, closed at its end. */
export function authClients() {
  const apps: FirebaseApp[] = [];
  const adminApps: admin.App[] = [];
  afterAll(async () => {
    vi.unstubAllEnvs();
    await Promise.all(apps.map((app) => deleteApp(app)));
    await Promise.all(adminApps.map((app) => admin.deleteApp(app)));
  });
  return {
    /** An SDK as in a new browser. */
    newAuth: (firebase: TestFirebase): Auth => {
      const app = initializeApp({ apiKey: "k", projectId: firebase.projectId }, crypto.randomUUID());
      apps.push(app);
      const auth = initializeAuth(app, { persistence: inMemoryPersistence });
      connectAuthEmulator(auth, firebase.origin("auth"), { disableWarnings: true });
      return auth;
    },
    /**
     * The admin SDK. It reads the emulator's address from the environment at each call, so one server at a
     * time.
     */
    adminAuth: (firebase: TestFirebase, projectId = firebase.projectId): AdminAuth => {
      vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", `127.0.0.1:${firebase.ports.auth}`);
      const app = admin.initializeApp({ projectId }, crypto.randomUUID());
      adminApps.push(app);
      return getAdminAuth(app);
    },
  };
}

/** Calls the API directly. */
export async function ask(
  firebase: TestFirebase,
  method: string,
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
) {
  const response = await fetch(`${firebase.origin("auth")}${path}`, {
    method,
    headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown> & { error?: { message: string } };
  return { status: response.status, body: answer };
}

/** The sent codes, newest last. */
export async function oobCodes(firebase: TestFirebase, email: string) {
  const { body } = await ask(firebase, "GET", `/emulator/v1/projects/${firebase.projectId}/oobCodes`);
  const codes = body.oobCodes as { email: string; requestType: string; oobCode: string; oobLink: string }[];
  return codes.filter((code) => code.email === email);
}
