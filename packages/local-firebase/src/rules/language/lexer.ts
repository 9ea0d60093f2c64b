import { readBytesText, readStringText, type QuotedText } from "./quoted-text";
import type { Source } from "./source";

export type Token = { readonly start: number; readonly end: number } & (
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "mark"; readonly text: string }
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "float"; readonly value: number }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "bytes"; readonly value: Uint8Array }
  | { readonly kind: "end" }
);

const BLANK = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /\d+(?:(\.\d+)?([eE][+-]?\d+)|\.\d+)?/y;
const MARK = /&&|\|\||[=!<>]=|[{}()[\].,;:?<>=!+\-*/%]/y;
const MAX_INT = 2n ** 63n - 1n;

/**
 * Splits the text into tokens, one at a time and from any offset. Paths have their own alphabet, so the parser reads
 * them itself and moves the lexer behind them.
 */
export class Lexer {
  constructor(private readonly source: Source) {}

  /** @throws RulesError for an invalid character, text or number. */
  tokenAt(offset: number): Token {
    const { text } = this.source;
    const start = offset + (match(BLANK, text, offset)?.length ?? 0);
    if (start >= text.length) return { kind: "end", start, end: start };
    if (text.startsWith("/*", start)) throw this.source.error(start, "This comment is not closed.");

    const prefix = /[rb]?['"]/y;
    const quote = match(prefix, text, start);
    if (quote !== undefined) return this.quoted(start, quote);
    const name = match(NAME, text, start);
    if (name !== undefined) return { kind: "name", text: name, start, end: start + name.length };
    const digits = match(NUMBER, text, start);
    if (digits !== undefined) return this.number(start, digits);
    const mark = match(MARK, text, start);
    if (mark !== undefined) return { kind: "mark", text: mark, start, end: start + mark.length };
    const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
    throw this.source.error(start, `Unexpected '${character}'.`);
  }

  private quoted(start: number, prefix: string): Token {
    const fail = (offset: number, detail: string) => this.source.error(offset, detail);
    const span: QuotedText = { text: this.source.text, start, quoteAt: start + prefix.length - 1, fail };
    if (prefix.startsWith("b")) return { kind: "bytes", start, ...readBytesText(span) };
    return { kind: "string", start, ...readStringText(span, prefix.startsWith("r")) };
  }

  private number(start: number, digits: string): Token {
    const end = start + digits.length;
    if (/^\d+$/.test(digits)) {
      const value = BigInt(digits);
      // The digits of the smallest int, -9223372036854775808, exceed the largest int by one.
      if (value > MAX_INT + 1n) throw this.source.error(start, `The number ${digits} does not fit 64 bits.`);
      return { kind: "int", value, start, end };
    }
    return { kind: "float", value: Number(digits), start, end };
  }
}

/** @returns the match of a sticky pattern at an offset. */
export function match(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}
