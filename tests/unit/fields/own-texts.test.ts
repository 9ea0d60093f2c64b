import { expect, it } from "vitest";
import { ownTexts } from "../../../src/fields/password/password-error";
import { admins } from "../../../src/resources/admins";
import { companies } from "../../../src/resources/companies";

it("is an account's id and its names, and neither its password nor what is chosen or stamped", () => {
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

it("leaves out what is not filled in", () => {
  expect(ownTexts(admins.fields, { name: null, email: undefined })).toEqual([]);
});
