import { expect, test } from "vitest";
import { counts } from "firestore-panel/services";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { BRAND, storedBrand } from "#fixtures/providers/records";
import { call } from "#fixtures/providers/provider-calls";
import {
  loseRequests,
  refuseAccess,
  refuseCommits,
  expectRefusal,
  unaccepted,
} from "#fixtures/providers/requests";
import { adminPanel, companyPanel } from "../fixtures/signed-in";

const { fixture, admin, data } = await adminPanel();
const company = await companyPanel(fixture, "OWN");

const newId = (): string => `r-${crypto.randomUUID()}`;
const brand = async (more: { readonly [key: string]: unknown } = {}): Promise<string> => {
  const id = newId();
  await fixture.put(`Brands/${id}`, storedBrand(more));
  return id;
};

test("a missing record is a 404, and is left out of a read of several ids", async () => {
  const [a, b, gone] = [await brand({ nameEng: "A" }), await brand({ nameEng: "B" }), newId()];
  const many = await data.getMany?.({ resource: "Brands", ids: [b, gone, a] });
  expect(many?.data).toMatchObject([{ nameEng: "B" }, { nameEng: "A" }]);
  const message = "Not found: this brand. Somebody may have deleted it.";
  await expectRefusal(data.getOne({ resource: "Brands", id: gone }), 404, { message });
});

test.each(["a/b", "..", ".", "__x__", "%2F", "50%", "", "x".repeat(1501)])(
  "the provider requests nothing for the id %j",
  async (id) => {
    const sent: Promise<string>[] = [];
    fixture.requests((url, _method, _send, body) => {
      sent.push(url.includes("/Listen/channel") ? body() : Promise.resolve(url));
      return undefined;
    });
    await expectRefusal(data.getOne({ resource: "Brands", id }), 404);
    await expectRefusal(data.deleteOne({ resource: "Brands", id }), 404);
    // The panel's own listeners may begin and end meanwhile.
    expect((await Promise.all(sent)).filter((request) => request.includes("Brands"))).toEqual([]);
  },
);

test.each(["Sessions", "SignInAttempts", "Brands/x/secrets", "constructor", ""])(
  "the undeclared collection %j does not exist for the provider",
  async (resource) => {
    const seen = fixture.requests();
    await expectRefusal(data.getList({ resource }), 404);
    expect(seen.urls).toEqual([]);
  },
);

test("the provider counts by aggregation, in order, also in subcollections", async () => {
  const id = newId();
  await fixture.put(`Tenants/${id}`, { name: "Hind", email: "hind@example.qa", time: new Date() });
  await fixture.put(`Tenants/${id}/redeemed_discounts/r1`, { brandName: "Corner Cafe" });
  await fixture.put(`Tenants/${id}/redeemed_discounts/r2`, { brandName: "Corner Cafe" });
  const seen = fixture.requests();
  const payload = {
    targets: [{ resource: "Tenants" }, { resource: "Tenants", id, subcollection: "redeemed_discounts" }],
  };
  expect(await call(admin, counts.records, payload)).toEqual({ counts: [1, 2] });
  expect(seen.urls.filter((url) => url.includes("runAggregationQuery"))).toHaveLength(2);
});

test("the provider counts the records that have a day in a range", async () => {
  const days = { before: "2026-11-26", first: "2026-11-27", last: "2026-12-11", after: "2026-12-12" };
  for (const [name, startAt] of Object.entries(days)) await fixture.put(`Events/${name}`, { startAt });
  const count = async (field: string) => {
    const between = { field, from: days.first, to: days.last };
    return call(admin, counts.records, { targets: [{ resource: "Events", between }] });
  };
  expect(await count("startAt")).toEqual({ counts: [2] });
  for (const field of ["nameEng", "time", "constructor"]) await expectRefusal(count(field), 400);
});

