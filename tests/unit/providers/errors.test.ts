import { describe, expect, test } from "vitest";
import { attempt, ProviderError, toHttpError } from "../../../src/providers/errors";

const context = { doing: "save", what: "this brand" } as const;
const coded = (code: string): Error => Object.assign(new Error(`Firebase: internals (${code})`), { code });

describe("toHttpError", () => {
  test.each([
    ["permission-denied", 403, "Not allowed to save this brand. If your access changed, sign in again."],
    ["storage/unauthorized", 403, "Not allowed to save this brand. If your access changed, sign in again."],
    ["unauthenticated", 401, "Your session has ended. Sign in again."],
    ["auth/user-token-expired", 401, "Your session has ended. Sign in again."],
    ["unavailable", 503, "The server cannot be reached. Check the connection and try again."],
    ["auth/network-request-failed", 503, "The server cannot be reached. Check the connection and try again."],
    ["not-found", 404, "Not found: this brand. Somebody may have deleted it."],
    [
      "resource-exhausted",
      429,
      "Too many requests, or the project's quota is used up. Try again in a minute.",
    ],
    ["storage/quota-exceeded", 507, "The file storage is full. Ask the project's owner for more room."],
    ["storage/canceled", 499, "Cancelled. Nothing was saved."],
    ["aborted", 409, "Somebody else changed this brand at the same moment. Try again."],
    ["auth/email-already-in-use", 409, "This e-mail has an account already."],
  ])("%s is %i in words", (code, statusCode, message) => {
    expect(toHttpError(coded(code), context)).toMatchObject({ statusCode, message, code });
  });

  test.each([
    coded("constructor"),
    coded("auth/never-heard-of"),
    new Error("plain"),
    "text",
    null,
    undefined,
    { code: 7 },
  ])("what is not known is 500 and says what was tried: %s", (error) => {
    const worded = toHttpError(error, context);
    expect(worded).toBeInstanceOf(ProviderError);
    expect(worded.statusCode).toBe(500);
    expect(worded.message).toMatch(/^Could not save this brand: ./);
  });

  test("what is worded already stays as it is", () => {
    const error = new ProviderError(400, "Please fill all required fields!", {
      errors: { name: "Name is required" },
    });
    expect(toHttpError(error, context)).toBe(error);
    expect(error.errors).toEqual({ name: "Name is required" });
  });
});

test("attempt gives the result, or throws in words", async () => {
  expect(await attempt("read", "Brands", async () => 7)).toBe(7);
  const refused = attempt("read", "Brands", async () => Promise.reject(coded("permission-denied")));
  await expect(refused).rejects.toMatchObject({
    statusCode: 403,
    message: expect.stringContaining("read Brands") as unknown,
  });
});
