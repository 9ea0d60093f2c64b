/** The owner's commands on another definition than the product's: the example's. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const OWNER = fileURLToPath(new URL("../../example/owner.ts", import.meta.url));
const TSX = createRequire(import.meta.url).resolve("tsx");

function owner(...args: readonly string[]) {
  const run = spawnSync(process.execPath, ["--import", TSX, OWNER, ...args], { encoding: "utf8" });
  return { code: run.status, said: run.stdout + run.stderr };
}

it("the owner's commands are listed without a name, and where a name is unknown", () => {
  const listed = owner();
  expect(listed.code).toBe(0);
  expect(listed.said).toMatch(/^ {2}backup {8}copies all documents and files into a folder$/m);
  expect(owner("bakcup")).toEqual({ code: 1, said: `There is no command "bakcup".\n\n${listed.said}` });
});
