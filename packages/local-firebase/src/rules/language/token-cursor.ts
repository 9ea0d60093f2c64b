import { Lexer, match, type Token } from "./lexer";
import type { Source } from "./source";

/** Words that cannot be names of variables or functions. */
export const RESERVED = new Set([
  "true",
  "false",
  "null",
  "in",
  "is",
  "if",
  "let",
  "return",
  "function",
  "match",
  "allow",
]);
const PATH_TEXT = /[\p{L}\p{N}_.~%@+-]+|\([\w-]+\)/uy;

/** Reads the tokens of a file in order. The parsers that extend it hold the grammar. */
export class TokenCursor {
  private readonly lexer: Lexer;
  protected token: Token;
  /** The end of the last token. */
  protected passed = 0;

  constructor(protected readonly source: Source) {
    this.lexer = new Lexer(source);
    this.token = this.lexer.tokenAt(0);
  }

  /** Parses items separated by commas, between the current opening token and `close`. */
  protected listOf<T>(close: string, item: () => T): T[] {
    this.advance();
    const items: T[] = [];
    while (items.length > 0 || !this.isMark(close)) {
      items.push(item());
      if (!this.isMark(",")) break;
      this.advance();
    }
    this.expectMark(close);
    return items;
  }

  /** @returns the fixed text of a path segment at an offset. */
  protected pathText(offset: number): string {
    const text = match(PATH_TEXT, this.source.text, offset);
    if (text === undefined) throw this.source.error(offset, "Expected a path segment after '/'.");
    return text;
  }

  protected advance(): void {
    this.passed = this.token.end;
    this.token = this.lexer.tokenAt(this.token.end);
  }
  protected moveTo(offset: number): void {
    this.passed = offset;
    this.token = this.lexer.tokenAt(offset);
  }
  protected isMark(text: string): boolean {
    return this.token.kind === "mark" && this.token.text === text;
  }
  protected isName(text: string): boolean {
    return this.token.kind === "name" && this.token.text === text;
  }
  protected expectMark(text: string): void {
    if (!this.isMark(text)) throw this.unexpected(`'${text}'`);
    this.advance();
  }
  /** @param anyWord also accept words that are reserved elsewhere: a field may be called `match`. */
  protected expectName(what: string, anyWord = false): string {
    const { token } = this;
    if (token.kind !== "name" || (!anyWord && RESERVED.has(token.text))) throw this.unexpected(what);
    this.advance();
    return token.text;
  }
  protected unexpected(wanted: string) {
    const { start, end, kind } = this.token;
    const found = kind === "end" ? "the file ends" : `found '${this.source.text.slice(start, end)}'`;
    return this.source.error(start, `Expected ${wanted}, but ${found}.`);
  }
}
