/** Every write of a record in an indexed collection writes its derived fields in the same commit. */
import { collection, getDocs } from "firebase/firestore/lite";
import { beforeEach, expect, test } from "vitest";
import { BATCH_ROWS } from "../../../src/features/import/import";
import { employees, tenants } from "../../fixtures/residence";
import { newOperationId } from "../../../src/schema/history";
import { whole } from "../../fixtures/derived";
import { countCommits } from "../../fixtures/providers/requests";
import { testClock } from "../../fixtures/providers/clock";
import { namesIn, openList, screensOf } from "../../fixtures/providers/list-screen";
import { employeeRow, storedEmployee } from "../../fixtures/providers/records";
import { writeRows, recount } from "../../fixtures/providers/provider-calls";
import { adminPanel, companyPanel } from "../../fixtures/providers/signed-in";

const clock = testClock();
const { fixture, admin, data } = await adminPanel();
const theirPanel = await companyPanel(fixture, "OWN");
const [show, showTheirs] = [screensOf(admin, "Employees"), screensOf(theirPanel, "Employees")];
const resource = "Employees";
const company = { id: "CO01", name: "Palm Trading" };
const STORED = { ...storedEmployee(), name: "Omar Said", companyId: company.id, companyName: company.name };
let id: string;
beforeEach(() => void (id = crypto.randomUUID()));

async function commitsOf(action: () => Promise<unknown>): Promise<number> {
  const commits = countCommits(fixture);
  await action();
  return commits();
}
async function expectWhole(...ids: readonly string[]): Promise<void> {
  for (const one of ids) {
    const stored = (await fixture.read(`Employees/${one}`)) ?? {};
    expect(stored["_search"]).toContain("oma");
    expect(stored).toEqual(whole(employees, one, stored));
  }
}

test("an import makes open small lists large, which are complete at once for the admin and the company", async () => {
  const count = 2 * BATCH_ROWS + 1;
  const nameOf = (index: number) =>
    `Row ${String(index).padStart(4, "0")} ${index === count - 1 ? "Ωmega Lastly" : "Filler"}`;
  const rows = Array.from({ length: count }, (_, index) => employeeRow(`E${index}`, { name: nameOf(index) }));
  const [screen, theirs] = [await show(), await showTheirs()];
  expect([screen.now().total, theirs.now().total]).toEqual([0, 0]);
  const operation = newOperationId();
  for (let from = 0; from < count; from += BATCH_ROWS) {
    const batch = rows.slice(from, from + BATCH_ROWS);
    const written = await writeRows(admin, batch, { operation });
    expect(written).toMatchObject({ created: batch.length });
  }

  const namesOf = (from: number) => rows.slice(from, from + 10).map(({ name }) => name);
  const last = nameOf(count - 1);
  // A busy machine takes its time.
  const shown = async () => [(await screen.go({})).total, screen.names(), "listed" in screen.now()];
  // It is no longer read whole.
  await expect.poll(shown).toEqual([count, namesOf(0), false]);
  for (const search of [last, "ωmega", "stly"])
    expect(namesIn(await openList(admin, "Employees", { search }))).toEqual([last]);
  const page = Math.ceil(count / 10);
  expect(namesIn(await openList(admin, "Employees", { page }))).toEqual([last]);

  // What others add is counted when a page is turned.
  clock.pass(31_000);
  expect(namesIn(await theirs.go({ page: 2 }))).toEqual(namesOf(10));
  expect(theirs.now().total).toBe(count);
  expect(namesIn(await theirs.go({ search: `E${count - 1}` }))).toEqual([last]);

  const counts = await recount(admin, fixture, resource);
  expect(counts).toMatchObject({ hidden: 0, misplaced: 0, unindexed: 0 });
  const { docs } = await getDocs(collection(fixture.owner, "Employees"));
  expect(docs).toHaveLength(count);
  for (const one of docs) expect(one.data()).toEqual(whole(employees, one.id, one.data()));
});

test("a new record and the second save of its form write the derived fields in one commit", async () => {
  const meta = { newId: crypto.randomUUID().replaceAll("-", "").slice(0, 20) };
  const { companyId: _, companyName: __, ...rest } = STORED;
  const save = (name: string) =>
    data.create({ resource, variables: { ...rest, empId: id, name, company }, meta });
  expect(await commitsOf(() => save("Omar First"))).toBe(1);
  await expectWhole(meta.newId);
  expect(await commitsOf(() => save("Omar Second"))).toBe(1);
  await expectWhole(meta.newId);
  expect(await fixture.read(`Employees/${meta.newId}`)).toMatchObject({ name: "Omar Second" });
  expect((await fixture.read(`Employees/${meta.newId}`))?.["_search"]).toContain("con");
});

test.each([
  ["what is searched", { name: "Omar Renamed" }],
  ["what is only sorted by", { qid: "30000000002" }],
  ["neither", { password: "Palm-9999" }],
  ["another company", { company: { id: "CO02", name: "Dana Bank" } }],
])("an edit of %s writes the derived fields in one commit, even where none were", async (_, variables) => {
  const stored = { ...STORED, empId: id };
  for (const before of [whole(employees, id, stored), stored]) {
    await fixture.put(`Employees/${id}`, before);
    expect(await commitsOf(() => data.update({ resource, id, variables }))).toBe(1);
    await expectWhole(id);
  }
});

test("an edit of a record that no list shows adds its missing fields", async () => {
  await fixture.put(`Tenants/${id}`, { name: "Omar Lost", email: "omar@example.qa", tenantId: "7A" });
  await data.update({ resource: "Tenants", id, variables: { nationality: "Qatari" } });
  const stored = (await fixture.read(`Tenants/${id}`)) ?? {};
  expect(stored["time"]).toBeDefined();
  expect(stored).toEqual(whole(tenants, id, stored));
});
