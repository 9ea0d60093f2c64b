import { describe, expect, test, vi } from "vitest";
import { createAccessControlProvider } from "../../../src/providers/access-control-provider";
import { canDo } from "../../../src/providers/can-do";
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
      (["admin", "company", "member", "owner"] as const).some((caller) => canDo(caller, "get", closed)),
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
