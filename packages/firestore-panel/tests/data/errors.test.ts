import { expect, test } from "vitest";
import { ProviderError, toHttpError } from "../../src/data/errors";

const context = { action: "save", what: "this brand" } as const;
const coded = (code: string): Error => Object.assign(new Error(`Firebase: internals (${code})`), { code });

// As Chrome, Firefox and Safari say it, and Vite of a style sheet.
test.each([
  "Failed to fetch dynamically imported module: https://panel.example/assets/storage-DKK8coK9.js",
  "error loading dynamically imported module: https://panel.example/assets/storage.js",
  "Importing a module script failed.",
  "Unable to preload CSS for https://panel.example/assets/export-dialog.css",
])("a part of the panel that cannot be loaded is a lost connection: %s", (message) => {
  expect(toHttpError(new TypeError(message), context)).toMatchObject({
    statusCode: 503,
    message: "The server cannot be reached. Check the connection and try again.",
  });
});

test.each([
  ["permission-denied", 403, "Not allowed to save this brand. If your access changed, sign in again."],
  ["unauthenticated", 401, "Your session has ended. Sign in again."],
  ["unavailable", 503, "The server cannot be reached. Check the connection and try again."],
  ["not-found", 404, "Not found: this brand. Somebody may have deleted it."],
  ["resource-exhausted", 429, "Too many requests, or the project's quota is used up. Try again in a minute."],
  ["aborted", 409, "Somebody else changed this brand at the same moment. Try again."],
  ["auth/email-already-in-use", 409, "This e-mail has an account already."],
  [
    "failed-precondition",
    500,
    "The database is not set up for this query. Deploy the generated indexes and rules (docs/deploy.md).",
  ],
])("the code %s has the status %i and its message", (code, statusCode, message) => {
  expect(toHttpError(coded(code), context)).toMatchObject({ statusCode, message, code });
});

test("a sign-in refused for too many requests has its own message", () => {
  const error = coded("auth/too-many-requests");
  expect(toHttpError(error, { action: "sign in", what: "to the panel" })).toMatchObject({
    statusCode: 429,
    message: "Too many sign-ins from this network. Try again later.",
  });
  expect(toHttpError(error, context).message).toContain("quota");
});

test.each([
  coded("constructor"),
  coded("auth/never-heard-of"),
  new Error("plain"),
  "text",
  null,
  undefined,
  { code: 7 },
])("an unknown error has the status 500 and names the attempted action: %s", (error) => {
  const worded = toHttpError(error, context);
  expect(worded).toBeInstanceOf(ProviderError);
  expect(worded.statusCode).toBe(500);
  expect(worded.message).toMatch(/^Could not save this brand: ./);
  expect(worded.errors).toBeUndefined();
});

test("an error that already has a message is unchanged", () => {
  const error = new ProviderError(400, "Please fill all required fields!", {
    errors: { name: "Name is required" },
  });
  expect(toHttpError(error, context)).toBe(error);
  expect(error.errors).toEqual({ name: "Name is required" });
  expect(error).toMatchObject({ name: "ProviderError", message: "Please fill all required fields!" });
});
