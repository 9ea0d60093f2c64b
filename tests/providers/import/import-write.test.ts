import { collection, getDocs, query, where } from "firebase/firestore/lite";
import { describe, expect, test } from "vitest";
import { identityDocumentId } from "../../../src/fields/import-rows";
import { newOperationId } from "../../../src/schema/history";
import { employees } from "../../../src/resources/employees";
import { whole } from "../../fixtures/derived";
import { adminPanel, companyPanel } from "../fixtures/signed-in";
import { refuseCommitsOver, tooLarge } from "../fixtures/too-large";

const { fixture, admin } = await adminPanel();
const company = await companyPanel(fixture, "C-own");

type Row = { readonly [key: string]: unknown };
const WORK = "A".repeat(20);
const newCompany = (): string => `C-${crypto.randomUUID()}`;
const rowOf = (companyId: string, empId: string | number, more: Row = {}): Row => ({
  name: `Employee ${empId}`,
  empId,
  qid: "28463400001",
  email: "",
  password: "issued",
  companyId,
  companyName: "Dana Trading",
  ...more,
});
const rowsOf = (companyId: string, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => rowOf(companyId, `E-${index}`));

async function write(
  rows: readonly Row[],
  policy = "leave",
  providers = admin,
  operation = newOperationId(),
): Promise<unknown> {
  const payload = { resource: "Employees", rows, policy, operation };
  return (await providers.dataProvider.custom?.({ url: "import/write", method: "post", payload }))?.data;
}
async function find(identities: readonly (readonly string[])[]): Promise<unknown> {
  const payload = { resource: "Employees", identities };
  return (await admin.dataProvider.custom?.({ url: "import/find", method: "post", payload }))?.data;
}
/** The document with the entry that it was written with. */
const recorded = (operation: string, document: Row): Row => ({
  ...document,
  _change: expect.stringMatching(new RegExp(`^${operation}~[A-Za-z0-9]{8}$`)) as string,
});
/** What is stored of a company, past the rules. */
async function storedOf(companyId: string | number) {
  const ofCompany = query(collection(fixture.owner, "Employees"), where("companyId", "==", companyId));
  return (await getDocs(ofCompany)).docs.map((one) => ({ docId: one.id, ...one.data() }) as Row);
}

