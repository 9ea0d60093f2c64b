import { expect, test } from "vitest";
import { signInIdIn } from "../../../src/providers/session/kinds";

test("whoever signed in is named as sign-ins are compared", () => {
  expect(signInIdIn("admin", { id: "a1", email: " Noor@Example.QA " })).toBe("noor@example.qa");
  expect(signInIdIn("company", { id: "c1", companyId: "Gate 24" })).toBe("Gate 24");
});

test("a stored record that names nobody is given no name, until the database's own takes its place", () => {
  expect(signInIdIn("admin", { id: "a1", name: "" })).toBe("");
  expect(signInIdIn("company", { id: "c1", companyId: null })).toBe("");
});
