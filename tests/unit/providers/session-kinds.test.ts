import { expect, test } from "vitest";
import { signInIdIn } from "../../../src/providers/session/kinds";

test("a sign-in id is normalised as sign-ins compare it", () => {
  expect(signInIdIn("admin", { id: "a1", email: " Noor@Example.QA " })).toBe("noor@example.qa");
  expect(signInIdIn("company", { id: "c1", companyId: "Gate 24" })).toBe("Gate 24");
});

test("a stored record without a sign-in id has an empty one", () => {
  expect(signInIdIn("admin", { id: "a1", name: "" })).toBe("");
  expect(signInIdIn("company", { id: "c1", companyId: null })).toBe("");
});
