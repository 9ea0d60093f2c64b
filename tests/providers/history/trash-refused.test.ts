/**
 * Copies of which one is refused: it stays in the trash and is told, and the others go on. Records of which each is refused:
 * that is about the access.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { ageCopies } from "../fixtures/aged-copies";
import { BRAND, storedBrand } from "../fixtures/brand-fixture";
import { refuseCommitsWith } from "../fixtures/refused-commits";
import { adminPanel } from "../fixtures/signed-in";
import { refuseCommitsOver } from "../fixtures/too-large";
import { callProvider } from "./provider-calls";

const { fixture, admin } = await adminPanel();

let ids: readonly string[];
let copies: readonly string[];
beforeEach(async () => {
  const tag = crypto.randomUUID().slice(0, 8);
  ids = Array.from({ length: 4 }, (_, index) => `${tag}-${String(index)}`);
  copies = ids.map((id) => `Brands~${id}`);
  await Promise.all(ids.map((id) => fixture.put(`Brands/${id}`, storedBrand())));
  await callProvider(admin, "list/delete", { resource: "Brands", ids });
});

const there = async (paths: readonly string[]) => {
  const found = await Promise.all(paths.map(fixture.read));
  return paths.filter((_, index) => found[index] !== undefined);
};
const brands = () => there(ids.map((id) => `Brands/${id}`));
const inTrash = () => there(copies.map((copy) => `Trash/${copy}`));
const without = (one: string) => (other: string) => !other.endsWith(one);

describe("deletion", () => {
  test("a deletion is refused as a whole when the rules deny each record", async () => {
    const others = ids.map((id) => `${id}-b`);
    await Promise.all(others.map((id) => fixture.put(`Brands/${id}`, storedBrand())));
    refuseCommitsWith("/Brands/", fixture);
    await expect(
      callProvider(admin, "list/delete", { resource: "Brands", ids: others }),
    ).rejects.toMatchObject({
      code: "permission-denied",
      message: expect.stringMatching(/^Not allowed to delete this brand\./) as string,
    });
    expect(await there(others.map((id) => `Brands/${id}`))).toHaveLength(4);
  });
});

describe("permanent removal", () => {
  beforeEach(() => ageCopies(fixture, copies));

  test("a permanent removal skips the refused record and names it by its title", async () => {
    const [, one = ""] = ids;
    refuseCommitsWith(`/Trash/Brands~${one}"`, fixture);
    const reason = "Not allowed to delete this copy. If your access changed, sign in again.";
    expect(await callProvider(admin, "trash/purge", { ids: copies })).toEqual({
      done: 3,
      left: [{ id: `Brands~${one}`, title: BRAND.nameEng, reason }],
    });
    expect(await inTrash()).toEqual([`Trash/Brands~${one}`]);
  });

  test("a permanent removal that is too large for one commit takes several", async () => {
    // Two copies, their entry and the session that names it.
    refuseCommitsOver(4, fixture);
    expect(await callProvider(admin, "trash/purge", { ids: copies })).toEqual({ done: 4, left: [] });
    expect(await inTrash()).toEqual([]);
  });

  test("a permanent removal that loses the network reports no record as remaining", async () => {
    fixture.requests((url) =>
      url.includes(":commit") ? Promise.reject(new TypeError("offline")) : undefined,
    );
    await expect(callProvider(admin, "trash/purge", { ids: copies })).rejects.toMatchObject({
      statusCode: 503,
    });
    expect(await inTrash()).toHaveLength(4);
  });
});

describe("restore", () => {
  test("a restore skips the refused record and names it by its title", async () => {
    const [, one = ""] = ids;
    refuseCommitsWith(`/Brands/${one}"`, fixture);
    const { ids: back, left } = await callProvider(admin, "trash/restore", { ids: copies });
    const reason = "Not allowed to save this brand. If your access changed, sign in again.";
    expect([[...back].sort(), left]).toEqual([
      ids.filter(without(one)),
      [{ id: one, title: BRAND.nameEng, reason }],
    ]);
    expect(await brands()).toEqual(ids.filter(without(one)).map((id) => `Brands/${id}`));
    expect(await inTrash()).toEqual([`Trash/Brands~${one}`]);
  });

  test("a restore of several collections returns each record to its own, and nothing remains", async () => {
    const [id = ""] = ids;
    const employee = { name: "Aisha", empId: id, qid: "1", email: null, password: "issued" };
    await fixture.put(`Employees/${id}-e`, { ...employee, companyId: "OWN", companyName: "Company OWN" });
    await callProvider(admin, "list/delete", { resource: "Employees", ids: [`${id}-e`] });
    const restored = await callProvider(admin, "trash/restore", { ids: [...copies, `Employees~${id}-e`] });
    expect([[...restored.ids].sort(), restored.left]).toEqual([[...ids, `${id}-e`].sort(), []]);
    expect(await brands()).toHaveLength(4);
    expect(await there([...ids, `${id}-e`].map((one) => `Employees/${one}`))).toEqual([`Employees/${id}-e`]);
  });
});
