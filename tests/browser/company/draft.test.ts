/** What session storage keeps of a form when its session ends. */
import { beforeEach, expect, it } from "vitest";
import { draftOf, storeDraft } from "#engine/screens/form/form-values.ts";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";

const NOOR = "noor";
const stored = () => JSON.stringify({ ...sessionStorage });
beforeEach(() => sessionStorage.clear());

it("a draft holds no password, no file and no undeclared value, and belongs to one account", () => {
  storeDraft(employees, NOOR, undefined, { name: "Amira", password: "issued-secret", other: "undeclared" });
  expect(stored()).toContain("Amira");
  expect(stored()).not.toMatch(/issued-secret|undeclared/);
  storeDraft(companies, NOOR, undefined, { companyName: "Gate", password: "typed-secret" });
  expect(stored()).toContain("Gate");
  expect(stored()).not.toContain("typed-secret");
  storeDraft(brands, NOOR, undefined, {
    nameEng: "Café",
    img: new File(["x"], "a.png"),
    multiImages: [new File([], "b")],
  });
  expect(draftOf(NOOR, "Brands")).toMatchObject({ values: { nameEng: "Café" }, isPart: true });
  storeDraft(brands, NOOR, undefined, { nameEng: "Café", img: null, multiImages: [] });
  expect(draftOf(NOOR, "Brands")).toMatchObject({ values: { nameEng: "Café" }, isPart: false });
  expect(draftOf("rania", "Brands")).toBeUndefined();
  expect(stored()).not.toContain("Café");
});
