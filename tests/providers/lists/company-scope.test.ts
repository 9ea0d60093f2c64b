/** A company's list is made from its own records, and costs what those cost, however many others there are. */
import { expect, test } from "vitest";
import { employeeData, idOf, nameOf } from "../../fixtures/many-employees";
import { costOf, reads } from "../../fixtures/reads";
import { testClock } from "../fixtures/clock";
import { namesIn, openList, type ScreenQuery } from "../fixtures/list-screen";
import { adminPanel, companyPanel, PASSWORD } from "../fixtures/signed-in";

const OWN = 400;
const OTHERS = 3_000;
const clock = testClock();
const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "OWN");
const { firebase } = fixture;
const put = (count: number, from: number, id: string, name?: string) =>
  fixture.putEmployees({
    count,
    from,
    company: () => ({ id, name: `Company ${id}` }),
    ...(name !== undefined && { change: () => ({ name }) }),
  });
const names = Array.from({ length: OWN }, (_, index) => nameOf(index)).sort((a, b) => (a < b ? -1 : 1));
const QUESTIONS: readonly (readonly [string, ScreenQuery])[] = [
  ["a page", {}],
  ["the next one", { page: 2 }],
  ["the last one", { page: OWN / 10 }],
  ["another order", { sort: { field: "empId", order: "desc" } }],
  ["a search by a name", { search: nameOf(7) }],
  ["a search for the names of others", { search: "!!!x" }],
];

const isOfEmployees = ({ what }: { readonly what: string }) => /\bEmployees\b/.test(what);

/** The answers and costs of a company's lists in a new session, which holds none of them. */
async function askAll() {
  await company.authProvider.logout({});
  await company.authProvider.login({ id: "OWN", password: PASSWORD });
  const answers = [];
  for (const [what, query] of QUESTIONS) {
    // A last page counts its list again only some time after the first count.
    clock.pass(1_000);
    const { answer, asked } = await costOf(fixture, () => openList(company, "Employees", query));
    // The session's own listeners may answer at any moment.
    const cost = asked.filter(isOfEmployees).reduce((sum, one) => sum + one.reads, 0);
    answers.push({ what, names: namesIn(answer), total: answer.total, reads: cost });
  }
  return answers;
}

test("another company's records change neither the answers nor the costs of a company's lists", async () => {
  await put(OWN, 0, "OWN");
  const before = await askAll();
  expect(before[0]).toMatchObject({ names: names.slice(0, 10), total: OWN });
  expect(before[1]).toMatchObject({ names: names.slice(10, 20), total: OWN });
  expect(before[2]).toMatchObject({ names: names.slice(-10), total: OWN });
  // A page of ten and a count of its list.
  expect(before[0]?.reads).toBeGreaterThan(10);
  expect(before[4]).toMatchObject({ names: [nameOf(7)], total: 1 });
  expect(before[5]).toMatchObject({ names: [], total: 0 });

  await put(OTHERS, 10_000, "OTHER", "!");
  expect(await askAll()).toEqual(before);
  // Every query is limited to the company.
  const { asked } = await reads(firebase);
  expect(asked.filter((one) => isOfEmployees(one) && !one.what.includes("companyId"))).toEqual([]);

  // The admins' list has many pages of "!" now, and everybody behind them.
  const all = await openList(admin, "Employees");
  expect(all.total).toBe(OWN + OTHERS);
  expect(namesIn(all)).toEqual(Array.from({ length: 10 }, () => "!"));
  expect(namesIn(await openList(admin, "Employees", { page: (OWN + OTHERS) / 10 }))).toEqual(
    names.slice(-10),
  );
  expect(namesIn(await openList(admin, "Employees", { search: nameOf(7) }))).toEqual([nameOf(7)]);
}, 120_000);

test("a company's search finds no employee of another company", async () => {
  await put(OWN, 0, "OWN");
  const data = {
    ...employeeData(50_000, {
      company: () => ({ id: "OTHER", name: "Company OTHER" }),
      change: () => ({ name: "Xanthippe" }),
    }),
  };
  await fixture.put(`Employees/${idOf(50_000)}`, data);
  expect(await openList(company, "Employees", { search: "xanthippe" })).toMatchObject({ data: [], total: 0 });
  expect((await openList(admin, "Employees", { search: "xanthippe" })).total).toBe(1);
});
