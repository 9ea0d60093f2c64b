/** Writes of companies and staff members that say more, other or less than the panel's. */
import { expect, it } from "vitest";
import { allows, allowsBatch, SESSIONS, type Changes, type Documents } from "#fixtures/rules/evaluate";
import { audited, mayCommit, rules } from "../../fixtures/product-rules";

const OF_COMPANY = { companyId: "ACME", companyName: "Acme" };
const EMPLOYEE = { name: "Ali", empId: "E1", qid: "Q1", email: null, password: "p", ...OF_COMPANY };
/** Where the company may add an employee. */
const own = (name: string, record = "c1") => `Employees/${record}_${name.padEnd(20, "0")}`;
const STORED = { ...SESSIONS, [own("own")]: EMPLOYEE };

/** Whether a commit with its entry and copy is allowed. */
function may(uid: "admin" | "company", changes: Changes, more: Documents = {}): boolean {
  const before: Documents = { ...STORED, ...more };
  return mayCommit(uid, before, audited(uid, before, changes));
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
])("a staff member adds redemptions below the own record, and no %s", (_, wrong, right) => {
  expect([writes(redemption, wrong), writes(redemption, right)]).toEqual([false, true]);
});

it("a staff member changes nothing, and adds nothing below other records", () => {
  expect(writes(redemption, { brandName: "x" }, { [redemption]: given })).toBe(false);
  expect(writes(redemption, null, { [redemption]: given })).toBe(false);
  for (const path of ["Westwalk_Staff/other", "Employees/own"])
    expect(writes(`${path}/redeemed_discounts/x`, given, { [path]: staff })).toBe(false);
  for (const key of ["password", "staffId", "email"])
    expect(writes(record, { ...staff, [key]: "x@b.qa" }), key).toBe(false);
});

it("a staff member adds nothing without a record", () => {
  const after = { [record]: staff, [redemption]: given };
  const asked = { path: redemption, uid: "staff" };
  expect(allows(rules(), { ...asked, after: { [redemption]: given } })).toBe(false);
  expect(allowsBatch(rules(), {}, after, [{ ...asked, path: record }, asked])).toBe(false);
});
