/** An operation on employees of several companies is one activity item for each company, and one for admins. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { loseAnswers, loseCommits } from "../fixtures/requests";
import { employeeRow, idsOf } from "../fixtures/records";
import { bulkDelete, bulkSet, call, undoAll, writeRows } from "../fixtures/provider-calls";
import { admin, company as own, entriesOf, fixture, putEmployee, tag, type Panel } from "./history-panel";

const { createProviders } = await import("../../../src/providers/create-providers");
/** Another tab of the admin, which does not know the operations of the first. */
async function newTab(): Promise<Panel> {
  const tab = createProviders("admin");
  expect(await tab.authProvider.check({})).toMatchObject({ authenticated: true });
  return tab;
}
let otherTab: Panel;
beforeAll(async () => {
  otherTab = await newTab();
});

let operation: string;
beforeEach(() => void (operation = newOperationId()));

/** Imports five rows of a company. */
const write = (panel: Panel, companyId: string, from = 0) =>
  writeRows(
    panel,
    Array.from({ length: 5 }, (_, index) =>
      employeeRow(`${tag}-${String(from + index)}`, { companyId, companyName: `Company ${companyId}` }),
    ),
    { operation },
  );
/** Stores so many employees of each of two companies, OTHER's before OWN's. @returns their ids. */
const stored = async (count: number) => {
  const ids = idsOf(tag, 2 * count);
  await Promise.all(ids.map((id, index) => putEmployee(id, index < count ? "OTHER" : "OWN")));
  return ids;
};
const rename = (id: string) =>
  admin.dataProvider.update({
    resource: "Employees",
    id,
    variables: { name: "At once" },
    meta: { operation },
  });

/** The actions of an operation's activity items, as the activity asks for them on one day and on all. */
async function itemsOf(panel: Panel, of: string): Promise<readonly unknown[]> {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const [all, today] = await Promise.all(
    [[], [{ field: "time", operator: "gte" as const, value: since }]].map(async (filters) => {
      const pagination = { currentPage: 1, pageSize: 100, mode: "server" } as const;
      const { data } = await panel.dataProvider.getList({ resource: "History", filters, pagination });
      return data.filter((item) => item["work"] === of);
    }),
  );
  expect(today).toEqual(all);
  for (const item of all ?? []) expect(typeof item["time"]).toBe("string");
  return (all ?? []).map((item): unknown => item["action"]);
}
/** Lists are live: the last item may arrive late. */
const expectItems = (of: string, ...items: readonly (readonly string[])[]) =>
  expect.poll(async () => [await itemsOf(admin, of), await itemsOf(own, of)]).toEqual(items);
/** The companies of the operation's entries, and of those that are activity items of theirs. */
async function companiesOf(of: string) {
  const entries = await entriesOf(of);
  const companies = (some: typeof entries) => some.map((one) => String(one.get("company"))).sort();
  return { all: companies(entries), items: companies(entries.filter((one) => one.get("companyTime"))) };
}

describe("company items and admin items", () => {
  test("an import that begins with another company's rows makes one activity item per company and one for admins", async () => {
    await write(admin, "OTHER");
    await expectItems(operation, ["import"], []);
    await write(admin, "OWN", 5);
    await write(admin, "OWN", 10);
    await expectItems(operation, ["import"], ["import"]);
    expect(await companiesOf(operation)).toEqual({ all: ["OTHER", "OWN", "OWN"], items: ["OTHER", "OWN"] });
  });

  test("a bulk set makes one activity item per company and one for admins, in any number of commits", async () => {
    await bulkSet(admin, "Employees", await stored(50), { name: "Maryam" }, operation);
    await expectItems(operation, ["update"], ["update"]);
    const { all, items } = await companiesOf(operation);
    expect(all.length).toBeGreaterThan(2);
    expect(items).toEqual(["OTHER", "OWN"]);
  });

  test("a deletion of several and its undo make one activity item per company and one for admins", async () => {
    await bulkDelete(admin, "Employees", await stored(10), operation);
    await expectItems(operation, ["delete"], ["delete"]);
    const undoOperation = newOperationId();
    await undoAll(admin, operation, undoOperation);
    await expectItems(undoOperation, ["restore"], ["restore"]);
    for (const panel of [admin, own]) {
      const { undone, undoTargets } = await call(panel, "history/items", {
        operations: [operation],
        single: [],
        undoTargets: [operation],
      });
      expect(undone).toMatchObject([{ operation, isWhole: true, by: { name: "noor@example.qa" } }]);
      expect(undoTargets).toMatchObject([{ operation, action: "delete" }]);
    }
  });

  test("steps saved at once make one activity item per company and one for admins", async () => {
    await Promise.all((await stored(4)).map(rename));
    await expectItems(operation, ["update"], ["update"]);
    expect((await companiesOf(operation)).items).toEqual(["OTHER", "OWN"]);
  });
});

test("an operation continued in another tab adds an activity item for a company that has none yet", async () => {
  await write(admin, "OTHER");
  await write(otherTab, "OWN", 5);
  await write(otherTab, "OTHER", 10);
  await write(admin, "THIRD", 15);
  const third = await newTab();
  await write(third, "OWN", 20);
  await write(third, "OWN", 25);
  await expectItems(operation, ["import"], ["import"]);
  expect((await companiesOf(operation)).items).toEqual(["OTHER", "OWN", "THIRD"]);
});

test("an activity item with a lost answer is not created twice", async () => {
  await write(admin, "OTHER");
  loseAnswers(fixture);
  await expect(write(admin, "OWN", 5)).rejects.toMatchObject({ statusCode: 503 });
  fixture.requests();
  await write(admin, "OWN", 10);
  await expectItems(operation, ["import"], ["import"]);
  expect(await companiesOf(operation)).toEqual({ all: ["OTHER", "OWN", "OWN"], items: ["OTHER", "OWN"] });
});

test("a refused step makes no activity item, and the next step does", async () => {
  await write(admin, "OTHER");
  const [id = ""] = (await stored(1)).slice(1);
  loseCommits(fixture);
  await expect(write(admin, "OWN", 5)).rejects.toMatchObject({ statusCode: 503 });
  fixture.requests();
  await rename(id);
  await expect.poll(() => itemsOf(own, operation)).toEqual(["update"]);
});
