import { describe, expect, it } from "vitest";
import { passwordFault } from "../../../scripts/create-admin/password";

describe("a new admin's password", () => {
  it.each([
    ["short1!", /at least 10 characters/],
    ["aaaabbbbcccc", /different characters/],
    ["1234567890", /easy to guess/],
    ["Password2026!", /easy to guess/],
    ["QwertyUiop", /easy to guess/],
    ["Westwalk2026", /easy to guess/],
    ["noora.salem@west.qa", /easy to guess/],
    ["Noora.Salem99", /easy to guess/],
  ])("%s will not do", (password, fault) => {
    expect(passwordFault(password, "Noora.Salem@west.qa")).toMatch(fault);
  });

  it.each(["Sea-Breeze-8841", "كلمة سر طويلة", "correct horse battery"])("%s will", (password) => {
    expect(passwordFault(password, "noora@west.qa")).toBeUndefined();
  });
});
