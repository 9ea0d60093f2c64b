/** Prints the size of each part of the package in source lines, rounded to 50, as the table of the README. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src", import.meta.url));

const weights = new Map<string, number>();
for (const path of readdirSync(src, { recursive: true, encoding: "utf8" })) {
  if (!/\.(ts|js|css|html)$/.test(path)) continue;
  const part = partOf(path);
  weights.set(part, (weights.get(part) ?? 0) + readFileSync(join(src, path), "utf8").split("\n").length - 1);
}
const rows = [...weights]
  .sort(([, one], [, other]) => other - one)
  .map(
    ([part, lines]) => `| \`${part}\` | ${Math.max(50, Math.round(lines / 50) * 50).toLocaleString("en")} |`,
  );
const all = [...weights.values()].reduce((sum, lines) => sum + lines, 0);
process.stdout.write(`${["| part | lines |", "| --- | --- |", ...rows].join("\n")}\n`);
process.stdout.write(`| all | ${(Math.round(all / 50) * 50).toLocaleString("en")} |\n`);

/** Firestore, the largest part, is listed by folder, others are whole, and single files count together. */
function partOf(path: string): string {
  const folders = dirname(path).split(sep);
  if (folders[0] === ".") return "index, server ...";
  return folders[0] === "firestore" && folders[1] !== undefined
    ? `firestore/${folders[1]}`
    : (folders[0] ?? "");
}
