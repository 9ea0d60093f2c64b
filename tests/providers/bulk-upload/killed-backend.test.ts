/** An upload whose backend is killed in the middle, a process of its own, and the same file chosen again. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BulkResult } from "../../../src/contract/bulk";
import { Draft } from "../../../src/pages/bulk-upload/draft";
import { UploadJournal } from "../../../src/pages/bulk-upload/journal";
import { uploadBatches } from "../../../src/pages/bulk-upload/upload";
import { employees } from "../../../src/resources/employees";
import { newWork } from "../../../src/schema/history";
import { usesOtherEmulator } from "../../fixtures/local-firebase";
import { tapFetch } from "../fixtures/fetch-tap";
import { ADMIN, KillableFirebase } from "../fixtures/killable-firebase";

/** Three batches. */
const ROWS = 900;

let firebase: KillableFirebase;
beforeEach(async () => {
  firebase = await KillableFirebase.create();
});
afterEach(() => firebase.remove());

const lines = Array.from({ length: ROWS }, (_, index) => `موظف ${index},E-${index},1,,p,C-1,Dana`);
const CSV = ["name,empId,qid,email,password,companyId,companyName", ...lines].join("\n");

/** One try, as the page makes it: read, compare, send what is not confirmed. */
async function upload(custom: (url: string, payload: object) => Promise<unknown>): Promise<BulkResult> {
  const draft = await Draft.read(new File([CSV], "employees.csv"), employees);
  const { hash, accepted: total } = draft.summary();
  const identities = draft.identities(0, total);
  const found = await custom("bulk/find", { resource: employees.name, identities });
  draft.markStored(0, (found as { stored: boolean[] }).stored);
  const journal = new UploadJournal(localStorage, "noor");
  const fileName = "employees.csv";
  const work = journal.begun({ hash, policy: "leave" })?.work ?? newWork();
  const written = [...journal.confirmed({ hash, total, policy: "leave" })];
  const entry = {
    hash,
    fileName,
    policy: "leave",
    total,
    work,
    written,
    by: journal.account,
    since: Date.now(),
  };
  return uploadBatches({
    total,
    confirmed: written.length,
    batch: async (index) => draft.batch(index),
    write: async ({ rows }) =>
      (await custom("bulk/write", { resource: employees.name, rows, policy: "leave", work })) as BulkResult,
    onResult: (index, { created, updated }) => (written[index] = [created, updated]),
    onConfirmed: (batches) => journal.note({ ...entry, batches, at: Date.now() }),
    onTrouble: () => undefined,
    signal: new AbortController().signal,
  });
}

/** How the third batch meets its end. What of it was stored is the import's own, whoever learnt of it. */
const KILLS = [
  {
    when: "before a batch reaches it",
    kill: async () => {
      await firebase.kill();
      throw new TypeError("connection refused");
    },
    second: { created: 100, updated: 0, left: 0 },
  },
  {
    when: "with a batch stored and its answer lost",
    kill: async (send: () => Promise<Response>) => {
      expect((await send()).ok).toBe(true);
      await firebase.kill();
      throw new TypeError("connection reset");
    },
    second: { created: 100, updated: 0, left: 0 },
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
      expect(new UploadJournal(localStorage, "noor").entries()).toMatchObject([{ total: ROWS, batches: 2 }]);

      await firebase.start();
      const probe = { resource: employees.name, identities: [["C-1", "E-0"]] };
      await vi.waitFor(
        async () => expect(await custom("bulk/find", probe)).toMatchObject({ stored: [true] }),
        {
          timeout: 30_000,
        },
      );
      expect(await upload(custom)).toEqual({ ...second, complete: true });
      const ids = (await firebase.readAll(employees.name)).map(({ empId }) => empId);
      expect(ids).toHaveLength(ROWS);
      expect(new Set(ids).size).toBe(ROWS);
      await admin.authProvider.logout({});
    },
  );
});
