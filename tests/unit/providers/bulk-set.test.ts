/** The same values into several records: which are written one by one, and what is told of those that are refused. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CallContext } from "../../../src/providers/data/context";
import { answerBulkSet } from "../../../src/providers/data/lists/bulk-set";
import { sizeFor } from "../../../src/providers/data/lists/bulk-set-batches";
import { ProviderError } from "../../../src/providers/errors";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { newOperationId } from "../../../src/schema/history";

const WORK = newOperationId();
const OTHER_WORK = newOperationId();
const IDS = ["a", "b", "c"];
const updateData = vi.fn();
const commit = vi.fn();
const changed = vi.fn();
const company = { id: "c1", companyId: "BAY", companyName: "Company Bay" };

beforeEach(() => {
  for (const one of [updateData, commit, changed]) one.mockReset();
  updateData.mockResolvedValue({});
  commit.mockResolvedValue({ result: { saved: IDS.length, refused: [], further: [] } });
});

/** @param of the company in whose name it is asked; none: an admin. */
const set = (payload: object, of?: typeof company) =>
  answerBulkSet(
    {
      principal: of ? "company" : "admin",
      company: of,
      database: { updateData },
      writer: () => Promise.resolve({ startOperation: () => WORK, commit }),
      lists: { changed },
    } as unknown as CallContext,
    { ids: IDS, ...payload },
  );
const denied = () => new ProviderError(403, "Not allowed.", { code: "permission-denied" });

describe.each([
  ["what an admin signs in with", "Admins", { email: "n@example.qa" }],
  ["a password", "Companies", { password: "Larch-Gate-4471" }],
  ["an account's e-mail", "Westwalk_Staff", { email: "n@example.qa" }],
  ["an account's password", "Westwalk_Staff", { password: "Larch-Gate-4471" }],
  ["what only one record may have", "Employees", { empId: "7" }],
  ["what it is only one within", "Employees", { company: { id: "BAY", name: "Company Bay" } }],
  ["a name that is kept when it changes", "Brands", { nameEng: "Qahwa" }],
])("%s", (_, resource, values) => {
  test("is written into each record by itself, as an edit of it", async () => {
    expect(await set({ resource, values: { ...values, qid: "1" }, operation: OTHER_WORK })).toEqual({
      saved: 3,
      refused: [],
    });
    expect(
      updateData.mock.calls.map(([{ id, variables, meta }]) => [id, variables, meta] as unknown),
    ).toEqual(IDS.map((id) => [id, { ...values, qid: "1" }, { operation: OTHER_WORK }]));
    expect(commit).not.toHaveBeenCalled();
  });
});

test.each([
  ["Employees", { qid: "1" }],
  ["Brands", { status: "Active", discount: "5%" }],
  ["Admins", { role: "User" }],
])("other values are written into several by one commit: %s %j", async (resource, values) => {
  expect(await set({ resource, values })).toEqual({ saved: 3, refused: [] });
  expect(commit.mock.calls.map(([part]) => part as unknown)).toEqual([
    { collection: expect.objectContaining({ name: resource }) as object, action: "update", operation: WORK },
  ]);
  expect(updateData).not.toHaveBeenCalled();
  expect(changed.mock.calls).toEqual([
    [expect.objectContaining({ name: resource }), { fields: Object.keys(values) }],
  ]);
});

test("a company's own id and name are written with them, and are no choice of its", async () => {
  const values = { qid: "1", company: { id: "OTHER", name: "Other" } };
  await set({ resource: "Employees", values }, company);
  expect(commit).toHaveBeenCalledOnce();
  expect(changed.mock.lastCall?.[1]).toEqual({ fields: ["qid"] });
  await set({ resource: "Employees", values: { ...values, empId: "7" } }, company);
  expect(updateData.mock.lastCall?.[0]).toMatchObject({
    variables: { empId: "7", qid: "1", company: { id: "BAY", name: "Company Bay" } },
  });
});

describe("records that are refused", () => {
  const asked = { resource: "Employees", values: { empId: "7" } };

  test("are told with their reasons, in the order in which they were asked for, each once", async () => {
    updateData.mockImplementation(async ({ id }: { readonly id: string }) => {
      if (id !== "b") throw new ProviderError(409, `${id} is taken.`);
    });
    expect(await set({ ...asked, ids: ["c", "b", "a", "c"] })).toEqual({
      saved: 1,
      refused: [
        { id: "c", reason: "c is taken." },
        { id: "a", reason: "a is taken." },
      ],
    });
    expect(changed).toHaveBeenCalledOnce();
  });

  test("all by the rules say something of whoever asks, and nothing of any one", async () => {
    updateData.mockRejectedValue(denied());
    await expect(set(asked)).rejects.toMatchObject({
      statusCode: 403,
      message: "Not allowed to save these records. If your access changed, sign in again.",
    });
    expect(changed).not.toHaveBeenCalled();
  });

  test.each([
    ["one was written", [undefined, denied(), denied()]],
    ["one has another reason", [new ProviderError(409, "Taken."), denied(), denied()]],
  ])("by the rules are told one by one where %s", async (_, outcomes) => {
    for (const outcome of outcomes)
      if (outcome) updateData.mockRejectedValueOnce(outcome);
      else updateData.mockResolvedValueOnce({});
    const { saved, refused } = await set(asked);
    expect(saved + refused.length).toBe(3);
    expect(refused).toContainEqual({ id: "c", reason: "Not allowed." });
  });

  test("what concerns all of them ends it, and is told", async () => {
    updateData.mockRejectedValue(new ProviderError(503, "The server cannot be reached."));
    await expect(set(asked)).rejects.toMatchObject({ statusCode: 503 });
    expect(changed).not.toHaveBeenCalled();
  });
});

test("what one commit has no room for comes in commits of its own", async () => {
  commit
    .mockResolvedValueOnce({ result: { saved: 1, refused: [], further: [["b", "c"]] } })
    .mockResolvedValueOnce({ result: { saved: 1, refused: [{ id: "c", why: denied() }], further: [] } });
  expect(await set({ resource: "Brands", values: { status: "Active" } })).toEqual({
    saved: 2,
    refused: [{ id: "c", reason: "Not allowed." }],
  });
  expect(commit).toHaveBeenCalledTimes(2);
});

test("an entry has room for fewer records, the more of each it tells; two are tried at least", () => {
  const { audit: _, routes: __, ...untold } = brands;
  expect(sizeFor(untold, { status: "Active" })).toBe(100);
  const few = { ...employees, fields: employees.fields.slice(0, 1) };
  // A record of two values, what is written, and the entry's own: 75 records of four values.
  expect(sizeFor(few, { name: "Noor" })).toBe(75);
  expect(sizeFor(few, { name: "Noor", qid: "1" })).toBe(60);
  expect(sizeFor({ ...employees, fields: [] }, {})).toBe(100);
  const many = Array.from({ length: 200 }, () => employees.fields).flat();
  expect(sizeFor({ ...employees, fields: many }, {})).toBe(2);
});
