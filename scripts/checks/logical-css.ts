/**
 * Finds left and right in the panel's style sheets. A page is mirrored for a language that is written from right to
 * left, but not these. Inline styles: .oxlintrc.json.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../run-tool";
import { repositoryFiles } from "./repository-files";

/** The local Firebase's page is for developers, in English. */
const SHEET = /^(src|packages\/firestore-panel\/src)\/.*\.css$/;
const COMMENT = /\/\*.*?\*\//gs;
const DECLARATION = /(?<=[{;]\s*)[\w-]+:[^;{}]+(?=[;}])/g;
/** Signs drawn from borders. Their rotation is physical, too. */
const DRAWN = ["border-width: 0 2px 2px 0", "border-width: 2px 2px 0 0"];

/** One of several values: a word, or a call with its arguments. */
const VALUE = String.raw`(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+`;
const FORWARD = "a multiple of var(--fp-forward)";
/** What is refused, and what says the same for both directions, still with physical names. */
const PHYSICAL: readonly (readonly [RegExp, string])[] = [
  [/^(left|right):.*/, "inset-inline-$1"],
  [/^(.+)-(left|right)(-width|-style|-color)?:.*/, "$1-inline-$2$3"],
  [/^border-(top|bottom)-(left|right)-radius:.*/, "border-$1-$2-radius"],
  [/^(float|clear): (left|right)$/, "$1: inline-$2"],
  [/^text-align: (left|right)$/, "text-align: $1"],
  [
    RegExp(
      `^(margin|padding|inset|scroll-\\w+|border-(?:width|style|color)): ${VALUE} (${VALUE}) ${VALUE} (?!\\2$)${VALUE}$`,
    ),
    "$1-inline",
  ],
  [/^border-radius: (?!\S+$)(?!(\S+) \1 (\S+) \2$).*/, "border-top-left-radius and its like"],
  [/^[a-z]+-shadow: (?:.*, )?(?:inset )?-?[1-9.].*/, FORWARD],
  [/^[a-z-]+: .*(?:\bto (?:left|right)|translateX)\b.*/, FORWARD],
];

/** @returns each such declaration: its line, from 1, and what to write instead. */
export function physicalDeclarations(css: string): string[] {
  const text = css.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, " "));
  return [...text.matchAll(DECLARATION)].flatMap(({ 0: all, index }) => {
    const declaration = all.trim().replace(/\s+/g, " ");
    const [refused, advice] = PHYSICAL.find(([pattern]) => pattern.test(declaration)) ?? [];
    if (!refused || advice === undefined || DRAWN.includes(declaration)) return [];
    const line = text.slice(0, index).split("\n").length;
    const instead = declaration.replace(refused, advice);
    return [
      `${String(line)}: ${instead.replace(/\b(left|top)\b/g, "start").replace(/\b(right|bottom)\b/g, "end")}`,
    ];
  });
}

function main(): void {
  const found = repositoryFiles()
    .filter((file) => SHEET.test(file))
    .flatMap((file) =>
      physicalDeclarations(readFileSync(join(ROOT, file), "utf8")).map((note) => `${file}:${note}`),
    );
  if (found.length === 0) return;
  process.stderr.write(`Left and right do not follow the language. Write instead\n${found.join("\n")}\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