describe("a batch", () => {
  test("of 400 rows passes the rules in one commit", async () => {
    const companyId = newCompany();
    const seen = fixture.requests();
    expect(await write(rowsOf(companyId, 400))).toEqual({ created: 400, updated: 0, left: 0 });
    expect(seen.urls.filter((url) => url.includes(":commit"))).toHaveLength(1);
    expect(await storedOf(companyId)).toHaveLength(400);
  });

  test("keeps each row's fields as given, under an id that follows from whose row it is", async () => {
    const companyId = newCompany();
    const operation = newOperationId();
    const row = rowOf(companyId, 17, {
      floor: 3,
      remote: true,
      note: "",
      department: " Sales ",
      company: "Dana",
    });
    await write([{ ...row, id: "x" }], "leave", admin, operation);
    const id = await identityDocumentId([companyId, "17"]);
    const stored = { ...row, empId: "17", email: null };
    expect(await fixture.read(`Employees/${id}`)).toEqual(recorded(operation, whole(employees, id, stored)));
  });

  test("sent again changes nothing and makes no twin", async () => {
    const companyId = newCompany();
    const rows = rowsOf(companyId, 120);
    await write(rows);
    expect(await write(rows)).toEqual({ created: 0, updated: 0, left: 120 });
    expect(await write(rows, "update")).toEqual({ created: 0, updated: 0, left: 120 });
    expect(await storedOf(companyId)).toHaveLength(120);
  });

  test("of rows that were just compared asks nothing more, and sent twice makes no twin", async () => {
    const companyId = newCompany();
    const payload = {
      resource: "Employees",
      rows: rowsOf(companyId, 3),
      policy: "leave",
      operation: newOperationId(),
      fresh: [true, true, true],
    };
    const seen = fixture.requests();
    const send = () => admin.dataProvider.custom?.({ url: "import/write", method: "post", payload });
    await send();
    await send();
    // But once, before records are added: is any in the trash, is any deletion noted that they would undo, and has the import
    // begun?
    const firstCommit = seen.urls.findIndex((url) => url.includes(":commit"));
    const asked = seen.urls.slice(0, firstCommit).map((url) => url.replace(/.*documents|\?.*/g, ""));
    expect(asked).toEqual([
      ":runAggregationQuery",
      "/DeletedAccounts/Employees:runAggregationQuery",
      ":runAggregationQuery",
    ]);
    expect(await storedOf(companyId)).toHaveLength(3);
  });

  test("that the network loses is completed by the next try: nothing twice, nothing lost", async () => {
    const companyId = newCompany();
    const rows = rowsOf(companyId, 400);
    await write(rows.slice(0, 150));
    const seen = fixture.requests((url) =>
      url.includes(":commit") ? Promise.reject(new TypeError("network lost")) : undefined,
    );
    await expect(write(rows)).rejects.toMatchObject({ statusCode: 503 });
    expect(seen.urls.some((url) => url.includes(":commit"))).toBe(true);
    fixture.requests();
    expect(await write(rows)).toEqual({ created: 250, updated: 0, left: 150 });
    const stored = await storedOf(companyId);
    expect(new Set(stored.map(({ empId }) => empId)).size).toBe(400);
    expect(stored).toHaveLength(400);
  });

  describe("that is too large for one commit", () => {
    test("is written in halves, each told of, and once only", async () => {
      const companyId = newCompany();
      let moves = 0;
      const payload = {
        resource: "Employees",
        rows: rowsOf(companyId, 7),
        policy: "leave",
        operation: newOperationId(),
        fresh: Array.from({ length: 7 }, () => true),
        onAnswer: () => (moves += 1),
      };
      // Two rows and their entry.
      const sizes = refuseCommitsOver(3, fixture);
      const answer = await admin.dataProvider.custom?.({ url: "import/write", method: "post", payload });
      expect(answer?.data).toEqual({ created: 7, updated: 0, left: 0 });
      expect(sizes).toEqual([8, 5, 3, 3, 4, 3, 2]);
      expect(moves).toBe(4);
      expect(await storedOf(companyId)).toHaveLength(7);
    });

    test("and loses the network in between is completed by the next try", async () => {
      const companyId = newCompany();
      const rows = rowsOf(companyId, 8);
      fixture.requests((url, _method, send, body) => {
        if (!url.includes(":commit")) return undefined;
        return body().then((sent) => {
          if (sent.includes('"E-7"'))
            return sent.includes('"E-0"') ? tooLarge() : Promise.reject(new TypeError("lost"));
          return send();
        });
      });
      await expect(write(rows)).rejects.toMatchObject({ statusCode: 503 });
      expect(await storedOf(companyId)).toHaveLength(4);
      fixture.requests();
      expect(await write(rows)).toEqual({ created: 4, updated: 0, left: 4 });
      expect(await storedOf(companyId)).toHaveLength(8);
    });

    test("in a single row is refused in the server's words, and is not tried again", async () => {
      const companyId = newCompany();
      const sizes = refuseCommitsOver(0, fixture);
      await expect(write(rowsOf(companyId, 2))).rejects.toMatchObject({
        statusCode: 500,
        message: expect.stringContaining("Transaction too big") as string,
      });
      expect(sizes).toEqual([3, 2]);
    });

    test("takes the notes of deletions along in each half", async () => {
      const companyId = newCompany();
      const rows = rowsOf(companyId, 4);
      const ids = await Promise.all(rows.map(({ empId }) => identityDocumentId([companyId, String(empId)])));
      const notes = ids.map((id) => `DeletedAccounts/Employees/Accounts/${id}`);
      for (const note of notes) await fixture.put(note, { total: 1, names: {}, time: new Date() });
      // Two rows, their notes and their entry.
      const sizes = refuseCommitsOver(5, fixture);
      expect(await write(rows)).toMatchObject({ created: 4 });
      expect(sizes).toEqual([9, 5, 5]);
      for (const note of notes) expect(await fixture.read(note)).toBeUndefined();
    });
  });

  test("with one faulty row writes none of its rows, and says which", async () => {
    const companyId = newCompany();
    const rows = [rowOf(companyId, "E-1"), rowOf(companyId, "E-2", { qid: " " })];
    await expect(write(rows)).rejects.toMatchObject({
      statusCode: 400,
      errors: { "rows.1": "qid is empty" },
    });
    expect(await storedOf(companyId)).toEqual([]);
  });

  test.each([
    [
      {
        resource: "Employees",
        rows: Array.from({ length: 401 }, () => ({})),
        policy: "leave",
        operation: WORK,
      },
      400,
    ],
    [{ resource: "Employees", rows: [[]], policy: "leave", operation: WORK }, 400],
    [{ resource: "Employees", rows: [], policy: "replace", operation: WORK }, 400],
    [{ resource: "Employees", rows: [], policy: "leave", operation: WORK, fresh: [1] }, 400],
    [{ resource: "Employees", rows: [], policy: "leave", operation: "a/b" }, 400],
    [{ resource: "Employees", rows: [], policy: "leave" }, 400],
    [{ resource: "Brands", rows: [], policy: "leave" }, 403],
    [{ resource: "Sessions", rows: [], policy: "leave" }, 404],
    [undefined, 404],
  ])("asked for with %j is refused", async (payload, statusCode) => {
    const asked = admin.dataProvider.custom?.({ url: "import/write", method: "post", payload });
    await expect(asked).rejects.toMatchObject({ statusCode });
  });

  test("of a company changes its own employees alone, and by rule makes none: their ids are not its own", async () => {
    const own = rowOf("C-own", "E-1", { companyName: "Company C-own" });
    const other = { ...own, companyId: "C-other" };
    for (const row of [own, other])
      await expect(write([row], "leave", company)).rejects.toMatchObject({ statusCode: 403 });
    expect([await storedOf("C-own"), await storedOf("C-other")]).toEqual([[], []]);
    await write([own, other]);
    const change = (row: Row) => write([{ ...row, qid: "2" }], "update", company);
    expect(await change(own)).toMatchObject({ updated: 1 });
    await expect(change(other)).rejects.toMatchObject({ statusCode: 403 });
  });
});

