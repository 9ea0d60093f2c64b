import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hostingHeadersOf, tileOrigins, widenPolicy } from "../../../scripts/hosting-headers-plugin";

const HEADERS = hostingHeadersOf(readFileSync(new URL("../../../firebase.json", import.meta.url), "utf8"));
const POLICY = new Map(
  HEADERS["Content-Security-Policy"]!.split("; ").map((directive) => {
    const [name = "", ...sources] = directive.split(" ");
    return [name, sources] as const;
  }),
);

test("the policy names hosts completely, without wildcards, plain HTTP or evaluated code", () => {
  for (const sources of POLICY.values())
    for (const source of sources) {
      expect(source).not.toMatch(/\*|^http:|unsafe-eval|^https:$/);
      if (source.startsWith("https:")) expect(source).toMatch(/^https:\/\/[a-z.]+$/);
    }
});

test.each([
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
])("the header %s is %s", (name, value) => {
  expect(HEADERS[name]).toBe(value);
});

test("a local server's policy is the same, with further sources at the end of what it widens", () => {
  const wider = widenPolicy("default-src 'none'; img-src 'self'; connect-src 'self'", {
    "img-src": ["http://a"],
  });
  expect(wider).toBe("default-src 'none'; img-src 'self' http://a; connect-src 'self'");
});

test.each([
  ["https://tiles.example.com/{z}/{x}/{y}.png", ["https://tiles.example.com"]],
  ["http://127.0.0.1:8081/{z}/{x}/{y}.png", ["http://127.0.0.1:8081"]],
  ["", []],
  [undefined, []],
])("a local server lets in the map's tiles of %s", (address, origins) => {
  expect(tileOrigins(address)).toEqual(origins);
});
