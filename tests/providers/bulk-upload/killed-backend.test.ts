/** An upload whose backend is killed in the middle, a process of its own, and the same file chosen again. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SERVICES, type Ports } from "local-firebase/project";
import { LOCAL_PROJECT_ID } from "../../../demo/project";
import type { BulkResult } from "../../../src/contract/bulk";
import { Draft } from "../../../src/pages/bulk-upload/draft";
import { UploadJournal } from "../../../src/pages/bulk-upload/journal";
import { uploadBatches } from "../../../src/pages/bulk-upload/upload";
import { employees } from "../../../src/resources/employees";
import { projectFolder, runEmulator, type EmulatorProcess } from "../../fixtures/emulator-process";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { tapFetch } from "../fixtures/fetch-tap";
import { credentialPath, memoryStorage, verifier } from "../fixtures/panel-fixture";

const ADMIN = { id: "noor@example.qa", password: "correct horse" };
const ROWS = 1_500;
const ROOT = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;

let data: string;
let ports: Ports | undefined;
let emulator: EmulatorProcess;
const cleanUps: (() => Promise<void>)[] = [];

/** Starts the local Firebase on the data there are, from the second time on at the same ports. */
async function start(): Promise<void> {
  const rules = (name: string) => readFile(new URL(`../../../${name}`, import.meta.url), "utf8");
  const texts = { firestore: await rules("firestore.rules"), storage: await rules("storage.rules") };
  const { folder, remove } = await projectFolder(texts, ports);
  cleanUps.push(remove);
  emulator = runEmulator(folder, "--seed", "empty", "--test", "--data", data);
  const { origin } = await emulator.ready;
  const portOf = (name: keyof Ports) => [name, Number(new URL(origin(name)).port)] as const;
  ports = Object.fromEntries(SERVICES.map(portOf)) as Record<keyof Ports, number>;
}

/** Asks the database past the rules. */
async function asOwner(method: string, body: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${ports?.firestore}/v1/${ROOT}:${method}`, {
    method: "POST",
    headers: { authorization: "Bearer owner" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

beforeEach(async () => {
  vi.resetModules();
  ports = undefined;
  data = await mkdtemp(join(tmpdir(), "killed-backend-"));
  await start();
  vi.stubEnv("VITE_LOCAL_FIREBASE", JSON.stringify(ports));
  vi.stubGlobal("localStorage", memoryStorage());
  const time = { timestampValue: new Date().toISOString() };
  const secret = await verifier("admin", ADMIN.id, ADMIN.password);
  const put = (path: string, texts: { readonly [key: string]: string }, more: object) => {
    const stored = Object.entries(texts).map(([key, stringValue]) => [key, { stringValue }] as const);
    return { update: { name: `${ROOT}/${path}`, fields: { ...Object.fromEntries(stored), ...more } } };
  };
  await asOwner("commit", {
    writes: [
      put("Admins/noor", { name: "Noor", email: ADMIN.id, role: "Admin" }, { passwordAt: time }),
      put(
        await credentialPath("admin", ADMIN.id),
        { kind: "admin", recordId: "noor", verifier: secret },
        { time },
      ),
    ],
  });
});
afterEach(async () => {
  tapFetch(undefined);
  emulator.kill("SIGKILL");
  await emulator.ended;
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await rm(data, { recursive: true, force: true });
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const lines = Array.from({ length: ROWS }, (_, index) => `موظف ${index},E-${index},1,,p,C-1,Dana`);
const CSV = ["name,empId,qid,email,password,companyId,companyName", ...lines].join("\n");

/** One try, as the page makes it: read, compare, send what is not confirmed. */
async function upload(custom: (url: string, payload: object) => Promise<unknown>): Promise<BulkResult> {
  const draft = await Draft.read(new File([CSV], "employees.csv"), employees);
  const { hash, accepted: total } = draft.summary();
  const identities = draft.identities(0, total);
  const found = await custom("bulk/find", { resource: employees.name, identities });
  draft.markStored(0, (found as { stored: boolean[] }).stored);
  const journal = new UploadJournal(localStorage);
  return uploadBatches({
    total,
    confirmed: journal.confirmed({ hash, total, policy: "leave" }),
    batch: async (index) => draft.batch(index),
    write: async ({ rows }) =>
      (await custom("bulk/write", { resource: employees.name, rows, policy: "leave" })) as BulkResult,
    onConfirmed: (batches) =>
      journal.note({ hash, fileName: "employees.csv", policy: "leave", total, batches, at: Date.now() }),
    onTrouble: () => undefined,
    signal: new AbortController().signal,
  });
}

/** How the third batch meets its end, and what is left for the second try. */
const KILLS = [
  {
    when: "before a batch reaches it",
    kill: async () => {
      emulator.kill("SIGKILL");
      await emulator.ended;
      throw new TypeError("connection refused");
    },
    second: { created: 700, updated: 0, left: 0 },
  },
  {
    when: "with a batch stored and its answer lost",
    kill: async (send: () => Promise<Response>) => {
      expect((await send()).ok).toBe(true);
      emulator.kill("SIGKILL");
      await emulator.ended;
      throw new TypeError("connection reset");
    },
    second: { created: 300, updated: 0, left: 400 },
  },
];

describe.skipIf(usesOtherEmulator)("a backend that is killed", { timeout: 120_000 }, () => {
  test.each(KILLS)(
    "$when: a second try of the same file completes it, nothing twice and nothing lost",
    async ({ kill, second }) => {
      const { createProviders } = await import("../../../src/providers/create-providers");
      const admin = createProviders("admin");
      expect(await admin.authProvider.login(ADMIN)).toMatchObject({ success: true });
      const custom = async (url: string, payload: object) =>
        (await admin.dataProvider.custom?.({ url, method: "post", payload }))?.data;

      let commits = 0;
      tapFetch((url, _method, send) => {
        if (!url.includes(":commit")) return undefined;
        commits += 1;
        return commits === 3 ? kill(send) : undefined;
      });
      // Not reached, or not answered in time: which of the two depends on when the SDK tries again.
      await expect(upload(custom)).rejects.toMatchObject({
        statusCode: expect.toBeOneOf([503, 504]) as number,
      });
      tapFetch(undefined);
      expect(new UploadJournal(localStorage).entries()).toMatchObject([{ total: ROWS, batches: 2 }]);

      await start();
      const probe = { resource: employees.name, identities: [["C-1", "E-0"]] };
      await vi.waitFor(
        async () => expect(await custom("bulk/find", probe)).toMatchObject({ stored: [true] }),
        {
          timeout: 30_000,
        },
      );
      expect(await upload(custom)).toEqual({ ...second, complete: true });
      const structuredQuery = { from: [{ collectionId: employees.name }] };
      const answers = (await asOwner("runQuery", { structuredQuery })) as {
        document?: { fields: { empId: { stringValue: string } } };
      }[];
      const ids = answers.flatMap(({ document }) => (document ? [document.fields.empId.stringValue] : []));
      expect(ids).toHaveLength(ROWS);
      expect(new Set(ids).size).toBe(ROWS);
      await admin.authProvider.logout({});
    },
  );
});
