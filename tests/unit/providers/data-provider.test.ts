/** What Refine asks, before a database is asked: in whose name, of which collection, and by whom it is answered. */
import type { DataProvider } from "@refinedev/core";
import { describe, expect, test, vi } from "vitest";
import { loadHandler } from "../../../src/providers/data/calls";
import { createDataProvider } from "../../../src/providers/data/data-provider";
import type { OpenDatabase } from "../../../src/providers/data/context";
import type { Scope } from "../../../src/providers/data/record-reader";
import { admins } from "../../../src/resources/admins";
import { companyEmployees } from "../../../src/resources/company-employees";
import { events } from "../../../src/resources/events";
import { AUTHOR } from "./transactions";

const ADMIN: Scope = { principal: "admin", account: "a1", author: AUTHOR };
const COMPANY: Scope = {
  principal: "company",
  account: "c1",
  author: AUTHOR,
  companyId: "A",
  company: { id: "c1", companyId: "A", companyName: "Ay" },
};
const OWN = { company: { id: "A", name: "Ay" } };

const METHODS = [
  "getList",
  "getOne",
  "getMany",
  "createData",
  "updateData",
  "deleteData",
  "createManyData",
  "updateManyData",
  "deleteManyData",
] as const;

function opened(scope: Scope) {
  const database = Object.fromEntries(
    METHODS.map((name) => [name, vi.fn((asked: object) => Promise.resolve({ asked, name }))]),
  );
  const open = vi.fn(() => Promise.resolve({ database } as unknown as OpenDatabase));
  return { provider: createDataProvider(open, () => scope) as Required<DataProvider>, database, open };
}

describe("each question is passed on with the collection that it names", () => {
  const given = { resource: "Events", id: "v1", ids: ["v1"], variables: { nameEng: "Fair" } };
  const { resource: _, ...rest } = given;
  const cases: readonly (readonly [
    Exclude<keyof DataProvider, "getApiUrl" | "custom">,
    (typeof METHODS)[number],
  ])[] = [
    ["getList", "getList"],
    ["getOne", "getOne"],
    ["getMany", "getMany"],
    ["create", "createData"],
    ["update", "updateData"],
    ["deleteOne", "deleteData"],
    ["updateMany", "updateManyData"],
    ["deleteMany", "deleteManyData"],
  ];

  test.each(cases)("%s", async (name, asked) => {
    const { provider, database } = opened(ADMIN);
    await (provider[name] as (asked: object) => Promise<unknown>)(given);
    expect(database[asked]).toHaveBeenCalledExactlyOnceWith({ ...rest, collection: events });
  });

  test("createMany", async () => {
    const { provider, database } = opened(ADMIN);
    await provider.createMany({ resource: "Events", variables: [{ nameEng: "Fair" }] });
    expect(database["createManyData"]).toHaveBeenCalledExactlyOnceWith({
      variables: [{ nameEng: "Fair" }],
      collection: events,
    });
  });

  test("but for one that is not declared", async () => {
    const { provider, open } = opened(ADMIN);
    await expect(provider.getOne({ resource: "Secrets", id: "x" })).rejects.toMatchObject({
      statusCode: 404,
      message: 'There is no collection "Secrets".',
    });
    expect(open).toHaveBeenCalledOnce();
  });
});

describe("what a company writes", () => {
  test("carries its own id and name, whatever is asked", async () => {
    const { provider, database } = opened(COMPANY);
    const variables = { name: "Ada", company: { id: "B", name: "Bee" } };
    const written = expect.objectContaining({
      collection: companyEmployees,
      variables: { name: "Ada", ...OWN },
    }) as unknown;
    await provider.create({ resource: "Employees", variables });
    await provider.update({ resource: "Employees", id: "e1", variables });
    await provider.updateMany({ resource: "Employees", ids: ["e1"], variables });
    for (const name of ["createData", "updateData", "updateManyData"])
      expect(database[name]).toHaveBeenCalledExactlyOnceWith(written);
    await provider.createMany({ resource: "Employees", variables: [variables, { name: "Bo" }] });
    expect(database["createManyData"]?.mock.calls[0]?.[0]).toMatchObject({
      variables: [
        { name: "Ada", ...OWN },
        { name: "Bo", ...OWN },
      ],
    });
  });
});

