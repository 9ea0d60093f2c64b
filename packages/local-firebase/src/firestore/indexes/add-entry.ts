import { withoutComments } from "../../core/commented-json";
import { isJsonObject, type JsonObject } from "../../core/http";

/** The missing index of a refused query, in the form of firestore.indexes.json. */
export interface MissingEntry {
  readonly list: "indexes" | "fieldOverrides";
  readonly entry: JsonObject;
}

/** A part of a text, from its first character to the one after its last. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Adds an entry to the text of firestore.indexes.json and keeps every other byte. Entries are sorted by collection
 * group and fields; the new entry precedes the first that belongs after it. An override replaces the existing one of
 * its field.
 * @param text JSON of an object, which may hold comments. @throws Error when one of its lists is not a list.
 */
export function addEntry(text: string, { list, entry }: MissingEntry): string {
  const plain = withoutComments(text);
  const root = parseObject(plain);
  const known: unknown = root[list];
  if (known === undefined) return addList(text, plain, list, entry);
  if (!Array.isArray(known) || !known.every(isJsonObject))
    throw new Error(`${list} must be a list of objects`);
  const listSpan = spansIn(plain, startOf(plain, 0)).get(list);
  if (!listSpan) throw new Error(`${list} cannot be found`);
  const spans = [...spansIn(plain, listSpan.from).values()];
  const indent = indentOf(text, spans[0]?.from ?? listSpan.from, spans.length > 0);
  const own = formatted(entry, indent);
  const same = known.findIndex((other) => list === "fieldOverrides" && sortKey(other) === sortKey(entry));
  const replaced = spans[same];
  if (replaced) return text.slice(0, replaced.from) + own + text.slice(replaced.to);
  const next = spans[known.findIndex((other) => sortKey(other) > sortKey(entry))];
  if (next) return `${text.slice(0, next.from)}${own},\n${indent}${text.slice(next.from)}`;
  const last = spans.at(-1);
  if (last) return `${text.slice(0, last.to)},\n${indent}${own}${text.slice(last.to)}`;
  const inside = text.slice(listSpan.from + 1, listSpan.to - 1).trimStart();
  const end = inside === "" ? `\n${indent.slice(0, -2)}` : ` ${inside}`;
  return `${text.slice(0, listSpan.from)}[\n${indent}${own}${end}]${text.slice(listSpan.to)}`;
}

function parseObject(text: string): JsonObject {
  const root: unknown = JSON.parse(text);
  if (!isJsonObject(root)) throw new Error("it is not a JSON object");
  return root;
}

/** Adds a missing list at the object's beginning. */
function addList(text: string, plain: string, list: string, entry: JsonObject): string {
  const inside = startOf(plain, 0) + 1;
  const own = `\n  "${list}": [\n    ${formatted(entry, "    ")}\n  ]`;
  const isEmpty = plain[startOf(plain, inside)] === "}";
  const rest = text.slice(inside);
  return text.slice(0, inside) + own + (isEmpty ? `\n${rest.trimStart()}` : `,${rest}`);
}

/** The indentation of the line on which an entry begins. For the first entry, it is two more than that of its list. */
function indentOf(text: string, at: number, isEntry: boolean): string {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
  return isEntry && indent.length === line.length ? indent : `${indent}  `;
}

function formatted(entry: JsonObject, indent: string): string {
  return JSON.stringify(entry, null, 2).replaceAll("\n", `\n${indent}`);
}

function sortKey({ collectionGroup, queryScope, fieldPath, fields }: JsonObject): string {
  const paths = Array.isArray(fields) ? fields.map((field: JsonObject) => field["fieldPath"]) : [];
  return [collectionGroup, queryScope ?? "", fieldPath ?? "", ...paths].map(String).join("\0");
}

/** The positions of an object's values by name, or of a list's values by number, in a valid JSON text. */
function spansIn(text: string, start: number): Map<string, Span> {
  const spans = new Map<string, Span>();
  const isObject = text[start] === "{";
  let at = startOf(text, start + 1);
  while (text[at] !== "}" && text[at] !== "]") {
    let name = String(spans.size);
    if (isObject) {
      const nameEnd = endOf(text, at);
      name = JSON.parse(text.slice(at, nameEnd)) as string;
      at = startOf(text, startOf(text, nameEnd) + 1);
    }
    const span = { from: at, to: endOf(text, at) };
    spans.set(name, span);
    at = startOf(text, span.to);
    if (text[at] === ",") at = startOf(text, at + 1);
  }
  return spans;
}

/** The first character from a position on that is not white space. */
function startOf(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? "")) at += 1;
  return at;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s{}[\]",:]+/gs;

/** The end of the value that begins at a position. */
function endOf(text: string, from: number): number {
  TOKEN.lastIndex = from;
  let open = 0;
  for (;;) {
    const token = TOKEN.exec(text)?.[0] ?? "";
    if (token === "{" || token === "[") open += 1;
    else if (token === "}" || token === "]") open -= 1;
    if (open <= 0) return TOKEN.lastIndex;
  }
}
