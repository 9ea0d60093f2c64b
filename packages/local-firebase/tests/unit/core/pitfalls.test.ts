import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** "| pitfall | file › test |" */
const rows = [
  ...read("packages/local-firebase/README.md").matchAll(/^\| (.+?) +\| (\S+) › (.+?) +\|$/gm),
].map(([, pitfall = "", file = "", name = ""]) => ({ pitfall, file, name }));

it("lists the pitfalls of the protocol", () => {
  expect(rows.length).toBeGreaterThan(45);
});

it.each(rows)("$pitfall: has its test", ({ file, name }) => {
  expect(read(`tests/${file}`)).toContain(`"${name}"`);
});
