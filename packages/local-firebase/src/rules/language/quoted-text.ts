import type { RulesError } from "../api";

/** The beginning of a quoted literal, and its error function. */
export interface QuotedText {
  readonly text: string;
  readonly start: number;
  /** Offset of the opening quote. */
  readonly quoteAt: number;
  readonly fail: (offset: number, detail: string) => RulesError;
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["a", "\x07"],
  ["\\", "\\"],
  ["'", "'"],
  ['"', '"'],
  ["`", "`"],
  ["?", "?"],
]);
const NUMERIC_ESCAPE = /(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[0-3][0-7]{2})/y;

/** Reads '...' or "..."; a raw text (r'...') has no escapes. */
export function readStringText(span: QuotedText, raw: boolean): { value: string; end: number } {
  let value = "";
  const end = scan(span, raw, (part) => {
    value += typeof part === "string" ? part : String.fromCodePoint(part.code);
  });
  return { value, end };
}

/** Reads b'...': text as UTF-8, numeric escapes as single bytes. */
export function readBytesText(span: QuotedText): { value: Uint8Array; end: number } {
  const parts: Uint8Array[] = [];
  const end = scan(span, false, (part) => {
    const wide = typeof part !== "string" && part.unicode;
    if (typeof part === "string") parts.push(Buffer.from(part, "utf8"));
    else parts.push(wide ? Buffer.from(String.fromCodePoint(part.code), "utf8") : Uint8Array.of(part.code));
  });
  return { value: new Uint8Array(Buffer.concat(parts)), end };
}

type Part = string | { readonly code: number; readonly unicode: boolean };

function scan(span: QuotedText, raw: boolean, emit: (part: Part) => void): number {
  const { text, quoteAt, fail } = span;
  const quote = text.charAt(quoteAt);
  let offset = quoteAt + 1;
  for (;;) {
    const character = offset < text.length ? String.fromCodePoint(text.codePointAt(offset) ?? 0) : "";
    if (character === "" || character === "\n") throw fail(span.start, "This string is not closed.");
    if (character === quote) return offset + 1;
    if (character !== "\\" || raw) {
      emit(character);
      offset += character.length;
      continue;
    }
    offset = escape(span, offset, emit);
  }
}

function escape(span: QuotedText, offset: number, emit: (part: Part) => void): number {
  const { text, fail } = span;
  const character = text.charAt(offset + 1);
  const simple = SIMPLE_ESCAPES.get(character);
  if (simple !== undefined) {
    emit(simple);
    return offset + 2;
  }
  NUMERIC_ESCAPE.lastIndex = offset + 1;
  const digits = NUMERIC_ESCAPE.exec(text)?.[0];
  const radix = /^\d/.test(character) ? 8 : 16;
  const code = digits === undefined ? NaN : parseInt(radix === 8 ? digits : digits.slice(1), radix);
  if (digits === undefined || code > 0x10ffff) {
    throw fail(offset, `Unknown escape '\\${character}'. Write '\\\\' for a backslash.`);
  }
  emit({ code, unicode: character === "u" || character === "U" });
  return offset + 1 + digits.length;
}
