/** Checks the READMEs and docs: each file that they name in backticks or link to must exist. */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../run-tool";
import { repositoryFiles } from "./repository-files";

const FENCE = /^```.*?^```$/gms;
const FENCE_TITLE = /^```.*\btitle=(\S+)/gm;
const BACKTICKS = /`([^`\s]+)`/g;
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const FILE_NAME = /^[^/:@{}()][^:@{}()]*\.(?:tsx?|m?js|json|md|css|rules|html)$/;
/** Stands for any text: `*`, `<name>`, and a folder in capitals, as in `texts/LANGUAGE/AREA`. */
const PLACEHOLDER = /\*+|<\w+>|(?<=\/)[A-Z]+(?=\/|$)/;

/**
 * A name in backticks may leave out folders at its start, as `data/commit.ts` does. A file that the page itself shows,
 * in a fence with a title, counts as existing.
 * @param files all files of the repository.
 * @returns the errors, one line each.
 */
export function pathErrors(page: string, markdown: string, files: readonly string[]): string[] {
  const titles = [...markdown.matchAll(FENCE_TITLE)].map(([, title = ""]) => title);
  // Between slashes, a name is found in it only as a whole.
  const existing = [...files, ...titles].map((path) => `/${path}/`);
  const folders = new Set(files.filter((path) => path.includes("/")).map((path) => path.split("/")[0]));
  const exists = (path: string) => existing.some((file) => file.startsWith(`/${path}/`));
  const isNamed = (name: string) => {
    const path = name.replace(/\/$/, "");
    const parts = path.split(PLACEHOLDER).map((part) => part.replaceAll(/[.+?]/g, String.raw`\$&`));
    const pattern = new RegExp(`/${parts.join("[^/]*")}/`);
    return existing.some((file) => pattern.test(file));
  };
  const prose = markdown.replaceAll(FENCE, "");
  const named = [...prose.matchAll(BACKTICKS)]
    .map(([, name = ""]) => name)
    .filter((name) => FILE_NAME.test(name) || (name.includes("/") && folders.has(name.split("/")[0])))
    .filter((name) => !isNamed(name));
  const linked = [...prose.matchAll(LINK)]
    .map(([, target = ""]) => target)
    .filter((target) => !target.includes(":"))
    .filter((target) => !exists(posix.join(posix.dirname(page), target)));
  return [...named, ...linked].map((path) => `${page}: ${path} does not exist`);
}

function main(): void {
  const files = repositoryFiles();
  const pages = files.filter((path) => /(?:^|\/)README\.md$|^docs\/.*\.md$/.test(path));
  const errors = pages.flatMap((page) =>
    pathErrors(page, readFileSync(posix.join(ROOT, page), "utf8"), files),
  );
  if (errors.length === 0) return;
  process.stderr.write(`${errors.join("\n")}\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
