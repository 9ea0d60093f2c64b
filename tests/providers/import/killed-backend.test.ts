/** An upload whose backend is killed in the middle, a process of its own, and the same file chosen again. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type * as Bulk from "../../../src/contract/import";
import type { WriteRowsResult } from "../../../src/contract/import";
import { Draft } from "../../../src/pages/import/draft";
import { ImportJournal } from "../../../src/pages/import/journal";
import { uploadBatches } from "../../../src/pages/import/upload";
import { employees } from "../../../src/resources/employees";
import type { PanelProviders } from "../../../src/providers/create-providers";
import { newOperationId } from "../../../src/schema/history";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { tapFetch } from "../fixtures/fetch-tap";
import { ADMIN, KillableFirebase } from "../fixtures/killable-firebase";

/** What a second try makes of batches is the same for small ones. That a whole one passes: import-write.test.ts. */
vi.mock("../../../src/contract/import", async (original) => ({
  ...(await original<typeof Bulk>()),
  BATCH_ROWS: 40,
}));
// The file after this one shall have batches as they are.
afterAll(() => vi.doUnmock("../../../src/contract/import"));

/** Three batches. */
const ROWS = 90;

function csvOf(company: string): string {
  const lines = Array.from({ length: ROWS }, (_, index) => `موظف ${index},E-${index},1,,p,${company},Dana`);
  return ["name,empId,qid,email,password,companyId,companyName", ...lines].join("\n");
}

/** One try, as the page makes it: read, compare, send what is not confirmed. */
async function upload(
  csv: string,
  custom: (url: string, payload: object) => Promise<unknown>,
): Promise<WriteRowsResult> {
  const draft = await Draft.read(new File([csv], "employees.csv"), employees);
  const { hash, accepted: total } = draft.summary();
  const identities = draft.identities(0, total);
  const found = await custom("import/find", { resource: employees.name, identities });
  draft.markStored(0, (found as { stored: boolean[] }).stored);
  const journal = new ImportJournal(localStorage, "noor");
  const fileName = "employees.csv";
  const operation = journal.begun({ hash, policy: "leave" })?.work ?? newOperationId();
  const written = [...journal.confirmed({ hash, total, policy: "leave" })];
  const entry = {
    hash,
    fileName,
    policy: "leave",
    total,
    work: operation,
    written,
    by: journal.account,
    since: Date.now(),
  };
  return uploadBatches({
    total,
    confirmed: written.length,
    batch: async (index) => draft.batch(index),
    write: async ({ rows }) =>
      (await custom("import/write", {
        resource: employees.name,
        rows,
        policy: "leave",
        operation,
      })) as WriteRowsResult,
    onResult: (index, { created, updated }) => (written[index] = [created, updated]),
    onConfirmed: (batches) => journal.save({ ...entry, batches, at: Date.now() }),
    onTrouble: () => undefined,
    signal: new AbortController().signal,
  });
}

/** How the third batch meets its end. */
const KILLS = [
  {
    when: "before a batch reaches it",
    company: "C-1",
    kill: async (firebase: KillableFirebase) => {
      await firebase.kill();
      throw new TypeError("connection refused");
    },
  },
  {
    when: "with a batch stored and its answer lost",
    company: "C-2",
    kill: async (firebase: KillableFirebase, send: () => Promise<Response>) => {
      expect((await send()).ok).toBe(true);
      await firebase.kill();
      throw new TypeError("connection reset");
    },
  },
];

describe.skipIf(usesOtherEmulator)("a backend that is killed", { timeout: 120_000 }, () => {
  let firebase: KillableFirebase;
  let admin: PanelProviders;
  beforeAll(async () => {
    firebase = await KillableFirebase.create();
    const { createProviders } = await import("../../../src/providers/create-providers");
    admin = createProviders("admin");
    expect(await admin.authProvider.login(ADMIN)).toMatchObject({ success: true });
  });
  afterAll(async () => {
    await admin.authProvider.logout({});
    await firebase.remove();
  });

  test.each(KILLS)(
    "$when: a second try of the same file completes it, nothing twice and nothing lost",
    async ({ company, kill }) => {
      const csv = csvOf(company);
      const custom = async (url: string, payload: object) =>
        (await admin.dataProvider.custom?.({ url, method: "post", payload }))?.data;

      let commits = 0;
      tapFetch((url, _method, send) => {
        if (!url.includes(":commit")) return undefined;
        commits += 1;
        return commits === 3 ? kill(firebase, send) : undefined;
      });
      // Not reached, or not answered in time: which of the two depends on when the SDK tries again.
      await expect(upload(csv, custom)).rejects.toMatchObject({
        statusCode: expect.toBeOneOf([503, 504]) as number,
      });
      tapFetch(undefined);
      const [latest] = new ImportJournal(localStorage, "noor").entries();
      expect(latest).toMatchObject({ total: ROWS, batches: 2 });

      await firebase.start();
      const probe = { resource: employees.name, identities: [[company, "E-0"]] };
      await vi.waitFor(
        async () => expect(await custom("import/find", probe)).toMatchObject({ stored: [true] }),
        {
          timeout: 30_000,
        },
      );
      // What of the third batch was stored is the import's own, whoever learnt of it.
      expect(await upload(csv, custom)).toEqual({ created: 10, updated: 0, left: 0, complete: true });
      const stored = (await firebase.readAll(employees.name)).filter((one) => one["companyId"] === company);
      expect(stored).toHaveLength(ROWS);
      expect(new Set(stored.map(({ empId }) => empId)).size).toBe(ROWS);
    },
  );
});
