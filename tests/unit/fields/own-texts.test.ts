import { expect, it } from "vitest";
import { ownTexts } from "../../../packages/firestore-panel/src/fields/password/password-error";
import { admins } from "../../../src/resources/admins";
import { companies } from "../../../src/resources/companies";

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

it("an account's own texts omit empty fields", () => {
  expect(ownTexts(admins.fields, { name: null, email: undefined })).toEqual([]);
});
