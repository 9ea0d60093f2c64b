/** Writes of companies and staff members that say more, other or less than the panel's. */
import { describe, expect, it } from "vitest";
import { features } from "../../../packages/firestore-panel/src/panel/features";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";
import { collections } from "../../../src/resources";
import { ADMIN_AUTHOR, COMPANY_AUTHOR, withAudit } from "./audited-changes";
import { allows, allowsBatch, lazyRules, SESSIONS, type Changes, type Documents } from "./evaluate";

const rules = lazyRules(() => firestoreRules(collections, "company", features));
const OF_COMPANY = { companyId: "ACME", companyName: "Acme" };
const OF_OTHER = { companyId: "OTHER", companyName: "Other" };
const EMPLOYEE = { name: "Ali", empId: "E1", qid: "Q1", email: null, password: "p", ...OF_COMPANY };
const theirs = { ...EMPLOYEE, ...OF_OTHER };
/** Where the company may add an employee. */
const own = (name: string, record = "c1") => `Employees/${record}_${name.padEnd(20, "0")}`;
const STORED = { ...SESSIONS, [own("own")]: EMPLOYEE, "Employees/theirs": theirs };

/** Whether a commit with its entry and copy is allowed. */
function may(uid: "admin" | "company", changes: Changes, more: Documents = {}): boolean {
  const before: Documents = { ...STORED, ...more };
  const after = withAudit(collections, uid === "admin" ? ADMIN_AUTHOR : COMPANY_AUTHOR, before, changes);
  const parts = Object.keys(after).map((path) => ({ path, uid }));
  return allowsBatch(rules(), before, after, parts);
}

it.each([
  ["of nobody", "Employees/employee0employee000"],
  ["of another company", own("x", "anotherCompany000000")],
  ["that only contains its own", own("x", "xc1")],
])("a company adds no employee under an id %s, which could be a deleted record's", (_, path) => {
  expect(may("company", { [path]: EMPLOYEE })).toBe(false);
  expect(may("admin", { [path]: EMPLOYEE })).toBe(true);
  expect(may("company", { [path]: { ...EMPLOYEE, name: "Omar" } }, { [path]: EMPLOYEE })).toBe(true);
  expect(may("company", { [own("x")]: EMPLOYEE })).toBe(true);
});

it("a record in the trash comes back by its restore alone", () => {
  const copy = { [`Trash/Employees~c1_${"deleted".padEnd(20, "0")}`]: { company: "ACME", record: EMPLOYEE } };
  expect(may("company", { [own("deleted")]: EMPLOYEE }, copy)).toBe(false);
  expect(may("company", { [own("deleted")]: EMPLOYEE })).toBe(true);
});

it.each<[string, Changes]>([
  ["an employee of another company", { [own("new")]: theirs }],
  ["another company's name", { [own("new")]: { ...EMPLOYEE, companyName: "Other" } }],
  ["its id in lower case", { [own("new")]: { ...EMPLOYEE, companyId: "acme" } }],
  ["its id in a list", { [own("new")]: { ...EMPLOYEE, companyId: ["ACME"] } }],
  ["no company", { [own("new")]: { ...EMPLOYEE, companyId: null } }],
  ["an employee given away", { [own("own")]: theirs }],
  ["an employee taken over", { "Employees/theirs": EMPLOYEE }],
  ["another employee's name", { "Employees/theirs": { ...theirs, name: "x" } }],
  ["the deletion of another's employee", { "Employees/theirs": null }],
  ["its own company record", { "Companies/c1": { ...OF_COMPANY, companyName: "x" } }],
  ["a redemption", { [`${own("own")}/redeemed_discounts/r`]: { brandName: "Saffron" } }],
  ["one allowed and one refused record", { [own("a")]: EMPLOYEE, [own("b")]: theirs }],
])("a company may not write %s", (_, changes) => {
  expect(may("company", changes)).toBe(false);
  expect(may("company", { [own("own")]: { ...EMPLOYEE, name: "Omar" }, [own("a")]: EMPLOYEE })).toBe(true);
});

describe("a staff member", () => {
  const record = "Westwalk_Staff/staff";
  const staff = { name: "Hessa", staffId: "S1", email: "staff@b.qa" };
  const writes = (path: string, after: Documents[string] | null, stored: Documents = {}) =>
    allows(rules(), {
      path,
      uid: "staff",
      token: { firebase: { sign_in_provider: "password" } },
      before: { [record]: staff, ...stored },
      after: { [path]: after },
    });
  const redemption = `${record}/redeemed_discounts/one`;
  const given = { brandName: "Saffron" };
  const more = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]));

  it.each([
    ["number", { brandName: 7 }, given],
    ["text of 201 characters", { brandName: "x".repeat(201) }, { brandName: "x".repeat(200) }],
    ["document of 21 fields", { ...given, ...more(20) }, { ...given, ...more(19) }],
  ])("adds redemptions below the own record, and no %s", (_, wrong, right) => {
    expect([writes(redemption, wrong), writes(redemption, right)]).toEqual([false, true]);
  });

  it("changes nothing, and adds nothing below other records", () => {
    expect(writes(redemption, { brandName: "x" }, { [redemption]: given })).toBe(false);
    expect(writes(redemption, null, { [redemption]: given })).toBe(false);
    for (const path of ["Westwalk_Staff/other", "Employees/own"])
      expect(writes(`${path}/redeemed_discounts/x`, given, { [path]: staff })).toBe(false);
    for (const key of ["password", "staffId", "email"])
      expect(writes(record, { ...staff, [key]: "x@b.qa" }), key).toBe(false);
  });

  it("adds nothing without a record", () => {
    const after = { [record]: staff, [redemption]: given };
    const asked = { path: redemption, uid: "staff" };
    expect(allows(rules(), { ...asked, after: { [redemption]: given } })).toBe(false);
    expect(allowsBatch(rules(), {}, after, [{ ...asked, path: record }, asked])).toBe(false);
  });
});
