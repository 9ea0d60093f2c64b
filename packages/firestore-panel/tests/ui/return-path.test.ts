import { afterEach, expect, it, vi } from "vitest";
import { loginAddress, returnPath } from "../../src/ui/login-handover";

const at = (href: string) => vi.stubGlobal("window", { location: new URL(href) });
afterEach(() => vi.unstubAllGlobals());

it.each([
  "javascript:window.ran=1",
  "data:text/html,x",
  "https://a.example/",
  "//a.example/",
  "/\\a.example",
  "/.//a.example/",
  // An address of this site, but not a path: another reader may understand it differently.
  "https://panel.example/brands",
  "brands",
  // No address at all.
  "//",
  "/login?to=%2Fbrands",
  "",
])("a login leads to the start for the address %j", (to) => {
  at("https://panel.example/login");
  expect(returnPath(`?${new URLSearchParams({ to }).toString()}`, "/start")).toBe("/start");
});

it("a login leads to the given path with its search, and to the start without one", () => {
  at("https://panel.example/login");
  expect(returnPath("?from=%2Fbrands")).toBe("/");
  const path = "/staff?q=ali&page=2";
  expect(returnPath(new URL(loginAddress(path), "https://panel.example").search)).toBe(path);
  expect(loginAddress("/")).toBe("/login");
});
