/** What is sent to the database, who may stop waiting for it, and what its refusal says. */
import { FieldPath, GeoPoint, serverTimestamp, Timestamp } from "firebase/firestore";
import { describe, expect, test, vi } from "vitest";
import { isRecordRefusal, isTooLarge } from "../../../src/providers/data/commit-errors";
import {
  commit,
  sdkValue,
  stopped,
  UnconfirmedError,
  unlessAborted,
  updateFields,
} from "../../../src/providers/data/commit";
import {
  credentialRemoval,
  credentialWrite,
  withOrWithoutRemoval,
} from "../../../src/providers/data/credential-writes";
import { isDenied, recordErrorOf } from "../../../src/providers/data/record-errors";
import { ProviderError } from "../../../src/providers/errors";
import { admins } from "../../../src/resources/admins";
import { employees } from "../../../src/resources/employees";
import { SERVER_TIME } from "../../../src/schema/types";
import { offline, referenceTo, sdkError, transactionOver } from "./transactions";

describe("what is sent to the database", () => {
  test("has its time from the server, and places and moments as they came", () => {
    const [place, moment] = [new GeoPoint(1, 2), Timestamp.fromMillis(0)];
    const value = { a: SERVER_TIME, b: { c: SERVER_TIME, d: place }, e: [1], f: null, g: moment };
    const sent = sdkValue(value) as typeof value;
    expect(sent).toEqual({ ...value, a: serverTimestamp(), b: { c: serverTimestamp(), d: place } });
    expect([sent.b.d, sent.g]).toEqual([place, moment]);
    expect(sent.b.d).toBe(place);
  });

  test("names the fields that change, one inside a map as well, and is nothing where none does", () => {
    const { transaction, writes } = transactionOver();
    const reference = referenceTo("Brands", "b1");
    const update = vi.spyOn(transaction, "update");
    updateFields(transaction, reference, []);
    expect(update).not.toHaveBeenCalled();
    updateFields(transaction, reference, [
      { path: ["documents", "contract"], value: "url" },
      { path: ["time"], value: SERVER_TIME },
    ]);
    expect(writes.updated["Brands/b1"]).toEqual({ "documents.contract": "url", time: serverTimestamp() });
    expect(update.mock.calls[0]?.[1]).toEqual(new FieldPath("documents", "contract"));
  });
});

describe("a person who gives up", () => {
  const why = () => new Error("given up");

  test("is told at once, before and while it is worked", async () => {
    const never = new Promise<string>(() => undefined);
    await expect(unlessAborted(AbortSignal.abort(), never, why)).rejects.toThrow("given up");
    const control = new AbortController();
    const waiting = unlessAborted(control.signal, never, why);
    control.abort();
    await expect(waiting).rejects.toThrow("given up");
  });

  test("gets what was done before, and nothing is left of the question", async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, "removeEventListener");
    expect(await unlessAborted(signal, Promise.resolve("done"), why)).toBe("done");
    await vi.waitFor(() => expect(remove).toHaveBeenCalledOnce());
    await expect(unlessAborted(signal, Promise.reject(new Error("failed")), why)).rejects.toThrow("failed");
    expect(await unlessAborted(undefined, Promise.resolve("done"), why)).toBe("done");
  });

  test("before anything is sent has saved nothing", async () => {
    const work = vi.fn();
    await expect(commit(offline(), work, AbortSignal.abort())).rejects.toMatchObject({
      statusCode: 499,
      message: "Cancelled. Nothing was saved.",
    });
    expect(work).not.toHaveBeenCalled();
  });

  test("afterwards may have, and so may a server that does not answer", () => {
    const unknown = "so it is not known whether this was saved. Try again: nothing is saved twice.";
    expect(stopped()).toMatchObject({ statusCode: 504, message: `You stopped waiting, ${unknown}` });
    expect(new UnconfirmedError()).toMatchObject({
      statusCode: 504,
      message: `The server has not answered, ${unknown}`,
    });
  });
});

