/** The catalogs of the engine and of the product: which ids are used, which a catalog lacks, and which nobody uses. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../run-tool";
import { sourceFiles } from "../source-files";

/** The files of a language by their paths from the root. */
export type Catalogs = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FOLDERS = ["packages/firestore-panel/src", "src"];
/** Begins a text that somebody has yet to write. tests/unit/texts refuses it. */
export const UNWRITTEN = "✎ ";

export function catalogsOf(language: string): Catalogs {
  const paths = FOLDERS.flatMap((folder) =>
    sourceFiles(join(ROOT, folder, "texts", language)).map((name) => `${folder}/texts/${language}/${name}`),
  );
  return Object.fromEntries(
    paths.map((path) => [path, JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Catalogs[string]]),
  );
}

/** @returns the messages of all files. */
export function messagesOf(catalogs: Catalogs): Catalogs[string] {
  return Object.fromEntries(Object.values(catalogs).flatMap((messages) => Object.entries(messages)));
}

/** The code of the engine and of the product, which may use texts. */
export interface Source {
  readonly folder: string;
  readonly code: string;
}

export const sources = (): readonly Source[] =>
  FOLDERS.map((folder) => {
    const files = sourceFiles(join(ROOT, folder)).filter((path) => /\.tsx?$/.test(path));
    return { folder, code: files.map((path) => readFileSync(join(ROOT, folder, path), "utf8")).join("\n") };
  });

/** Computed ids are computed in their last part only. */
export function unusedIds(ids: readonly string[], all: readonly Source[]): readonly string[] {
  const code = all.map((source) => source.code).join("\n");
  return ids.filter((id) => !code.includes(`"${id}"`) && !code.includes(`\`${id.replace(/\w+$/, "${")}`));
}

/** @returns the English catalogs with the ids that code uses, and ids for which no file has others of their area. */
export function withUsed(english: Catalogs, all: readonly Source[]) {
  const known = messagesOf(english);
  const areas = [...new Set(Object.keys(known).map(areaOf))];
  // An id of an area that has texts, wherever it stands, and what is said at once in any other.
  const used = new RegExp(
    `"((?:${areas.join("|")})\\.[\\w.]+)"|\\b(?:t|text|richText)\\(\\s*"([\\w.]+)"`,
    "g",
  );
  let catalogs = english;
  const homeless = new Set<string>();
  for (const { folder, code } of all)
    for (const [, inArea, said = ""] of code.matchAll(used)) {
      const id = inArea ?? said;
      const missing = !(id in messagesOf(catalogs)) && id.includes(".");
      const files = Object.keys(catalogs).filter((path) =>
        Object.keys(catalogs[path] ?? {}).some((other) => areaOf(other) === areaOf(id)),
      );
      const file = files.find((path) => path.startsWith(`${folder}/`)) ?? files[0];
      if (missing && file === undefined) homeless.add(id);
      else if (missing && file !== undefined) catalogs = withText(catalogs, file, id, UNWRITTEN + id);
    }
  return { catalogs, homeless: [...homeless] };
}

const areaOf = (id: string): string => id.split(".")[0] ?? "";

/** @returns the language's catalogs with the ids that English has, each in the same file. */
export function withEnglish(catalogs: Catalogs, english: Catalogs, language: string): Catalogs {
  const known = messagesOf(catalogs);
  let completed = catalogs;
  for (const [path, messages] of Object.entries(english))
    for (const [id, message] of Object.entries(messages))
      if (!(id in known))
        completed = withText(
          completed,
          path.replace("/texts/en/", `/texts/${language}/`),
          id,
          unwritten(message),
        );
  return completed;
}

export const unwritten = (english: string): string =>
  english.startsWith(UNWRITTEN) ? english : UNWRITTEN + english;

/** @returns the catalogs with this text in its file, whose ids stay sorted. */
export function withText(catalogs: Catalogs, path: string, id: string, message: string): Catalogs {
  const entries = Object.entries({ ...catalogs[path], [id]: message });
  return { ...catalogs, [path]: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
