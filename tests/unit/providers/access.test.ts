import { describe, expect, test, vi } from "vitest";
import { createAccessControlProvider } from "../../../src/providers/access-control-provider";
import { canDo } from "../../../src/providers/can-do";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { createStore, watchConnection } from "../../../src/providers/connection";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";

describe("canDo", () => {
  test("grants what the declaration names, and nothing else", () => {
    expect(canDo("admin", "delete", brands)).toBe(true);
    expect(canDo("member", "list", brands)).toBe(true);
    expect(canDo("member", "update", brands)).toBe(false);
    expect(canDo("company", "get", brands)).toBe(false);
    expect(canDo("company", "create", employees)).toBe(true);
    expect(canDo("owner", "list", employees)).toBe(false);
  });

  test("without access nothing is granted to anybody", () => {
    const closed = { ...brands, access: {} };
    expect(
      (["admin", "company", "member", "owner"] as const).some((principal) => canDo(principal, "get", closed)),
    ).toBe(false);
  });
});

describe("access control", () => {
  const getOne = vi.fn();
  const can = createAccessControlProvider("company", { getOne }).can;

  test.each([
    ["Employees", "edit", true],
    ["Employees", "clone", true],
    ["Brands", "list", false],
    ["Companies", "delete", false],
    ["Companies", "show", true],
    ["Employees", "launch", false],
    ["Employees", "constructor", false],
    ["dashboard", "list", true],
  ])("a company on %s: %s is %s", async (resource, action, allowed) => {
    expect(await can({ resource, action, params: { id: "x" } })).toMatchObject({ can: allowed });
    expect(getOne).not.toHaveBeenCalled();
  });
});

describe("a record that nobody may change", () => {
  const owner = { data: { id: "o", email: PROTECTED_ADMIN_EMAIL } };
  const NOT_THIS = { can: false, reason: "This account cannot be deleted." };
  const getOne = vi.fn();
  const { can, options } = createAccessControlProvider("admin", { getOne });

  test.each([
    ["edit", owner, "o", NOT_THIS],
    ["delete", owner, "o", NOT_THIS],
    ["show", owner, "o", { can: true }],
    ["create", owner, "o", { can: true }],
    ["delete", owner, undefined, { can: true }],
    ["delete", { data: { id: "n", email: "noor@example.qa" } }, "n", { can: true }],
    ["delete", { data: undefined }, "n", { can: true }],
  ])("is offered no change: %s of %j", async (action, found, id, told) => {
    getOne.mockResolvedValue(found);
    expect(await can({ resource: "Admins", action, params: { id } })).toEqual(told);
    if (told === NOT_THIS) expect(getOne).toHaveBeenLastCalledWith({ resource: "Admins", id: "o" });
  });

  test("is told by the rules where it cannot be read", async () => {
    getOne.mockRejectedValue(new Error("network"));
    expect(await can({ resource: "Admins", action: "delete", params: { id: "o" } })).toEqual({ can: true });
  });

  test("has buttons that say why they cannot be pressed", () => {
    expect(options).toEqual({ buttons: { enableAccessControl: true, hideIfUnauthorized: false } });
  });

  test("what the account may not do says so, and what is no collection is open", async () => {
    expect(await can({ resource: "Companies", action: "launch" })).toEqual({
      can: false,
      reason: "Your account may not do this.",
    });
    expect(await can({ action: "list" })).toEqual({ can: true });
  });
});

describe("the connection", () => {
  test("is offline when the browser or a live query says so, and online when all agree again", () => {
    const target = new EventTarget();
    let network = true;
    const connection = watchConnection(target, () => network);
    const heard = vi.fn();
    const end = connection.subscribe(heard);
    const [first, second] = [{}, {}];
    connection.report(first, false);
    connection.report(second, false);
    expect([connection.getSnapshot(), heard.mock.calls.length]).toEqual(["offline", 1]);
    connection.report(first, true);
    expect(connection.getSnapshot()).toBe("offline");
    connection.report(second, true);
    expect([connection.getSnapshot(), heard.mock.calls.length]).toEqual(["online", 2]);
    network = false;
    target.dispatchEvent(new Event("offline"));
    expect(connection.getSnapshot()).toBe("offline");
    end();
    network = true;
    target.dispatchEvent(new Event("online"));
    expect([connection.getSnapshot(), heard.mock.calls.length]).toEqual(["online", 3]);
  });

  test("is offline from the start where the browser says so, and hears it say otherwise", () => {
    const target = new EventTarget();
    let network = false;
    const connection = watchConnection(target, () => network);
    expect(connection.getSnapshot()).toBe("offline");
    network = true;
    target.dispatchEvent(new Event("online"));
    expect(connection.getSnapshot()).toBe("online");
    expect(watchConnection(undefined, () => true).getSnapshot()).toBe("online");
  });

  test("a store tells only real changes", () => {
    const store = createStore(1);
    const heard = vi.fn();
    store.subscribe(heard);
    store.set(1);
    expect(heard).not.toHaveBeenCalled();
    store.set(2);
    expect([store.getSnapshot(), heard.mock.calls.length]).toEqual([2, 1]);
  });
});
