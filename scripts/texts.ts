/**
 * npm run texts: adds the texts that the catalogs lack, each marked as unwritten, and lists them, and those that nothing
 * uses. A text is in use by its id in code, or by a declaration.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run-tool";
import {
  catalogsOf,
  messagesOf,
  sources,
  unusedIds,
  unwritten,
  UNWRITTEN,
  withEnglish,
  withText,
  withUsed,
} from "./texts/catalogs";
import { declaredIds, declaredOf, isOfEngine, translatedIds } from "./texts/declared";

const ENGLISH = catalogsOf("en");
const ARABIC = catalogsOf("ar");
const DECLARED = "texts/ar/panel/declared.json";
const PLURAL = "{count, plural, zero {} one {} two {} few {} many {} other {}}";

const code = sources();
const { catalogs: english, homeless } = withUsed(ENGLISH, code);
let arabic = withEnglish(ARABIC, english, "ar");
let needed: readonly string[] = [];
// The name of a record first: its plural has it in its id.
for (const isPlural of [false, true]) {
  const messages = messagesOf(arabic);
  const translated = new Set(translatedIds(messages).map(declaredOf));
  needed = await declaredIds(messages);
  for (const id of needed.filter((one) => !translated.has(one) && one.startsWith("# ") === isPlural)) {
    const path = `${isOfEngine(id) ? "packages/firestore-panel/src" : "src"}/${DECLARED}`;
    arabic = withText(arabic, path, id, unwritten(isPlural ? PLURAL : id));
  }
}

const old = { ...ENGLISH, ...ARABIC };
const now = { ...english, ...arabic };
const lines: string[] = [];
for (const [path, messages] of Object.entries(now)) {
  const ids = Object.keys(messages);
  if (ids.length > Object.keys(old[path] ?? {}).length)
    writeFileSync(join(ROOT, path), `${JSON.stringify(messages, null, 2)}\n`);
  const open = ids.filter((id) => messages[id]?.startsWith(UNWRITTEN));
  lines.push(...open.map((id) => `${id in (old[path] ?? {}) ? "unwritten" : "added"}  ${path}  ${id}`));
}
const toWrite = lines.length;
const dotted = Object.keys(messagesOf(english));
const translations = messagesOf(arabic);
const declared = translatedIds(translations);
const unused = [
  ...unusedIds(dotted, code),
  ...Object.keys(translations).filter((id) => !dotted.includes(id) && !declared.includes(id)),
  ...declared.filter((id) => !needed.includes(declaredOf(id))),
];
lines.push(
  ...unused.map((id) => `unused  ${id}`),
  ...homeless.map((id) => `no file has texts of its area: write the first yourself  ${id}`),
  `${toWrite} to write, after "${UNWRITTEN.trim()}"; ${unused.length} unused`,
);
process.stdout.write(`${lines.join("\n")}\n`);
