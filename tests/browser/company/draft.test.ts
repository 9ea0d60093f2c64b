/** What of a form is kept when its session ends, in a browser's own session storage. */
import { beforeEach, describe, expect, it } from "vitest";
import { draftOf, dropDraft, formWithDraft, storeDraft } from "../../../src/pages/form/draft";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";

const NOOR = { account: "noor" };
const stored = () => JSON.stringify({ ...sessionStorage });
beforeEach(() => sessionStorage.clear());

describe("a draft", () => {
  it("comes back to the same account at the same form, as often as it is asked for", () => {
    storeDraft(employees, { ...NOOR, id: "e1" }, { name: "Amira", email: null });
    const again = () => draftOf({ ...NOOR, resource: "Employees", id: "e1" });
    expect([again(), again()]).toEqual([
      { name: "Amira", email: null },
      { name: "Amira", email: null },
    ]);
    expect(draftOf({ ...NOOR, resource: "Employees", id: "e2" })).toBeUndefined();
    expect(draftOf({ ...NOOR, resource: "Employees" })).toBeUndefined();
    expect(draftOf({ ...NOOR, resource: "Brands", id: "e1" })).toBeUndefined();
    expect(formWithDraft("noor", "Employees")).toEqual({ id: "e1" });
    dropDraft();
    expect(draftOf({ ...NOOR, resource: "Employees", id: "e1" })).toBeUndefined();
  });

  it("is gone as soon as another account asks", () => {
    storeDraft(employees, NOOR, { name: "Amira" });
    expect(draftOf({ account: "rania", resource: "Employees" })).toBeUndefined();
    expect(stored()).not.toContain("Amira");
    expect(draftOf({ ...NOOR, resource: "Employees" })).toBeUndefined();
  });

  it("holds no password of either kind, no file, and nothing that is not declared", () => {
    storeDraft(employees, NOOR, { name: "Amira", password: "issued-secret", other: "undeclared" });
    expect(stored()).toContain("Amira");
    expect(stored()).not.toMatch(/issued-secret|undeclared/);
    storeDraft(companies, NOOR, { companyName: "Gate", password: "typed-secret" });
    expect(stored()).toContain("Gate");
    expect(stored()).not.toContain("typed-secret");
    storeDraft(brands, NOOR, {
      nameEng: "Café",
      img: new File(["x"], "logo.png"),
      multiImages: [new File([], "a")],
    });
    expect(draftOf({ ...NOOR, resource: "Brands" })).toEqual({ nameEng: "Café" });
  });

  it.each([
    "",
    "nonsense",
    "null",
    "[]",
    '{"account":"noor"}',
    '{"account":"noor","resource":"Employees","values":7}',
  ])("that cannot be read is none: %s", (text) => {
    sessionStorage.setItem("draft", text);
    expect(draftOf({ ...NOOR, resource: "Employees" })).toBeUndefined();
    expect(formWithDraft("noor", "Employees")).toBeUndefined();
  });
});
