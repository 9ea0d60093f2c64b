/** An import takes several attempts, as the page makes them: by one account, and by two. */
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { changes } from "../../../src/features/history/service";
import type * as Import from "../../../src/features/import/import";
import { imports } from "../../../src/features/import/service";
import { HISTORY, newOperationId } from "../../../src/schema/history";
import { costOf } from "../../fixtures/reads";
import { fileOf as fileWith, importFile } from "../../fixtures/providers/import-page";
import { undoAll } from "../../fixtures/providers/provider-calls";
import { breakCommits, expectRefusal } from "../../fixtures/providers/requests";
import { adminPanel } from "../../fixtures/providers/signed-in";

/** Small batches suffice here. A whole one passes in import-write.test.ts. */
vi.mock("../../../src/features/import/import", async (original) => ({
  ...(await original<typeof Import>()),
  BATCH_ROWS: 40,
}));
// The next test file uses whole batches.
afterAll(() => vi.doUnmock("../../../src/features/import/import"));

const { fixture, admin } = await adminPanel();
await fixture.addAdmin("sami@example.qa", "correct horse");

/** Three batches. */
const ROWS = 90;
/** So many rows are undone in several batches. */
const SEVERAL_BATCHES = 130;

let company = "";
beforeEach(async () => {
  company = `C-${crypto.randomUUID()}`;
  await fixture.put(`Companies/${company}`, { companyId: company, companyName: "Dana" });
});

const fileOf = (rows = ROWS) =>
  fileWith(Array.from({ length: rows }, (_, n) => `Person ${n},E-${n},1,,p,${company},Dana`));
const send = (file = fileOf()) => importFile(admin.call, file);
const lastImport = () => admin.call(imports.last, { resource: "Employees" });

async function signInAs(name: string): Promise<void> {
  await admin.authProvider.logout({});
  const answer = await admin.authProvider.login({ id: `${name}@example.qa`, password: "correct horse" });
  expect(answer).toMatchObject({ success: true });
}

const employeesStored = () => fixture.find("Employees", "companyId", company);
const entriesOf = async (operation: string) =>
  (await fixture.find(HISTORY, "work", operation)).map((one) => one.data());

test("an import in one attempt is complete, and a second import of the file finds nothing to do", async () => {
  const file = fileOf(50);
  const { operation, ...first } = await send(file);
  expect(first).toMatchObject({ created: 50, updated: 0 });
  const { answer, documents } = await costOf(fixture, lastImport);
  expect(answer).toMatchObject({ operation, total: 50, written: 50, isUndone: false });
  expect(documents).toBe(1);
  const entries = await entriesOf(operation);
  expect(entries.filter((entry) => entry["total"] === 50)).toHaveLength(1);
  expect(await send(file)).toMatchObject({ counts: { new: 0, stored: 50 }, created: 0 });
  expect(await lastImport()).toMatchObject({ operation });
});

test("another account imports the rest of an import in its own name", async () => {
  // Until the second commit, which the server stores, and whose answer is lost.
  breakCommits(fixture, 2, 3);
  await expectRefusal(send(), 503);
  fixture.requests();
  const broken = await lastImport();
  expect(broken).toMatchObject({ total: ROWS, written: 80, isUndone: false });
  await signInAs("sami");
  const sent = await send();
  expect(sent).toMatchObject({ counts: { stored: 80, new: 10 }, created: 10 });
  expect(await lastImport()).toMatchObject({ operation: sent.operation, total: 10 });
  const [author] = await admin.call(imports.authors, { operations: [broken?.operation ?? ""] });
  expect(author).toMatchObject({ operation: broken?.operation, by: { name: "noor@example.qa" } });
  for (const entry of await entriesOf(sent.operation))
    expect(entry).toMatchObject({ by: { name: "sami@example.qa" } });
  expect(await employeesStored()).toHaveLength(ROWS);
  await signInAs("noor");
  expect(await lastImport()).toEqual(broken);
});

test("an undo that one account began is finished by another in its own operation", async () => {
  const { operation } = await send(fileOf(SEVERAL_BATCHES));
  const [first, second] = [newOperationId(), newOperationId()];
  const { done } = await admin.call(changes.undo, { operation, undoOperation: first });
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(SEVERAL_BATCHES);
  expect(await lastImport()).toMatchObject({ operation, isUndone: true });
  await signInAs("sami");
  const notices = ["Rows that were changed or removed since stay as they are."];
  const rest = { done: SEVERAL_BATCHES - done, skipped: [], notices };
  expect(await undoAll(admin, operation, second)).toEqual(rest);
  expect(await employeesStored()).toEqual([]);
  for (const one of await entriesOf(second)) expect(one).toMatchObject({ by: { name: "sami@example.qa" } });
  await signInAs("noor");
});
