import { afterEach, describe, expect, it, vi } from "vitest";
import { loginAddress, returnPath } from "../../../src/components/login-handover";

/** The address under which the login is opened. */
const at = (href: string) => vi.stubGlobal("window", { location: new URL(href) });
afterEach(() => vi.unstubAllGlobals());

describe("the address that a login leads to", () => {
  it.each([
    "javascript:window.ran=1",
    "data:text/html,x",
    "https://a.example/",
    "//a.example/",
    "/\\a.example",
    "/.//a.example/",
    // Of this site, but no path: whoever reads it again may read it in another way.
    "https://panel.example/brands",
    "brands",
    // No address at all.
    "//",
    "/login?to=%2Fbrands",
    "",
  ])("is the start for %j", (to) => {
    at("https://panel.example/login");
    expect(returnPath(`?${new URLSearchParams({ to }).toString()}`, "/start")).toBe("/start");
  });

  it("is the start where nothing is asked for", () => {
    at("https://panel.example/login");
    expect(returnPath("?from=%2Fbrands")).toBe("/");
  });

  it("is the path that the login was given, with its search", () => {
    at("https://panel.example/login");
    const path = "/staff?q=ali&page=2";
    expect(returnPath(new URL(loginAddress(path), "https://panel.example").search)).toBe(path);
    expect(loginAddress("/")).toBe("/login");
  });
});
