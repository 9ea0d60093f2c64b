import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");
const MESSAGES = "tests/browser/messages";

/** "| 2.1 | statement | file, file › test name (remark) |" */
const ROW = /^\| (\d+\.\d+) +\| (.*?) +\| ([^|]*?) +\|$/gm;
const OPEN = "not shown in the specification";

const rows = [...read("docs/specification-coverage.md").matchAll(ROW)].map(
  ([, number = "", statement = "", proof = ""]) => {
    const [files = "", name = ""] = proof.split(" › ");
    const paths = files
      .split(", ")
      .map((file) => (file === "messages" ? `${MESSAGES}/messages.test.tsx` : `tests/${file}`));
    return { number, statement, proof, paths, name: name.replace(/ \([^)]*\)$/, "") };
  },
);
const proofs = rows.filter(({ proof }) => proof !== OPEN);

it("numbers the statements of each section from one on", () => {
  expect(rows.length).toBeGreaterThan(150);
  let before = "0.0";
  for (const { number } of rows) {
    const [section = "", index = ""] = before.split(".");
    expect([`${section}.${Number(index) + 1}`, `${Number(section) + 1}.1`, "2.1"]).toContain(number);
    before = number;
  }
});

it.each(proofs)("$number: $paths has the test “$name”", ({ paths, name }) => {
  expect(name).not.toBe("");
  for (const path of paths) expect(read(path)).toContain(name);
});

it.each(proofs.filter(({ number }) => number.startsWith("8.")))(
  "$number: the test knows the words of $statement",
  ({ statement, paths }) => {
    const words = paths.map((path) =>
      read(path.startsWith(MESSAGES) ? `${MESSAGES}/expected-words.ts` : path),
    );
    const all = [...words, ...paths.map(read)].join("\n");
    for (const [, message = ""] of statement.matchAll(/"([^"]+)"/g)) expect(all).toContain(message);
  },
);
