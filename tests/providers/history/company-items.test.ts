/** What an admin did at once to several companies' employees is one line in the activity of each of them, and of admins. */
import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newOperationId } from "../../../src/schema/history";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { callProvider, undoAll } from "./provider-calls";

const { fixture, admin } = await adminPanel();
const own = await companyPanel(fixture, "OWN");
const { createProviders } = await import("../../../src/providers/create-providers");
/** Another tab of the admin, which knows of no work of the first. */
const otherTab = createProviders("admin");
beforeAll(async () => {
  expect(await otherTab.authProvider.check({})).toMatchObject({ authenticated: true });
});

type Panel = typeof admin;
let tag: string;
let operation: string;
beforeEach(() => {
  tag = crypto.randomUUID().slice(0, 8);
  operation = newOperationId();
});

const rowsOf = (companyId: string, from = 0, count = 5) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Aisha ${tag}`,
    empId: `${tag}-${String(from + index)}`,
    qid: "1",
    email: "",
    password: "issued",
    companyId,
    companyName: `Company ${companyId}`,
  }));
type Row = ReturnType<typeof rowsOf>[number];
const write = (panel: Panel, rows: readonly Row[]) =>
  callProvider(panel, "import/write", { resource: "Employees", rows, policy: "leave", operation });
/** Employees of both companies, OTHER's before OWN's. @returns their ids. */
const stored = async (count: number) => {
  const rows = [...rowsOf("OTHER", 0, count), ...rowsOf("OWN", count, count)];
  await Promise.all(rows.map((row) => fixture.put(`Employees/${row.empId}`, { ...row, email: null })));
  return rows.map(({ empId }) => empId);
};

/** As the activity asks for it, on this day and on all. @returns of each line of the work, what was done. */
async function linesOf(panel: Panel, of: string): Promise<readonly unknown[]> {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const [all, today] = await Promise.all(
    [[], [{ field: "time", operator: "gte" as const, value: since }]].map(async (filters) => {
      const pagination = { currentPage: 1, pageSize: 100, mode: "server" } as const;
      const { data } = await panel.dataProvider.getList({ resource: "History", filters, pagination });
      return data.filter((line) => line["work"] === of);
    }),
  );
  expect(today).toEqual(all);
  for (const line of all ?? []) expect(typeof line["time"]).toBe("string");
  return (all ?? []).map((line): unknown => line["action"]);
}
const linesOfBoth = async (of: string) => [await linesOf(admin, of), await linesOf(own, of)];
/** Lists are live: what was stored last may not have come yet. */
const expectLines = (of: string, action: string) =>
  expect.poll(() => linesOfBoth(of)).toEqual([[action], [action]]);
/** The companies of the work's entries, and of those that are lines of theirs, in the order of their ids. */
async function companiesOf(of: string) {
  const { docs } = await getDocs(query(collection(fixture.owner, "History"), where("work", "==", of)));
  const companies = (entries: typeof docs) => entries.map((one) => String(one.get("company"))).sort();
  return { all: companies(docs), lines: companies(docs.filter((one) => one.get("companyTime"))) };
}

describe("company items and admin items", () => {
  test("an import that begins with another company's rows makes one activity item per company and one for admins", async () => {
    await write(admin, rowsOf("OTHER"));
    await expect.poll(() => linesOfBoth(operation)).toEqual([["import"], []]);
    await write(admin, rowsOf("OWN", 5));
    await write(admin, rowsOf("OWN", 10));
    await expectLines(operation, "import");
    expect(await companiesOf(operation)).toEqual({ all: ["OTHER", "OWN", "OWN"], lines: ["OTHER", "OWN"] });
  });

  test("a bulk set makes one activity item per company and one for admins, in any number of commits", async () => {
    const ids = await stored(50);
    await callProvider(admin, "list/set", {
      resource: "Employees",
      ids,
      values: { name: "Maryam" },
      operation,
    });
    await expectLines(operation, "update");
    const { all, lines } = await companiesOf(operation);
    expect(all.length).toBeGreaterThan(2);
    expect(lines).toEqual(["OTHER", "OWN"]);
  });

  test("a deletion of several and its undo make one activity item per company and one for admins", async () => {
    const ids = await stored(10);
    await callProvider(admin, "list/delete", { resource: "Employees", ids, operation });
    await expectLines(operation, "delete");
    const as = newOperationId();
    await undoAll(admin, operation, as);
    await expectLines(as, "restore");
    for (const panel of [admin, own]) {
      const { undone, undoTargets } = await callProvider(panel, "history/items", {
        operations: [operation],
        single: [],
        undoTargets: [operation],
      });
      expect(undone).toMatchObject([{ operation, isWhole: true, by: { name: "noor@example.qa" } }]);
      expect(undoTargets).toMatchObject([{ operation, action: "delete" }]);
    }
  });

  test("steps saved at once make one activity item per company and one for admins", async () => {
    const ids = await stored(4);
    await Promise.all(
      ids.map((id) =>
        admin.dataProvider.update({
          resource: "Employees",
          id,
          variables: { name: "At once" },
          meta: { operation },
        }),
      ),
    );
    await expectLines(operation, "update");
    expect((await companiesOf(operation)).lines).toEqual(["OTHER", "OWN"]);
  });
});

test("an operation continued in another tab adds an activity item for a company that has none yet", async () => {
  await write(admin, rowsOf("OTHER"));
  await write(otherTab, rowsOf("OWN", 5));
  await write(otherTab, rowsOf("OTHER", 10));
  await write(admin, rowsOf("THIRD", 15));
  const third = createProviders("admin");
  expect(await third.authProvider.check({})).toMatchObject({ authenticated: true });
  await write(third, rowsOf("OWN", 20));
  await write(third, rowsOf("OWN", 25));
  await expectLines(operation, "import");
  expect((await companiesOf(operation)).lines).toEqual(["OTHER", "OWN", "THIRD"]);
});

test("an activity item with a lost answer is not created twice", async () => {
  await write(admin, rowsOf("OTHER"));
  fixture.requests((url, _method, send) =>
    url.includes(":commit") ? send().then(() => Promise.reject(new TypeError("lost"))) : undefined,
  );
  await expect(write(admin, rowsOf("OWN", 5))).rejects.toMatchObject({ statusCode: 503 });
  fixture.requests();
  await write(admin, rowsOf("OWN", 10));
  await expectLines(operation, "import");
  expect(await companiesOf(operation)).toEqual({ all: ["OTHER", "OWN", "OWN"], lines: ["OTHER", "OWN"] });
});

test("a refused step makes no activity item, and the next step does", async () => {
  await write(admin, rowsOf("OTHER"));
  const [id = ""] = (await stored(1)).slice(1);
  fixture.requests((url) => (url.includes(":commit") ? Promise.reject(new TypeError("offline")) : undefined));
  await expect(write(admin, rowsOf("OWN", 5))).rejects.toMatchObject({ statusCode: 503 });
  fixture.requests();
  await admin.dataProvider.update({
    resource: "Employees",
    id,
    variables: { name: "New" },
    meta: { operation },
  });
  await expect.poll(() => linesOf(own, operation)).toEqual(["update"]);
});
