/** Finds names of package registries and paths of the author's machine in the repository. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../run-tool";
import { repositoryFiles } from "./repository-files";

const REGISTRY = /https?:\/\/registry\.|"resolved": ?"http/;
const MACHINE_PATH = /(?:^|[\s"'`(=:])\/(?:home|Users|root|work)\/[\w.-]/;
const BINARY = /\.(png|jpe?g|gif|webp|ico|pdf|woff2?)$/;

/**
 * @param text a file's content.
 * @param own the project's folder on this machine.
 * @returns the numbers of the lines that name a registry or a machine's path, from 1.
 */
export function foreignLines(text: string, own: string): number[] {
  return text.split("\n").flatMap((line, index) => {
    const foreign = REGISTRY.test(line) || MACHINE_PATH.test(line) || line.includes(own);
    return foreign ? [index + 1] : [];
  });
}

function main(): void {
  const found = repositoryFiles()
    .filter((file) => !BINARY.test(file))
    .flatMap((file) =>
      foreignLines(readFileSync(join(ROOT, file), "utf8"), ROOT).map((line) => `${file}:${String(line)}`),
    );
  if (found.length === 0) return;
  process.stderr.write(`A registry host or a machine's path is named in\n${found.join("\n")}\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