test("values that the declaration refuses are reported per field, and nothing is sent", async () => {
  const seen = fixture.requests();
  const variables = { ...BRAND, nameArabic: " ", selectedCategory: "Weapons", img: "javascript:alert(1)" };
  const words: unknown = expect.any(String);
  await expectRefusal(data.create({ resource: "Brands", variables }), 400, {
    message: "Please fill all required fields!",
    errors: { nameArabic: "Arabic name is required", selectedCategory: words, img: words },
  });
  expect(seen.urls).toEqual([]);
});

test("a number belongs to one employee of a company, also when another is moved there", async () => {
  const stored = (companyId: string) => ({ empId: "7", companyId, companyName: `Company ${companyId}` });
  await fixture.put("Employees/here", stored("BAY"));
  await fixture.put("Employees/there", { ...stored("QUAY"), name: "Maha" });
  const variables = { company: { id: "BAY", name: "Company BAY" } };
  // The other employee has no name.
  const message = "Another employee has this Emp ID already.";
  await expectRefusal(data.update({ resource: "Employees", id: "there", variables }), 409, { message });
});

test("the protected account cannot be edited or deleted", async () => {
  const id = await fixture.addAdmin(PROTECTED_ADMIN_EMAIL);
  const message = "This account cannot be deleted.";
  await expectRefusal(data.deleteOne({ resource: "Admins", id }), 403, { message });
  await expectRefusal(data.update({ resource: "Admins", id, variables: { name: "X" } }), 403, { message });
  expect(await fixture.read(`Admins/${id}`)).toMatchObject({ name: "Noor" });
});

test("nobody deletes their own account", async () => {
  const { id } = (await admin.authProvider.getIdentity?.()) as { readonly id: string };
  const message = "You are signed in with this account. Another admin can delete it.";
  await expectRefusal(data.deleteOne({ resource: "Admins", id }), 403, { message });
  expect(await fixture.read(`Admins/${id}`)).toBeDefined();
});

const resource = "Brands";

test("a refusal by the rules says whether the access or the values are the reason", async () => {
  const id = await brand();
  const created = { ...BRAND, img: "https://example.qa/logo.png" };
  const expectRefusals = async (statusCode: number, save: string, remove: string) => {
    const update = data.update({ resource, id, variables: { discount: "1%" } });
    await expectRefusal(update, statusCode, { message: save });
    await expectRefusal(data.create({ resource, variables: created }), statusCode, { message: save });
    await expectRefusal(data.deleteOne({ resource, id }), statusCode, { message: remove });
  };
  const denied = (what: string) =>
    `Not allowed to ${what} this brand. If your access changed, sign in again.`;
  refuseAccess(fixture);
  await expectRefusals(403, denied("save"), denied("delete"));
  refuseCommits(fixture);
  await expectRefusals(400, unaccepted("this brand"), unaccepted("this brand", "deleted"));
});

test("a request is refused to a person who may not make it, before it is sent", async () => {
  const { dataProvider } = company;
  const id = await brand();
  const seen = fixture.requests();
  for (const [operation, request] of [
    ["list", dataProvider.getList({ resource })],
    ["get", dataProvider.getOne({ resource, id })],
    ["get", dataProvider.getMany?.({ resource, ids: [id] })],
    ["create", dataProvider.create({ resource, variables: BRAND })],
    ["update", dataProvider.update({ resource, id, variables: {} })],
    ["delete", dataProvider.deleteOne({ resource, id })],
  ] as const)
    await expectRefusal(request, 403, { message: `Your account may not ${operation} brand.` });
  expect(seen.urls).toEqual([]);
});

test("a save fails within seconds without a network, and nothing is sent later", async () => {
  const id = await brand();
  await data.getOne({ resource: "Brands", id });
  loseRequests(fixture, "documents:");
  const message = "The server cannot be reached. Check the connection and try again.";
  await expectRefusal(data.update({ resource, id, variables: { discount: "99%" } }), 503, { message });
  fixture.requests();
  const other = await brand({ nameEng: "After the outage" });
  await data.update({ resource: "Brands", id: other, variables: { discount: "5%" } });
  expect(await fixture.read(`Brands/${id}`)).not.toHaveProperty("discount");
});