describe("nobody deletes the account that they are signed in with", () => {
  const refusal = {
    statusCode: 403,
    message: "You are signed in with this account. Another admin can delete it.",
  };

  test("alone or among others", async () => {
    const { provider, open } = opened(ADMIN);
    await expect(provider.deleteOne({ resource: "Admins", id: "a1" })).rejects.toMatchObject(refusal);
    await expect(provider.deleteMany({ resource: "Admins", ids: ["a2", "a1"] })).rejects.toMatchObject(
      refusal,
    );
    expect(open).not.toHaveBeenCalled();
  });

  test("which others may, and which has its id only among its own kind", async () => {
    const { provider, database } = opened(ADMIN);
    await provider.deleteOne({ resource: "Admins", id: "a2" });
    await provider.deleteOne({ resource: "Companies", id: "a1" });
    await provider.deleteMany({ resource: "Events", ids: ["a1"] });
    expect(database["deleteData"]).toHaveBeenCalledTimes(2);
    expect(database["deleteData"]?.mock.calls[0]?.[0]).toMatchObject({ collection: admins });
  });
});

describe("calls", () => {
  test("are answered in the name of who asks", async () => {
    const { provider } = opened(COMPANY);
    const payload = { operation: "w".repeat(20) };
    // It asks nothing of the database for a company.
    expect(await provider.custom({ url: "trash/sign-ins", method: "post", payload })).toEqual({
      data: { records: [] },
    });
    const of = { ...payload, resource: "Events" };
    const asked = { url: "history/passwords", method: "post", payload: of } as const;
    expect(await opened(ADMIN).provider.custom(asked)).toEqual({ data: { changed: false } });
    await expect(provider.custom(asked)).rejects.toMatchObject({ statusCode: 403 });
  });

  test("that nobody answers are refused", async () => {
    for (const url of ["history/all", "toString", ""])
      await expect(loadHandler(url)).rejects.toMatchObject({
        statusCode: 404,
        message: `There is no call "${url}".`,
      });
  });

  test.each([
    ["counts", "answerCounts"],
    ["tally", "answerTally"],
    ["list/missing", "answerMissingFromList"],
    ["unlock", "answerUnlock"],
    ["list/matching", "answerMatching"],
    ["list/count", "answerCount"],
    ["list/set", "answerBulkSet"],
    ["list/coverage", "answerCoverage"],
    ["list/reindex", "answerReindex"],
    ["list/delete", "answerBulkDelete"],
    ["history/record", "answerHistory"],
    ["history/operation", "answerOperation"],
    ["history/count", "answerOperationCount"],
    ["history/items", "answerActivityItems"],
    ["history/passwords", "answerPasswords"],
    ["history/revert", "answerRevert"],
    ["history/undo", "answerUndo"],
    ["trash/record", "answerTrashedRecord"],
    ["trash/restore", "answerRestore"],
    ["trash/purge", "answerPurge"],
    ["trash/dependents", "answerTrashedDependents"],
    ["trash/restore-dependents", "answerRestoreDependents"],
    ["trash/sign-ins", "answerSignIns"],
    ["consequences", "answerConsequences"],
    ["consequences/bulk", "answerBulkConsequences"],
    ["delete-dependents", "answerDeleteDependents"],
    ["import/find", "answerFindRows"],
    ["import/groups", "answerFindGroups"],
    ["import/write", "answerWriteRows"],
  ])("%s has its answer", async (url, name) => {
    expect((await loadHandler(url)).name).toBe(name);
  });
});

test("there is no address besides", () => {
  expect(opened(ADMIN).provider.getApiUrl()).toBe("");
});
