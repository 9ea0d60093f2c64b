/** A count costs by the size of the list, so cached lists and the panel's own changes need no count. */
import { doc, writeBatch } from "firebase/firestore/lite";
import { expect, test, vi } from "vitest";
import { WINDOW } from "../../../packages/firestore-panel/src/data/lists/lists";
import { idOf, nameOf } from "../../fixtures/many-employees";
import { testClock } from "../fixtures/clock";
import { costOf, reads } from "../../fixtures/reads";
import { namesIn, openList, showList } from "../fixtures/list-screen";
import { call } from "../fixtures/provider-calls";
import { adminPanel } from "../fixtures/signed-in";

const clock = testClock();
const { fixture, admin, data } = await adminPanel();

const countOf = (resource: string) => call(admin, "list/count", { resource, filters: [], sorters: [] });

test("a list read whole is paged without a read", async () => {
  const count = 12;
  await fixture.putEmployees({ count });
  await data.getList({ resource: "Employees", pagination: { mode: "off" } });
  const { total, answer } = await costOf(fixture, () => openList(admin, "Employees"));
  const names = Array.from({ length: count }, (_, index) => nameOf(index)).sort((a, b) => (a < b ? -1 : 1));
  expect(namesIn(answer)).toEqual(names.slice(0, 10));
  expect([answer.total, total]).toEqual([count, 0]);
});

test("a small list is counted exactly, and a larger one by its least size", async () => {
  expect(await countOf("Admins")).toEqual({ count: 1 });
  const ids = Array.from({ length: WINDOW + 1 }, (_, index) => `c${index}`);
  for (let from = 0; from < ids.length; from += 400) {
    const batch = writeBatch(fixture.owner);
    for (const id of ids.slice(from, from + 400))
      batch.set(doc(fixture.owner, `Companies/${id}`), { companyName: id, companyId: id });
    await batch.commit();
  }
  expect(await countOf("Companies")).toEqual({ count: WINDOW, bound: "least" });
});

test("deletions in this tab lower the total of a shown list without a count each", async () => {
  const [count, deleted] = [3_300, 12];
  await fixture.putEmployees({ count });
  // The panel forgets the list of the first test.
  clock.pass(61_000);
  const screen = await showList(admin, "Employees");
  await vi.waitFor(() => expect(screen.now().total).toBe(count));
  // After this time another count may be taken.
  clock.pass(10_000);
  await costOf(fixture, async () => {
    for (let index = 0; index < deleted; index += 1) {
      await data.deleteOne({ resource: "Employees", id: idOf(index) });
      await screen.go({});
      expect(screen.now().total).toBe(count - index - 1);
    }
  });
  const { asked } = await reads(fixture.firebase);
  const counted = asked.filter(({ kind }) => kind === "count").reduce((sum, one) => sum + one.reads, 0);
  // One count of all costs four reads. Some are due while time passes.
  expect(counted).toBeLessThanOrEqual((deleted / 3) * 4);
  // A deletion by somebody else is counted later.
  await fixture.remove(`Employees/${idOf(count - 1)}`);
  await data.deleteOne({ resource: "Employees", id: idOf(count - 2) });
  clock.pass(10_000);
  await vi.waitFor(() => expect(screen.now().total).toBe(count - deleted - 2), { timeout: 5_000 });
  screen.leave();
});
