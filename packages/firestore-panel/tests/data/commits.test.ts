import { expect, test } from "vitest";
import { isRecordRefusal, isTooLarge, stopped, UnconfirmedError, unlessAborted } from "../../src/data/commit";
import { sdkError } from "../fixtures/offline";

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
