/** Every write of a record in an indexed collection writes its derived fields in the same commit. */
import { beforeEach, expect, test } from "vitest";
import { employees } from "../../../src/resources/employees";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { whole } from "../../fixtures/derived";
import { countCommits } from "../fixtures/requests";
import { storedEmployee } from "../fixtures/records";
import { bulkDelete, bulkSet, call, undoAll } from "../fixtures/provider-calls";
import { adminPanel } from "../fixtures/signed-in";

const { fixture, admin, data } = await adminPanel();
const resource = "Employees";
const company = { id: "CO01", name: "Palm Trading" };
const STORED = { ...storedEmployee(), name: "Omar Said", companyId: company.id, companyName: company.name };
let id: string;
beforeEach(() => {
  id = crypto.randomUUID();
});

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
const put = (one = id, more = {}) =>
  fixture.put(`Employees/${one}`, whole(employees, one, { ...STORED, empId: one, ...more }));

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
])("an edit of %s writes the derived fields in one commit", async (_, variables) => {
  await put();
  expect(await commitsOf(() => data.update({ resource, id, variables }))).toBe(1);
  await expectWhole(id);
});

test("an edit of a record without derived fields writes them", async () => {
  await fixture.put(`Employees/${id}`, { ...STORED, empId: id });
  await data.update({ resource, id, variables: { password: "Palm-9999" } });
  await expectWhole(id);
});

test("an edit of several records writes the derived fields of each", async () => {
  const other = crypto.randomUUID();
  await Promise.all([put(), put(other)]);
  await data.updateMany?.({ resource, ids: [id, other], variables: { qid: "31000000003" } });
  await expectWhole(id, other);
  const twin = () => call(admin, "list/set", { resource, ids: [id, other], values: { name: "Omar Twin" } });
  expect(await commitsOf(twin)).toBe(1);
  await expectWhole(id, other);
  expect(await fixture.read(`Employees/${other}`)).toMatchObject({ name: "Omar Twin", qid: "31000000003" });
});

test("an undo and a restore write the derived fields", async () => {
  const others = [crypto.randomUUID(), crypto.randomUUID()];
  // As the earlier panel stored them.
  await Promise.all(others.map((one) => fixture.put(`Employees/${one}`, { ...STORED, empId: one })));
  const [set, removed] = [newOperationId(), newOperationId()];
  await bulkSet(admin, resource, others, { name: "Dana" }, set);
  await undoAll(admin, set);
  await expectWhole(...others);
  await Promise.all(others.map((one) => fixture.put(`Employees/${one}`, { ...STORED, empId: one })));
  await bulkDelete(admin, resource, others, removed);
  await undoAll(admin, removed);
  await expectWhole(...others);
});

test("an edit of a record that no list shows adds its missing fields", async () => {
  await fixture.put(`Tenants/${id}`, { name: "Omar Lost", email: "omar@example.qa", tenantId: "7A" });
  await data.update({ resource: "Tenants", id, variables: { nationality: "Qatari" } });
  const { tenants } = await import("../../../src/resources/tenants");
  const stored = (await fixture.read(`Tenants/${id}`)) ?? {};
  expect(stored["time"]).toBeDefined();
  expect(stored).toEqual(whole(tenants, id, stored));
});
