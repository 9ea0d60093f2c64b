/** Many records without search tokens hide no result: records with matching tokens come first. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { nameOf } from "../../fixtures/many-employees";
import { costOf } from "../../fixtures/reads";
import { testClock } from "../fixtures/clock";
import { namesIn, openList } from "../fixtures/list-screen";
import { adminPanel } from "../fixtures/signed-in";

const OTHERS = 400;
const clock = testClock();
const { fixture, admin } = await adminPanel();

/** A name at the top of the list with too many letters for search tokens. */
function crowdedName(index: number): string {
  const letters = Array.from({ length: 190 }, (_, at) =>
    String.fromCharCode(97 + ((index + at * at * 7) % 26)),
  );
  return `! ${letters.join("")} ${Array.from({ length: 40 }, (_, at) => `${(index + at) * 7919}`).join(" ")}`;
}

beforeAll(async () => {
  await fixture.putEmployees({ count: OTHERS });
  await fixture.putEmployees({
    count: OTHERS,
    from: OTHERS,
    company: () => ({ id: "CROWD", name: "Crowd" }),
    change: (index) => ({ name: crowdedName(index) }),
  });
});
beforeEach(() => clock.pass(61_000));

test("a search finds a person at once beside hundreds of records without search tokens", async () => {
  await openList(admin, "Employees");
  const search = () => openList(admin, "Employees", { search: nameOf(140) });
  const { answer, total } = await costOf(fixture, search);
  expect(namesIn(answer)).toEqual([nameOf(140)]);
  expect(answer).toMatchObject({ bound: "most" });
  expect(total).toBeLessThanOrEqual(130);
});

test("a continued search finds a record without search tokens", async () => {
  const name = crowdedName(OTHERS + 399);
  let further = 0;
  let answer = await openList(admin, "Employees", { search: name, further });
  while (answer.looked !== undefined)
    answer = await openList(admin, "Employees", { search: name, further: ++further });
  expect(namesIn(answer)).toEqual([name]);
  expect(answer.total).toBe(1);
  expect(further).toBeGreaterThan(0);
});
