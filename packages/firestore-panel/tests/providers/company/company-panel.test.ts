/** The company's own panel: what its providers read and write, whatever its form, an address or `meta` say. */
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { counts } from "../../../src/data/services";
import { employees } from "../../fixtures/residence";
import { whole } from "../../fixtures/derived";
import { storedEmployee } from "../../fixtures/providers/records";
import { namesIn, openList } from "../../fixtures/providers/list-screen";
import { startPanelFixture } from "../../fixtures/providers/panel-fixture";
import { expectRefusal } from "../../fixtures/providers/requests";

const PASSWORD = "Gate-4471";
const fixture = await startPanelFixture();
const ownId = await fixture.addCompany("OWN", PASSWORD);
await fixture.addCompany("OTHER", PASSWORD);
const company = fixture.providers("company");

const NEW = { name: "Aisha Zaki", empId: "A-2", qid: "28681841413", password: "issued" };
const stored = (companyId: string, more = {}) => storedEmployee(companyId, { ...NEW, empId: "A-1", ...more });

beforeEach(async () => {
  await fixture.put("Employees/own", stored("OWN", { name: "Own Person", email: "own@gate.qa" }));
  await fixture.put("Employees/other", stored("OTHER", { name: "Other Person" }));
  expect(await company.authProvider.login({ id: "OWN", password: PASSWORD })).toEqual({ success: true });
});
afterEach(async () => void (await company.authProvider.logout({})));
afterAll(async () => fixture.stop());

const resource = "Employees";
const names = async (search = "") => namesIn(await openList(company, resource, { search }));

test("a company reads its own employees and no others, and finds them by name, e-mail and id, not by company", async () => {
  expect(await names()).toEqual(["Own Person"]);
  await expectRefusal(company.dataProvider.getOne({ resource, id: "other" }), 403);
  expect((await company.dataProvider.getOne({ resource, id: "own" })).data).toMatchObject({ empId: "A-1" });
  for (const found of ["own per", "OWN@gate", "a-1"]) expect(await names(found)).toEqual(["Own Person"]);
  expect(await names("Company OWN")).toEqual([]);
});

test("a company reads the redeemed discounts of its own employees only", async () => {
  const count = (id: string) =>
    company.call(counts.records, { targets: [{ resource, id, subcollection: "redeemed_discounts" }] });
  await fixture.put("Employees/own/redeemed_discounts/1", { brandName: "Saffron" });
  expect(await count("own")).toEqual({ counts: [1] });
  await expectRefusal(count("other"), 403);
});

test("a company's save always stores its own id and name, and null for an empty e-mail", async () => {
  const other = { id: "OTHER", name: "Company OTHER" };
  const variables = { ...NEW, company: other, companyId: other.id, companyName: other.name };
  const meta = { companyId: other.id, company: other };
  const { data } = await company.dataProvider.create({ resource, variables, meta });
  expect(String(data.id).replace(`${ownId}_`, "")).toMatch(/^[A-Za-z0-9]{20}$/);
  const path = `Employees/${String(data.id)}`;
  expect(await fixture.read(path)).toEqual({
    ...whole(employees, String(data.id), stored("OWN", { empId: "A-2" })),
    _change: expect.any(String) as unknown,
  });
  await fixture.remove(path);
});

test("a company changes and deletes its own employees only, and they remain its own", async () => {
  const variables = { name: "Renamed", company: { id: "OTHER", name: "Company OTHER" } };
  const change = (id: string) => company.dataProvider.update({ resource, id, variables });
  await change("own");
  expect(await fixture.read("Employees/own")).toMatchObject({ name: "Renamed", companyId: "OWN" });
  await expectRefusal(change("other"), 403, {
    message: "Not allowed to read this employee. If your access changed, sign in again.",
  });
  await expectRefusal(company.dataProvider.deleteOne({ resource, id: "other" }), 403);
  expect(await fixture.read("Employees/other")).toEqual(stored("OTHER", { name: "Other Person" }));
  await company.dataProvider.deleteOne({ resource, id: "own" });
  expect(await fixture.read("Employees/own")).toBeUndefined();
});

test("a company's save stores its new name when it was renamed meanwhile", async () => {
  await fixture.put(`Companies/${ownId}`, {
    ...(await fixture.read(`Companies/${ownId}`)),
    companyName: "Renamed Company",
  });
  await expect
    .poll(() => company.authProvider.getIdentity?.())
    .toMatchObject({ companyName: "Renamed Company" });
  await company.dataProvider.update({ resource, id: "own", variables: { qid: "1" } });
  expect(await fixture.read("Employees/own")).toMatchObject({ qid: "1", companyName: "Renamed Company" });
});

test("a company cannot save an employee without the required fields", async () => {
  const create = company.dataProvider.create({ resource, variables: { ...NEW, qid: "" } });
  await expectRefusal(create, 400, {
    message: "Please fill in all required fields (Name, Emp ID, QID, Password).",
  });
});

test.each([" A-1 ", "77"])(
  "a company cannot save the number %j of another of its employees",
  async (empId) => {
    // The earlier panel stored numbers as numbers, too.
    await fixture.put("Employees/counted", stored("OWN", { name: "Counted Person", empId: 77 }));
    const create = company.dataProvider.create({ resource, variables: { ...NEW, empId } });
    const holder = empId === "77" ? "Counted Person" : "Own Person";
    const message = `${holder} has this Emp ID already.`;
    await expectRefusal(create, 409, { message, errors: { empId: message } });
    await fixture.remove("Employees/counted");
  },
);

test("a company can save another company's employee number, and other changes of two employees with one number", async () => {
  await fixture.put("Employees/twin", stored("OWN", { name: "Twin" }));
  const change = (variables: object) => company.dataProvider.update({ resource, id: "twin", variables });
  await change({ empId: "A-1", name: "Twin Renamed" });
  await fixture.put("Employees/other", stored("OTHER", { empId: "A-9" }));
  await change({ empId: "A-9" });
  expect(await fixture.read("Employees/twin")).toMatchObject({ name: "Twin Renamed", empId: "A-9" });
  await expectRefusal(change({ empId: "A-1" }), 409);
  await fixture.remove("Employees/twin");
});

test("an edited company_admin value does not let a company write as another: the rules compare the session's record", async () => {
  const other = { id: ownId, companyId: "OTHER", companyName: "Company OTHER" };
  localStorage.setItem("company_admin", JSON.stringify(other));
  const forged = fixture.providers("company");
  await expectRefusal(forged.dataProvider.getList({ resource }), 403);
  await expectRefusal(forged.dataProvider.create({ resource, variables: NEW }), 403);
});
