/** A refused copy remains in the trash and is reported; the others proceed. A refusal of each record concerns the access. */
import { beforeEach, describe, expect, test } from "vitest";
import { ageCopies, bulkDelete, purge, restore } from "../fixtures/provider-calls";
import { BRAND, idsOf } from "../fixtures/records";
import { loseCommits, refuseCommits, refuseCommitsOver } from "../fixtures/requests";
import { admin, fixture, putBrands, putEmployee, tag } from "./history-panel";

let ids: readonly string[];
let copies: readonly string[];
beforeEach(async () => {
  ids = idsOf(tag, 4);
  copies = ids.map((id) => `Brands~${id}`);
  await putBrands(ids);
  await bulkDelete(admin, "Brands", ids);
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
    await putBrands(others);
    refuseCommits(fixture, "/Brands/");
    await expect(bulkDelete(admin, "Brands", others)).rejects.toMatchObject({
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
    refuseCommits(fixture, `/Trash/Brands~${one}"`);
    const reason = "Not allowed to delete this copy. If your access changed, sign in again.";
    expect(await purge(admin, copies)).toEqual({
      done: 3,
      left: [{ id: `Brands~${one}`, title: BRAND.nameEng, reason }],
    });
    expect(await inTrash()).toEqual([`Trash/Brands~${one}`]);
  });

  test("a permanent removal that is too large for one commit takes several", async () => {
    // Two copies, their entry and the session that names it.
    refuseCommitsOver(4, fixture);
    expect(await purge(admin, copies)).toEqual({ done: 4, left: [] });
    expect(await inTrash()).toEqual([]);
  });

  test("a permanent removal that loses the network reports no record as remaining", async () => {
    loseCommits(fixture);
    await expect(purge(admin, copies)).rejects.toMatchObject({ statusCode: 503 });
    expect(await inTrash()).toHaveLength(4);
  });
});

describe("restore", () => {
  test("a restore skips the refused record and names it by its title", async () => {
    const [, one = ""] = ids;
    refuseCommits(fixture, `/Brands/${one}"`);
    const { ids: back, left } = await restore(admin, copies);
    const reason = "Not allowed to save this brand. If your access changed, sign in again.";
    expect([[...back].sort(), left]).toEqual([
      ids.filter(without(one)),
      [{ id: one, title: BRAND.nameEng, reason }],
    ]);
    expect(await brands()).toEqual(ids.filter(without(one)).map((id) => `Brands/${id}`));
    expect(await inTrash()).toEqual([`Trash/Brands~${one}`]);
  });

  test("a restore of several collections returns each record to its own, and nothing remains", async () => {
    const employee = `${ids[0] ?? ""}-e`;
    await putEmployee(employee);
    await bulkDelete(admin, "Employees", [employee]);
    const restored = await restore(admin, [...copies, `Employees~${employee}`]);
    expect([[...restored.ids].sort(), restored.left]).toEqual([[...ids, employee].sort(), []]);
    expect(await brands()).toHaveLength(4);
    expect(await there([...ids, employee].map((one) => `Employees/${one}`))).toEqual([
      `Employees/${employee}`,
    ]);
  });
});
