/** A count costs by the size of the list, so what this tab deletes and adds is taken off its total and not counted each time. */
import { beforeAll, expect, test, vi } from "vitest";
import { idOf, putEmployees } from "../../fixtures/many-employees";
import { reads, resetReads } from "../../fixtures/reads";
import { testClock } from "../fixtures/clock";
import { showList } from "../fixtures/list-screen";
import { adminPanel } from "../fixtures/signed-in";

const COUNT = 3_300;
/** Of one count of all. */
const COUNTED = 4;
const DELETED = 12;
const clock = testClock();
const { fixture, admin, data } = await adminPanel();
const { firebase } = fixture;

beforeAll(() => putEmployees(firebase.origin("firestore"), firebase.projectId, { count: COUNT }));

test("deletions one after the other under a list that is shown", async () => {
  const screen = await showList(admin, "Employees");
  expect(screen.now().total).toBe(COUNT);
  // Long enough after the first count, so that another may be taken.
  clock.pass(10_000);
  await resetReads(firebase);
  for (let index = 0; index < DELETED; index += 1) {
    await data.deleteOne({ resource: "Employees", id: idOf(index) });
    await screen.go({});
    expect(screen.now().total).toBe(COUNT - index - 1);
  }
  const { asked } = await reads(firebase);
  const counts = asked.filter(({ kind }) => kind === "count").reduce((sum, one) => sum + one.reads, 0);
  // Some time goes by while they are deleted.
  expect(counts).toBeLessThanOrEqual((DELETED / 3) * COUNTED);
  // Somebody else's deletion is counted too, in the end.
  await fixture.remove(`Employees/${idOf(COUNT - 1)}`);
  await data.deleteOne({ resource: "Employees", id: idOf(COUNT - 2) });
  clock.pass(10_000);
  await vi.waitFor(() => expect(screen.now().total).toBe(COUNT - DELETED - 2), { timeout: 5_000 });
  screen.leave();
});
