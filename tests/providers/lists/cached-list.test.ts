/** Lists that are made from what is held, and what is counted of them. */
import { doc, writeBatch } from "firebase/firestore/lite";
import { expect, test } from "vitest";
import type { MatchCount } from "../../../src/contract/calls";
import { WINDOW } from "../../../src/providers/data/lists/lists";
import { nameOf, putEmployees } from "../../fixtures/many-employees";
import { reads, resetReads } from "../../fixtures/reads";
import { namesIn, openList } from "../fixtures/list-screen";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 12;
const { fixture, admin, data } = await adminPanel();
const { firebase, owner } = fixture;

const AT_ONCE = 400;
async function putCompanies(count: number): Promise<void> {
  const all = Array.from({ length: count }, (_, index) => `c${index}`);
  for (let from = 0; from < count; from += AT_ONCE) {
    const batch = writeBatch(owner);
    for (const id of all.slice(from, from + AT_ONCE))
      batch.set(doc(owner, `Companies/${id}`), { companyName: id, companyId: id });
    await batch.commit();
  }
}
const countOf = async (resource: string) => {
  const payload = { resource, filters: [], sorters: [] };
  return (await data.custom?.<MatchCount & { id?: string }>({ url: "list/count", method: "post", payload }))
    ?.data;
};

test("one that is held already is as large as it is: its pages ask nothing", async () => {
  await putEmployees(firebase.origin("firestore"), firebase.projectId, { count: COUNT });
  await data.getList({ resource: "Employees", pagination: { mode: "off" } });
  await resetReads(firebase);
  const answer = await openList(admin, "Employees");
  const names = Array.from({ length: COUNT }, (_, index) => nameOf(index)).sort((a, b) => (a < b ? -1 : 1));
  expect(namesIn(answer)).toEqual(names.slice(0, 10));
  expect(answer.total).toBe(COUNT);
  expect((await reads(firebase)).total).toBe(0);
});

test("what it matches is counted exactly, as long as all of it is held", async () => {
  expect(await countOf("Admins")).toEqual({ count: 1 });
});

test("of more than are held, what it matches is the least that there is", async () => {
  await putCompanies(WINDOW + 1);
  expect(await countOf("Companies")).toEqual({ count: WINDOW, bound: "least" });
});