describe("an employee who was added by hand", () => {
  const byHand = (companyId: string | number, empId: string | number): Row => ({
    ...rowOf(String(companyId), empId),
    companyId,
    empId,
    email: "kept@example.qa",
    floor: 1,
  });

  test.each([
    ["as text", (id: string) => [id, "77"]],
    ["as numbers, as the earlier panel did", (id: string) => [Number(id), 77]],
  ])("with ids stored %s is found, and left as is", async (_, ids) => {
    const companyId = String(Math.trunc(Math.random() * 1e12));
    const [group, empId] = ids(companyId) as [string | number, string | number];
    await fixture.put(`Employees/hand-${companyId}`, byHand(group, empId));
    expect(
      await find([
        [companyId, "77"],
        [companyId, "78"],
      ]),
    ).toEqual({ stored: [true, false], gaps: {}, values: {}, added: [] });
    expect(await write([rowOf(companyId, "77"), rowOf(companyId, "78")])).toEqual({
      created: 1,
      updated: 0,
      left: 1,
    });
    expect(await fixture.read(`Employees/hand-${companyId}`)).toEqual(byHand(group, empId));
  });

  test("takes over what the row fills in when that is wanted; empty cells change nothing", async () => {
    const companyId = newCompany();
    await fixture.put(`Employees/hand-${companyId}`, byHand(companyId, "E-1"));
    const row = rowOf(companyId, "E-1", { name: "Sara", floor: 2, note: "" });
    const operation = newOperationId();
    expect(await write([row], "update", admin, operation)).toEqual({ created: 0, updated: 1, left: 0 });
    const id = `hand-${companyId}`;
    expect(await fixture.read(`Employees/${id}`)).toEqual(
      recorded(operation, whole(employees, id, { ...byHand(companyId, "E-1"), name: "Sara", floor: 2 })),
    );
    expect(await storedOf(companyId)).toHaveLength(1);
  });
});

