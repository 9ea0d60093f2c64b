import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

/** "| 2.1 | statement | file, file › test name (remark) |" */
const ROW = /^\| (\d+\.\d+) +\| .*? +\| ([^|]*?) +\|$/gm;

const proofs = [...read("docs/specification-coverage.md").matchAll(ROW)].flatMap(([, number, proof = ""]) => {
  const [files, name] = proof.split(" › ");
  if (!files || !name) return [];
  return files.split(", ").map((file) => ({
    number,
    path: file === "messages" ? "tests/browser/messages/messages.test.tsx" : `tests/${file}`,
    name: name.replace(/ \([^)]*\)$/, ""),
  }));
});

it("names proofs for more than a hundred statements", () => {
  expect(proofs.length).toBeGreaterThan(100);
});

it.each(proofs)("$number: $path has the test “$name”", ({ path, name }) => {
  expect(read(path)).toContain(name);
});
