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
  ["1", SHORT],
  ["", SHORT],
  ["kTz9WpX", SHORT],
  ["password", COMMON],
  ["PASSWORD", COMMON],
  ["P@ssw0rd", COMMON],
  ["drowssap", COMMON],
  ["12345678", COMMON],
  ["qwertyuiop", COMMON],
  ["iloveyou1", COMMON],
  ["aaaaaaaa", EASY],
  ["abcdefgh", EASY],
  ["Trustno1!", EASY],
  ["Summer2024", EASY],
  ["noor@residence.example", OWN],
  ["NOOR@RESIDENCE.EXAMPLE", OWN],
  ["noor.alemadi.2026", OWN],
  ["Noor.Al-Emadi", OWN],
  ["residence-1", OWN],
  ["idame7890", OWN],
  ["N00r4321", OWN],
  ["Westwalk2026!", OWN],
  ["W3stwalk1", OWN],
])("the password %j is refused", async (password, fault) => {
  expect(await passwordError(password, NOOR)).toBe(fault);
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

it("a password is compared with the id and the name of its own account only", async () => {
  expect(await passwordError("GateHouse-7", GATE)).toBe(OWN);
  expect(await passwordError("gate0001gate0001", GATE)).toBe(OWN);
  expect(await passwordError("gate0001gate0001", [])).toBeUndefined();
  expect(await passwordError("GateHouse-7", NOOR)).toBeUndefined();
});

it("a long password may contain the name among other words", async () => {
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
