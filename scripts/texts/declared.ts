/** What a person sees of the declarations. Their English is the id of their other languages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { localized } from "../../packages/firestore-panel/src/texts/declared";
import { adoptTexts, loadTexts, shownTexts } from "../../packages/firestore-panel/src/texts/language";
import { COMPANY_CONSOLE_TITLE, CONSOLE_TITLE } from "../../src/config/product";
import { definition } from "../../src/definition";
import { ROOT } from "../run-tool";
import { UNWRITTEN } from "./catalogs";

type Messages = Readonly<Record<string, string>>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const objectsIn = (value: object): readonly object[] => [
  value,
  ...Object.values(value).filter(isObject).flatMap(objectsIn),
];
const textsIn = (value: object): readonly string[] =>
  objectsIn(value).flatMap((one) => Object.values(one).filter((text) => typeof text === "string"));

/** Fields of the activity and the trash that no page shows. */
const UNSEEN = new Set(["personKind", "personId", "first", "work", "undoes", "change"]);

const { collections, scopes, history, trash, menuGroups = {} } = definition;
const ENGINE = [history, trash].map(({ fields, messages: { empty, loadFailed }, ...rest }) => ({
  ...rest,
  fields: fields.filter(({ key }) => !UNSEEN.has(key)),
  messages: { empty, loadFailed },
}));
const DECLARATIONS = [collections, scopes, ENGINE];

/** The words of the values that can be chosen. */
const choices = () =>
  objectsIn([collections, scopes]).flatMap((one) => {
    if ("options" in one) return textsIn([one.options as object]);
    if (!("type" in one) || one.type !== "boolean") return [];
    return "words" in one ? textsIn([one.words as object]) : ["Yes", "No"];
  });

/** Where pages are declared that no collection has. */
const PAGES = ["src/routes.tsx", "packages/firestore-panel/src/features/health/feature.ts"];

let languages = 0;

/** @returns what is said in a language of its own with these messages. */
async function inLanguage<Said>(messages: Messages, say: () => Said): Promise<Said> {
  const before = shownTexts();
  // Declarations are the same objects in the same language.
  const id = `texts-${(languages += 1)}`;
  adoptTexts({ ...before, messages, language: { ...before.language, id, isDeclared: false } });
  try {
    await loadTexts("panel");
    return say();
  } finally {
    adoptTexts(before);
  }
}

/**
 * @param messages a language's.
 * @returns the ids that it needs for the declarations. Plurals have the names of records in the language: they come
 * once these are written.
 */
export async function declaredIds(messages: Messages): Promise<readonly string[]> {
  const texts = textsIn(DECLARATIONS);
  const marks = Object.fromEntries(texts.map((text) => [text, "⟦"]));
  const shown = await inLanguage(marks, () => textsIn(localized(DECLARATIONS)));
  const seen = texts.filter((_, index) => shown[index] === "⟦");
  const plurals = await inLanguage(messages, () =>
    objectsIn(localized(DECLARATIONS)).flatMap((one) =>
      "one" in one && typeof one.one === "string" && !one.one.startsWith(UNWRITTEN) ? `# ${one.one}` : [],
    ),
  );
  const pages = PAGES.flatMap((path) => [
    ...readFileSync(join(ROOT, path), "utf8").matchAll(/label: ["`]([^"`]+)/g),
  ]);
  const labels = pages.map(([, label = ""]) => label.replace("${employees.label.many}", "Employees"));
  const titles = [CONSOLE_TITLE, COMPANY_CONSOLE_TITLE];
  const all = [...titles, ...seen, ...choices(), ...Object.keys(menuGroups), ...labels, ...plurals];
  // Codes, such as A1, are the same in every language.
  return [...new Set(all.filter((one) => /\p{L}{2}/u.test(one)))];
}

/** Whether the engine declares a text: its translation is in the engine's catalog. */
export const isOfEngine = (text: string): boolean => textsIn(ENGINE).includes(text);

/** @returns the declared text of an id: a word that is another one in some places has its place in its id. */
export const declaredOf = (id: string): string => id.replace(/ \((?:label|column|what|Users)\)$/, "");

/** @returns the ids of a language's messages that translate declarations. Others have a dot. */
export const translatedIds = (messages: Messages): readonly string[] =>
  Object.keys(messages).filter((id) => !/^\w+\.\w/.test(id));
