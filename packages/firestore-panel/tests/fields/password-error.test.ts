import { expect, it } from "vitest";
import { ownTexts, passwordError } from "../../src/fields/password/password-error";
import { admins, companies } from "../fixtures/residence";

const NOOR = ["noor@residence.example", "Noor Al-Emadi", "Westwalk"];
const GATE = ["GATE-0001", "Gate House Trading", "Westwalk"];

const SHORT = "At least 8 characters";
const COMMON = "This is one of the most common passwords";
const OWN = "This is too easy to guess: it is made of the account's id or of a name";
const EASY = "This is too easy to guess";

it.each([
  [SHORT, ["1", "", "kTz9WpX"]],
  [COMMON, ["password", "PASSWORD", "P@ssw0rd", "drowssap", "12345678", "qwertyuiop", "iloveyou1"]],
  [EASY, ["aaaaaaaa", "abcdefgh", "Trustno1!", "Summer2024"]],
  [OWN, ["noor@residence.example", "NOOR@RESIDENCE.EXAMPLE", "noor.alemadi.2026", "Noor.Al-Emadi"]],
  [OWN, ["residence-1", "idame7890", "N00r4321", "Westwalk2026!", "W3stwalk1"]],
])("%s: so these passwords are refused: %j", async (fault, passwords) => {
  for (const password of passwords)
    expect([password, await passwordError(password, NOOR)]).toEqual([password, fault]);
});

it.each([
  "kTz9WpX4",
  "second secret",
  "Sea-Breeze-1",
  "Palm-Terrace-7401",
  "§$?¿(]{~",
  "كلمة-السر-7",
  "kTzq-9Wpm-4xRd-Lh7s",
])("the password %j is accepted", async (password) => {
  expect(await passwordError(password, NOOR)).toBeUndefined();
});

it("a password is compared with the id and the name of its own account only, and a long one may contain the name", async () => {
  expect(await passwordError("GateHouse-7", GATE)).toBe(OWN);
  expect(await passwordError("gate0001gate0001", GATE)).toBe(OWN);
  expect(await passwordError("gate0001gate0001", [])).toBeUndefined();
  expect(await passwordError("GateHouse-7", NOOR)).toBeUndefined();
  expect(await passwordError("noor and the 7 purple whales", NOOR)).toBeUndefined();
});

it("an account's own texts are its id and its names, not its password, choices or times", () => {
  const admin = {
    name: "Noor Al-Emadi",
    email: "noor@residence.example",
    password: "typed",
    role: "Admin",
    time: "2026-11-21T09:30:00.000Z",
  };
  expect(ownTexts(admins.fields, admin)).toEqual(["Noor Al-Emadi", "noor@residence.example"]);
  const company = {
    companyName: "Gate House",
    companyId: "GATE-1",
    logoUrl: "https://files/logo.png",
    password: "x",
  };
  expect(ownTexts(companies.fields, company)).toEqual(["Gate House", "GATE-1"]);
});
