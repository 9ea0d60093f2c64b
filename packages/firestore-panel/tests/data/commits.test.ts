import { expect, test } from "vitest";
import { isRecordRefusal, isTooLarge, stopped, UnconfirmedError, unlessAborted } from "../../src/data/commit";
import { sdkError } from "../fixtures/offline";
import { changeParallel, mapParallel } from "../../src/data/chunked";

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

test("parallel requests run eight at a time and return their results in order", async () => {
  let [now, most] = [0, 0];
  const items = Array.from({ length: 20 }, (_, index) => index);
  const request = async (item: number) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, item % 2));
    now -= 1;
    return item * 2;
  };
  expect(await mapParallel(items, request)).toEqual(items.map((item) => item * 2));
  expect(most).toBe(8);
  most = 0;
  await changeParallel(items, request);
  expect(most).toBe(8);
});

test("parallel changes end with the first failure, after those under way", async () => {
  const done: number[] = [];
  const request = async (item: number) => {
    if (item === 0) throw new Error("first");
    await new Promise((resolve) => setTimeout(resolve, 1));
    done.push(item);
    if (item === 1) throw new Error("second");
  };
  const items = Array.from({ length: 20 }, (_, index) => index);
  await expect(changeParallel(items, request)).rejects.toThrow("first");
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
