import { GeoPoint, serverTimestamp, Timestamp } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import {
  isRecordRefusal,
  isTooLarge,
  sdkValue,
  stopped,
  UnconfirmedError,
  unlessAborted,
} from "../../../src/providers/data/commit";
import { isDenied, recordErrorOf } from "../../../src/providers/data/apply-changes";
import { ProviderError } from "../../../src/providers/errors";
import { SERVER_TIME } from "../../../src/schema/types";
import { sdkError } from "./transactions";

describe("a written value", () => {
  test("a written value has the server's time, and keeps its places and moments", () => {
    const [place, moment] = [new GeoPoint(1, 2), Timestamp.fromMillis(0)];
    const value = { a: SERVER_TIME, b: { c: SERVER_TIME, d: place }, e: [1], f: null, g: moment };
    const sent = sdkValue(value) as typeof value;
    expect(sent).toEqual({ ...value, a: serverTimestamp(), b: { c: serverTimestamp(), d: place } });
    expect([sent.b.d, sent.g]).toEqual([place, moment]);
    expect(sent.b.d).toBe(place);
  });
});

describe("a cancelled request", () => {
  const why = () => new Error("given up");

  test("a cancelled request ends at once, before and during its work", async () => {
    const never = new Promise<string>(() => undefined);
    await expect(unlessAborted(AbortSignal.abort(), never, why)).rejects.toThrow("given up");
    const control = new AbortController();
    const waiting = unlessAborted(control.signal, never, why);
    control.abort();
    await expect(waiting).rejects.toThrow("given up");
  });

  test("an unconfirmed save says that its result is unknown", () => {
    const unknown = "so it is not known whether this was saved. Try again: nothing is saved twice.";
    expect(stopped()).toMatchObject({ statusCode: 504, message: `You stopped waiting, ${unknown}` });
    expect(new UnconfirmedError()).toMatchObject({
      statusCode: 504,
      message: `The server has not answered, ${unknown}`,
    });
  });
});

describe("a refused commit", () => {
  test.each([
    ["invalid-argument", true],
    ["permission-denied", true],
    ["aborted", true],
    ["failed-precondition", true],
    ["unavailable", false],
  ])("a commit refused with %s concerns single records: %s", (code, isSome) => {
    expect(isRecordRefusal(sdkError(code))).toBe(isSome);
    expect(isTooLarge(sdkError(code))).toBe(code === "invalid-argument");
  });

  test("a refusal with a message concerns the session", () => {
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
  ])("an error with status %i concerns one record alone: %s", async (status, isOne) => {
    const error = new ProviderError(status, "No.");
    const result = recordErrorOf(() => Promise.reject(error));
    if (isOne) expect(await result).toBe(error);
    else await expect(result).rejects.toBe(error);
  });

  test("an error without a message ends the operation, and a success is no refusal", async () => {
    const error = Object.assign(new Error("Any."), { statusCode: 403 });
    await expect(recordErrorOf(() => Promise.reject(error))).rejects.toBe(error);
    expect(await recordErrorOf(() => Promise.resolve("done"))).toBeUndefined();
    expect(isDenied(new ProviderError(403, "No.", { code: "permission-denied" }))).toBe(true);
    expect(isDenied(new ProviderError(403, "No."))).toBe(false);
  });
});