describe("a commit that is refused", () => {
  test.each([
    ["invalid-argument", true],
    ["permission-denied", true],
    ["aborted", true],
    ["failed-precondition", true],
    ["unavailable", false],
  ])("with %s is about some of its records: %s", (code, isSome) => {
    expect(isRecordRefusal(sdkError(code))).toBe(isSome);
    expect(isTooLarge(sdkError(code))).toBe(code === "invalid-argument");
  });

  test("in words is about the session", () => {
    expect(isRecordRefusal(new ProviderError(403, "No.", { code: "permission-denied" }))).toBe(false);
    expect([isRecordRefusal(new Error("any")), isTooLarge(undefined)]).toEqual([false, false]);
  });

  test.each([
    [400, true],
    [403, true],
    [404, true],
    [409, true],
    [401, false],
    [503, false],
  ])("with status %i is of one record alone: %s", async (status, isOne) => {
    const error = new ProviderError(status, "No.");
    const asked = recordErrorOf(() => Promise.reject(error));
    if (isOne) expect(await asked).toBe(error);
    else await expect(asked).rejects.toBe(error);
  });

  test("in no words ends the work; and what is done is no refusal", async () => {
    const error = Object.assign(new Error("Any."), { statusCode: 403 });
    await expect(recordErrorOf(() => Promise.reject(error))).rejects.toBe(error);
    expect(await recordErrorOf(() => Promise.resolve("done"))).toBeUndefined();
    expect(isDenied(new ProviderError(403, "No.", { code: "permission-denied" }))).toBe(true);
    expect(isDenied(new ProviderError(403, "No."))).toBe(false);
  });
});

describe("a credential", () => {
  const record = { id: "a1", email: "ada@example.com" };

  test.each<[string, Parameters<typeof credentialRemoval>[1], object, object | undefined, boolean]>([
    ["of a record that goes", admins, record, undefined, true],
    ["whose id is changed", admins, record, { email: "bo@example.com" }, true],
    ["whose id is written otherwise", admins, record, { email: " Ada@Example.com" }, false],
    ["whose id stays", admins, record, { name: "Bo" }, false],
    ["of a record without an id", admins, { id: "a1", email: "" }, undefined, false],
    ["of nobody who signs in", employees, { id: "e1", email: "ada@example.com" }, undefined, false],
  ])("%s goes or stays", async (_, collection, before, after, goes) => {
    const removal = await credentialRemoval(
      offline(),
      collection,
      { id: "", ...before },
      after && { ...after },
    );
    const { transaction, writes } = transactionOver();
    removal?.(transaction);
    expect(writes.deleted).toEqual(goes ? [expect.stringMatching(/^Credentials\/./)] : []);
  });

  test.each<[string, Parameters<typeof credentialWrite>[1], object]>([
    ["no password is set", admins, record],
    ["it is left empty", admins, { ...record, password: "" }],
    ["nobody signs in here", employees, { password: "x" }],
  ])("is none where %s", async (_, collection, values) => {
    expect(await credentialWrite(offline(), collection, { ...values })).toBeUndefined();
  });

  test("that is not there keeps nothing from going", async () => {
    const work = vi.fn((removing: boolean) =>
      removing ? Promise.reject(sdkError("permission-denied")) : Promise.resolve("done"),
    );
    expect(await withOrWithoutRemoval(admins, work)).toBe("done");
    expect(work.mock.calls).toEqual([[true], [false]]);
    expect(await withOrWithoutRemoval(employees, work)).toBe("done");
    expect(work).toHaveBeenCalledTimes(3);
  });

  test("is tried once where it can be taken away, and where something else fails", async () => {
    const work = vi.fn((removing: boolean) => Promise.resolve(removing));
    expect(await withOrWithoutRemoval(admins, work)).toBe(true);
    const offlineWork = vi.fn(() => Promise.reject(sdkError("unavailable")));
    await expect(withOrWithoutRemoval(admins, offlineWork)).rejects.toThrow("unavailable");
    expect([work, offlineWork].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  test("fails with the first refusal where it is refused without the removal as well", async () => {
    const first = sdkError("permission-denied");
    const work = (removing: boolean) => Promise.reject(removing ? first : sdkError("aborted"));
    await expect(withOrWithoutRemoval(admins, work)).rejects.toBe(first);
  });
});
