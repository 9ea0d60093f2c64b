import { expect, test, vi } from "vitest";
import { createAccessControlProvider } from "../../../src/providers/access-control-provider";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";

test.each([
  ["Employees", "edit", true],
  ["Employees", "clone", true],
  ["Brands", "list", false],
  ["Brands", "show", false],
  ["Companies", "delete", false],
  ["Companies", "show", true],
  ["Employees", "launch", false],
  ["Employees", "constructor", false],
  ["dashboard", "list", true],
])("a company's access to %s for %s is %s", async (resource, action, allowed) => {
  const getOne = vi.fn();
  const { can } = createAccessControlProvider("company", { getOne });
  expect(await can({ resource, action, params: { id: "x" } })).toMatchObject({ can: allowed });
  expect(getOne).not.toHaveBeenCalled();
});

const owner = { data: { id: "o", email: PROTECTED_ADMIN_EMAIL } };
const NOT_THIS = { can: false, reason: "This account cannot be deleted." };
const getOne = vi.fn();
const { can } = createAccessControlProvider("admin", { getOne });

test.each([
  ["edit", owner, "o", NOT_THIS],
  ["delete", owner, "o", NOT_THIS],
  ["show", owner, "o", { can: true }],
  ["create", owner, "o", { can: true }],
  ["delete", owner, undefined, { can: true }],
  ["delete", { data: { id: "n", email: "noor@example.qa" } }, "n", { can: true }],
  ["delete", { data: undefined }, "n", { can: true }],
])("a protected record allows no change: %s of %j", async (action, found, id, expected) => {
  getOne.mockResolvedValue(found);
  expect(await can({ resource: "Admins", action, params: { id } })).toEqual(expected);
  if (expected === NOT_THIS) expect(getOne).toHaveBeenLastCalledWith({ resource: "Admins", id: "o" });
});
