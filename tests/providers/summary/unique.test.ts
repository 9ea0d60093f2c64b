import { beforeAll, expect, test } from "vitest";
import { adminPanel } from "../fixtures/signed-in";

const { fixture, data } = await adminPanel();

const PASSWORD = "correct horse";

beforeAll(() => fixture.addCompany("BAY", PASSWORD));

const addAdmin = (email: string) =>
  data.create({
    resource: "Admins",
    variables: { name: "Hessa", email, role: "User", password: PASSWORD },
  });
const addCompany = (companyId: string) =>
  data.create({ resource: "Companies", variables: { companyName: "Bay", companyId, password: PASSWORD } });

test("an e-mail belongs to one admin, in any spelling", async () => {
  const id = await fixture.addAdmin("maha@example.qa", PASSWORD);
  const variables = { email: "noor@example.qa", password: PASSWORD };
  await expect(data.update({ resource: "Admins", id, variables })).rejects.toMatchObject({ statusCode: 409 });
  await expect(addAdmin(" NOOR@example.qa ")).rejects.toMatchObject({
    statusCode: 409,
    errors: { email: "Another admin has this email already." },
  });
  await expect(addAdmin("hessa@example.qa")).resolves.toMatchObject({ data: { email: "hessa@example.qa" } });
});

test("a company id belongs to one company", async () => {
  await expect(addCompany("BAY")).rejects.toMatchObject({
    statusCode: 409,
    message: "Another company has this company id already.",
  });
  await expect(addCompany("BAY2")).resolves.toBeDefined();
});

test("a number belongs to one employee of a company, also when another is moved there", async () => {
  const stored = (companyId: string) => ({ empId: "7", companyId, companyName: `Company ${companyId}` });
  await fixture.put("Employees/here", stored("BAY"));
  await fixture.put("Employees/there", { ...stored("QUAY"), name: "Maha" });
  const move = data.update({
    resource: "Employees",
    id: "there",
    variables: { company: { id: "BAY", name: "Company BAY" } },
  });
  // The other employee has no name.
  await expect(move).rejects.toMatchObject({
    statusCode: 409,
    message: "Another employee has this Emp ID already.",
  });
});