describe("a row with empty required cells", () => {
  test("changes a record that has the values, and is refused where it has not, or is new", async () => {
    const companyId = newCompany();
    await fixture.put(`Employees/whole-${companyId}`, rowOf(companyId, "E-1"));
    await fixture.put(`Employees/half-${companyId}`, rowOf(companyId, "E-2", { qid: "" }));
    const row = (empId: string) => ({ companyId, empId, qid: "", email: "new@example.qa" });
    expect(await find(["E-1", "E-2", "E-3"].map((empId) => [companyId, empId]))).toEqual({
      stored: [true, true, false],
      gaps: { 1: ["qid"] },
      values: {},
      added: [],
    });
    const operation = newOperationId();
    expect(await write([row("E-1")], "update", admin, operation)).toEqual({
      created: 0,
      updated: 1,
      left: 0,
    });
    const id = `whole-${companyId}`;
    expect(await fixture.read(`Employees/${id}`)).toEqual(
      recorded(operation, whole(employees, id, rowOf(companyId, "E-1", { email: "new@example.qa" }))),
    );
    for (const [empId, lacking] of [
      ["E-2", "qid is empty"],
      ["E-3", "name is empty; qid is empty; password is empty; companyName is empty"],
    ] as const)
      await expect(write([row(empId)], "update")).rejects.toMatchObject({
        statusCode: 400,
        errors: { "rows.0": lacking },
      });
  });
});

describe("companies", () => {
  const names = async (ids: readonly string[], providers = admin) => {
    const payload = { resource: "Employees", ids };
    return (await providers.dataProvider.custom?.({ url: "import/groups", method: "post", payload }))?.data;
  };

  test("are asked for many to a query, and told with each name they have", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `C-${index}`);
    await fixture.put("Companies/twin-1", { companyId: "C-59", companyName: "Dhow" });
    await fixture.put("Companies/twin-2", { companyId: "C-59", companyName: "Souq" });
    const seen = fixture.requests();
    expect(await names([...ids, "C-own"])).toEqual({
      names: [...ids.slice(0, 59).map(() => []), ["Dhow", "Souq"], ["Company C-own"]],
    });
    expect(seen.urls.length).toBeLessThan(10);
  });

  test("are not told to a company", async () => {
    await expect(names(["C-own"], company)).rejects.toMatchObject({ statusCode: 403 });
  });
});

describe("finding", () => {
  test("rows of a company without employees costs one count", async () => {
    const companyId = newCompany();
    const seen = fixture.requests();
    const identities = Array.from({ length: 1000 }, (_, index) => [companyId, `E-${index}`]);
    expect(await find(identities)).toMatchObject({ stored: identities.map(() => false) });
    expect(seen.urls.filter((url) => /runAggregationQuery/.test(url))).toHaveLength(1);
  });

  test.each([
    ["few rows", 40],
    ["most of the company", 300],
  ])("tells stored from new among %s", async (_, asked) => {
    const companyId = newCompany();
    await write(rowsOf(companyId, 400).slice(0, 350));
    const identities = Array.from({ length: asked }, (_, index) => [companyId, `E-${index + 100}`]);
    expect(await find(identities)).toMatchObject({ stored: identities.map((_, index) => index + 100 < 350) });
  });
});

test("a row of a deleted record makes another one, the same in every try, and leaves the copy to its restore", async () => {
  const companyId = newCompany();
  const [row] = rowsOf(companyId, 1);
  const rows = row ? [row] : [];
  await write(rows);
  const first = await identityDocumentId([companyId, String(row?.["empId"])]);
  await admin.dataProvider.deleteOne({ resource: "Employees", id: first });
  const change = String((await fixture.read(`Trash/Employees~${first}`))?.["change"]);
  const second = await identityDocumentId([first, change]);
  await write(rows);
  await write(rows);
  expect(await storedOf(companyId)).toHaveLength(1);
  expect(await fixture.read(`Employees/${first}`)).toBeUndefined();
  await admin.dataProvider.deleteOne({ resource: "Employees", id: second });
  for (const id of [first, second]) expect(await fixture.read(`Trash/Employees~${id}`)).toBeDefined();
});
