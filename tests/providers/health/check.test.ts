/** The check of all data against a local Firebase, its stored result, and its repairs. */
import { beforeEach, expect, test } from "vitest";
import { bindService } from "../../../packages/firestore-panel/src/data/service";
import { health } from "../../../packages/firestore-panel/src/features/health/service";
import {
  CHECK_START,
  checkStep,
  checkTasks,
} from "../../../packages/firestore-panel/src/features/health/check";
import {
  FIND_START,
  findStep,
  stampStep,
} from "../../../packages/firestore-panel/src/features/health/repairs";
import { runJob, type JobStep } from "../../../packages/firestore-panel/src/screens/jobs/run-job";
import { collections } from "../../../src/resources";
import { events } from "../../../src/resources/events";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { picture, storedBrand } from "../fixtures/records";
import { call } from "../fixtures/provider-calls";
import { adminPanel } from "../fixtures/signed-in";
import { testClock } from "../fixtures/clock";

const clock = testClock();
const { fixture, admin, data } = await adminPanel();
const DAY_MS = 24 * 3_600_000;

beforeEach(async () => {
  await fixture.remove("DataHealth/report");
  for (const id of ["listed", "timeless", "texted"]) await fixture.remove(`Events/${id}`);
  clock.pass(2 * 3_600_000);
});

const run = <P>(from: P, step: JobStep<P>) =>
  runJob(from, step, { stopped: () => false, report: () => undefined });
async function check() {
  const end = await run(CHECK_START, checkStep(bindService(admin.call, health), checkTasks(collections)));
  if (end.name !== "done") throw end.error ?? new Error("The check has stopped.");
  const { report } = await call(admin, health.report, undefined);
  if (!report) throw new Error("The check has stored nothing.");
  return report;
}

test("a check counts hidden, misplaced and unindexed records, and a repair sets their time", async () => {
  await fixture.put("Events/listed", { nameEng: "Night Market", time: new Date() });
  await fixture.put("Events/timeless", { nameEng: "Kite Day" });
  await fixture.put("Events/texted", { nameEng: "Book Fair", time: "2026-01-01T08:00:00Z" });
  const { collections: counts } = await check();
  expect(counts["Events"]).toMatchObject({ total: 3, hidden: 1, misplaced: 1, unindexed: 3 });

  const found = await call(admin, health.misordered, { resource: "Events" });
  expect(found).toMatchObject({ read: 3, records: [{ id: "texted" }, { id: "timeless" }] });
  const find = findStep((params) => call(admin, health.misordered, params), events);
  const repair = stampStep(data, find, events, newOperationId());
  const end = await run({ ...FIND_START, stage: "stamping" as const, found: found.records }, repair);
  expect(end).toMatchObject({ name: "done", progress: { done: 2, refused: [] } });
  await call(admin, health.reindex, { resource: "Events" });
  const after = (await check()).collections["Events"];
  expect(after).toMatchObject({ total: 3, hidden: 0, misplaced: 0, unindexed: 0 });
});

test("a check reports dates in other forms and missing passwords with the first records, and guesses none", async () => {
  const time = new Date();
  const tenant = { name: "Maha", email: "maha@example.qa", password: "Palm-1234", status: "active", time };
  const stored = {
    day: { contractExpiry: "2026-11-27" },
    empty: { contractExpiry: "", joiningDate: null },
    arabic: { contractExpiry: "٢٠٢٦-١١-٢٧" },
    moment: { joiningDate: time },
    slashes: { contractExpiry: "31/12/2025", password: "" },
    unset: { password: null },
    numeric: { password: 123456 },
  };
  const paths = Object.entries(stored).map(
    ([id, more]) => [`Tenants/${id}`, { ...tenant, ...more }] as const,
  );
  const { password: _, ...without } = tenant;
  await fixture.putAll([
    ...paths,
    ["Tenants/without", without],
    ["Employees/open", { name: "Ali", password: "" }],
  ]);
  const { collections: counts } = await check();
  expect(counts["Tenants"]).toMatchObject({
    ...{ total: 8, dates: 3, dateIds: ["arabic", "moment", "slashes"] },
    ...{ passwords: 3, passwordIds: ["slashes", "unset", "without"] },
  });
  // No file and no day is in these records, so that they are counted and not read.
  expect(counts["Employees"]).toMatchObject({ passwords: 1, passwordIds: ["open"] });
  expect(counts["Employees"]).not.toHaveProperty("dates");
  // Credentials, which nobody reads, have the admins' passwords.
  expect(counts["Admins"]).not.toHaveProperty("passwords");
  const recounted = await call(admin, health.count, { resource: "Tenants" });
  const repaired = await call(admin, health.save, { collections: { Tenants: recounted } });
  expect(repaired.collections["Tenants"]).toMatchObject({ dates: 3, passwords: 3 });

  await data.update({
    resource: "Tenants",
    id: "slashes",
    variables: { contractExpiry: "2025-12-31", password: "Palm-1" },
  });
  expect((await check()).collections["Tenants"]).toMatchObject({ dates: 2, passwords: 2 });
  await fixture.putAll([...paths.map(([path]) => [path] as const), ["Tenants/without"], ["Employees/open"]]);
});

test("a creation time of another type is replaced by a repair", async () => {
  await fixture.put("Admins/texted", { name: "Ben", email: "ben@example.qa", role: "User", time: "soon" });
  const counts = await call(admin, health.count, { resource: "Admins" });
  expect(counts).toMatchObject({ hidden: 0, misplaced: 1 });
  await data.update({ resource: "Admins", id: "texted", variables: {} });
  expect(await call(admin, health.count, { resource: "Admins" })).toMatchObject({ misplaced: 0 });
});

test("a check finds old files without a record, and a repair keeps those that a record names by then", async () => {
  const saved = await data.create({ resource: "Brands", variables: { ...storedBrand(), img: picture() } });
  await fixture.remove(`Brands/${saved.data.id}`);
  const kept = await data.create({ resource: "Brands", variables: { ...storedBrand(), img: picture() } });
  const { img } = kept.data as unknown as { readonly img: string };
  expect((await check()).unusedFiles).toEqual([]);
  const [one = "", other = ""] = await fixture.storedFiles();
  clock.pass(DAY_MS + 1);
  await signInAgain();
  const { files, unusedFiles } = await check();
  expect([files, unusedFiles.length]).toEqual([2, 1]);
  expect([one, other]).toContain(unusedFiles[0]);
  const { paths } = await call(admin, health.removeFiles, { paths: [one, other] });
  expect(paths).toEqual(unusedFiles);
  expect(await fixture.storedFiles()).toHaveLength(1);
  expect(img).toContain(encodeURIComponent((await fixture.storedFiles())[0] ?? ""));
});

async function signInAgain(): Promise<void> {
  await admin.authProvider.login({ id: "noor@example.qa", password: "correct horse" });
}

test("a repair stores its part of the report and keeps the time of the check", async () => {
  const { at } = await check();
  const Events = await call(admin, health.count, { resource: "Events" });
  const report = await call(admin, health.save, { collections: { Events: { ...Events, hidden: 7 } } });
  expect(report).toMatchObject({ at, files: expect.any(Number) as number });
  expect(report.collections["Events"]).toMatchObject({ hidden: 7 });
  expect(Object.keys(report.collections)).toHaveLength(collections.length);
});
