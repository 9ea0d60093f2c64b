import { beforeEach, expect, test } from "vitest";
import { health } from "../../../src/features/health/service";
import { newOperationId } from "../../../src/schema/history";
import { picture, storedBrand } from "../../fixtures/providers/records";
import { recount } from "../../fixtures/providers/provider-calls";
import { adminPanel, EMAIL, PASSWORD } from "../../fixtures/providers/signed-in";
import { testClock } from "../../fixtures/providers/clock";

const clock = testClock();
const { fixture, admin, data } = await adminPanel();

beforeEach(async () => {
  await fixture.remove("DataHealth/report");
  for (const id of ["listed", "timeless", "texted"]) await fixture.remove(`Events/${id}`);
  clock.pass(2 * 3_600_000);
});

async function check() {
  expect(await admin.call(health.check, { goOn: () => true })).toBe(true);
  return (await admin.call(health.report, undefined)).report!;
}

test("a check counts hidden, misplaced and unindexed records, and a repair sets their time", async () => {
  await fixture.put("Events/listed", { nameEng: "Night Market", time: new Date() });
  await fixture.put("Events/timeless", { nameEng: "Kite Day" });
  await fixture.put("Events/texted", { nameEng: "Book Fair", time: "2026-01-01T08:00:00Z" });
  const { collections: counts } = await check();
  expect(counts["Events"]).toMatchObject({ total: 3, hidden: 1, misplaced: 1, unindexed: 3 });

  const operation = newOperationId();
  const reordered = await admin.call(health.reorder, { resource: "Events", operation });
  expect(reordered).toEqual({ read: 3, done: 2, refused: [] });
  await admin.call(health.reindex, { resource: "Events" });
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
  expect(counts["Employees"]).toMatchObject({ passwords: 1, passwordIds: ["open"], dates: 0 });
  // Credentials, which nobody reads, have the admins' passwords.
  expect(counts["Admins"]).toMatchObject({ passwords: 0 });
  await recount(admin, fixture, "Tenants");
  const { report } = await admin.call(health.report, undefined);
  expect(report?.collections["Tenants"]).toMatchObject({ dates: 3, passwords: 3 });

  const variables = { contractExpiry: "2025-12-31", password: "Palm-1" };
  await data.update({ resource: "Tenants", id: "slashes", variables });
  expect((await check()).collections["Tenants"]).toMatchObject({ dates: 2, passwords: 2 });
  await fixture.putAll([...paths.map(([path]) => [path] as const), ["Tenants/without"], ["Employees/open"]]);
});

test("a check finds old files without a record, and a repair keeps those that a record names by then", async () => {
  const saved = await data.create({ resource: "Brands", variables: { ...storedBrand(), img: picture() } });
  await fixture.remove(`Brands/${saved.data.id}`);
  const kept = await data.create({ resource: "Brands", variables: { ...storedBrand(), img: picture() } });
  const { img } = kept.data as unknown as { readonly img: string };
  expect((await check()).unusedFiles).toEqual([]);
  const [one = "", other = ""] = await fixture.storedFiles();
  clock.pass(24 * 3_600_000 + 1);
  await admin.authProvider.login({ id: EMAIL, password: PASSWORD });
  const { files, unusedFiles } = await check();
  expect([files, unusedFiles.length]).toEqual([2, 1]);
  expect([one, other]).toContain(unusedFiles[0]);
  const { done, refused } = await admin.call(health.removeFiles, { paths: [one, other] });
  const named = [one, other].filter((path) => path !== unusedFiles[0]);
  expect([done, refused.map(({ name }) => name)]).toEqual([1, named]);
  const { report } = await admin.call(health.report, undefined);
  expect([report?.files, report?.unusedFiles]).toEqual([1, []]);
  expect(await fixture.storedFiles()).toHaveLength(1);
  expect(img).toContain(encodeURIComponent((await fixture.storedFiles())[0] ?? ""));
});

test("a value that a person enters orders the records that lack it, and a refused record is named", async () => {
  const employee = { empId: "E-1", qid: "1", companyId: "GATE", companyName: "Gate" };
  await fixture.putAll([
    ["Employees/nameless", employee],
    ["Employees/numeric", { ...employee, empId: "E-2", name: 7 }],
    ["Employees/listed", { ...employee, empId: "E-3", name: "Aisha" }],
  ]);
  const params = { resource: "Employees", operation: newOperationId() };
  const refused = await admin.call(health.reorder, { ...params, value: "" });
  const reason = expect.any(String) as string;
  expect(refused).toMatchObject({ read: 3, done: 0, refused: [{ reason }, {}] });
  expect(await admin.call(health.reorder, { ...params, value: "Unnamed" })).toMatchObject({ done: 2 });
  const names = ["nameless", "numeric", "listed"].map(
    async (id) => (await fixture.read(`Employees/${id}`))?.["name"],
  );
  expect(await Promise.all(names)).toEqual(["Unnamed", "Unnamed", "Aisha"]);
  await fixture.putAll([["Employees/nameless"], ["Employees/numeric"], ["Employees/listed"]]);
});
