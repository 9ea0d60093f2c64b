import type { BinaryOperator, Expression, Span } from "./ast";
import { RESERVED, TokenCursor } from "./token-cursor";

/** Production's message. */
export const TOO_COMPLEX = "Expression is too complex to evaluate safely.";
/**
 * The deepest level of an expression, measured on production's compiler. A flat chain of 98 comparisons loads and 99 do
 * not. 97 parentheses around a comparison load and 98 do not. Each pair of parentheses, binary operator, list, map and
 * function call adds a level; members and indexes do not.
 */
const MAX_DEPTH = 99;
/** The longest chain of members, indexes and methods: an evaluation cannot take more steps (see MAX_STEPS). */
const MAX_CHAIN = 1000;
const MAX_ARGUMENTS = 7;

/** Binary operators from loosest to tightest. */
const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!="],
  ["is"],
  ["in"],
  ["<", "<=", ">", ">="],
  ["+", "-"],
  ["*", "/", "%"],
];
const BINDING: ReadonlyMap<string, number> = new Map(
  LEVELS.flatMap((operators, level) => operators.map((operator) => [operator, level])),
);

/** A recursive-descent parser of expressions; rules-parser.ts parses the statements. */
export class ExpressionParser extends TokenCursor {
  private nesting = 0;
  /** The range of each expression. */
  protected readonly spans = new Map<Expression, Span>();

  protected expression(): Expression {
    this.nesting += 1;
    if (this.nesting > MAX_DEPTH) throw this.tooComplex(this.token.start);
    const { start } = this.token;
    const condition = this.binary(0);
    const result = this.isMark("?") ? this.from(start, this.conditional(condition)) : condition;
    this.nesting -= 1;
    return result;
  }

  /** Records the range of an expression, from `start` to the last token. */
  private from(start: number, expression: Expression): Expression {
    if (!this.spans.has(expression)) this.spans.set(expression, { start, end: this.passed });
    return expression;
  }

  private conditional(condition: Expression): Expression {
    const { start } = this.token;
    this.advance();
    const yes = this.expression();
    this.expectMark(":");
    const no = this.expression();
    const depth = Math.max(condition.depth, yes.depth, no.depth);
    return { kind: "conditional", condition, yes, no, at: start, depth };
  }

  private binary(level: number): Expression {
    const { start } = this.token;
    let left = this.unary();
    for (;;) {
      const { token } = this;
      const operator = token.kind === "mark" || token.kind === "name" ? token.text : "";
      const binding = BINDING.get(operator);
      if (binding === undefined || binding < level) return left;
      this.advance();
      if (operator === "is") left = this.from(start, this.isType(left, token.start));
      else {
        if (operator === "/" && /\S/.test(this.source.text.charAt(token.end))) {
          throw this.source.error(
            token.start,
            "A '/' before its operand begins a path. To divide, put a space after it.",
          );
        }
        const right = this.binary(binding + 1);
        const depth = this.deeper(token.start, left, right);
        const at = token.start;
        left = this.from(start, {
          kind: "binary",
          operator: operator as BinaryOperator,
          left,
          right,
          at,
          depth,
        });
      }
    }
  }

  private isType(operand: Expression, at: number): Expression {
    const typeAt = this.token.start;
    const typeName = this.expectName("a type");
    return { kind: "is", operand, typeName, typeAt, at, depth: this.deeper(at, operand) };
  }

  private unary(): Expression {
    const { token } = this;
    if (token.kind !== "mark" || (token.text !== "!" && token.text !== "-")) return this.postfix();
    this.nesting += 1;
    if (this.nesting > MAX_DEPTH) throw this.tooComplex(token.start);
    this.advance();
    const operand = this.unary();
    this.nesting -= 1;
    const { depth } = operand;
    const negated = token.text === "-" && operand.kind === "literal" ? negate(operand.value) : undefined;
    if (negated !== undefined) return { kind: "literal", value: negated, at: token.start, depth };
    return this.from(token.start, {
      kind: "unary",
      operator: token.text,
      operand,
      at: token.start,
      depth,
    });
  }

  private postfix(): Expression {
    const { start } = this.token;
    let object = this.from(start, this.primary());
    for (let length = 1; ; length += 1) {
      if (length > MAX_CHAIN) throw this.tooComplex(this.token.start);
      if (this.isMark(".")) object = this.from(start, this.member(object));
      else if (this.isMark("[")) object = this.from(start, this.subscript(object));
      else return object;
    }
  }

  private member(object: Expression): Expression {
    this.advance();
    const at = this.token.start;
    const name = this.expectName("a field or method", true);
    if (!this.isMark("(")) return { kind: "member", object, name, at, depth: object.depth };
    const args = this.args();
    return {
      kind: "method",
      object,
      name,
      args,
      at,
      depth: Math.max(object.depth, ...args.map((a) => a.depth)),
    };
  }

  private subscript(object: Expression): Expression {
    const at = this.token.start;
    this.advance();
    const index = this.expression();
    if (!this.isMark(":")) {
      this.expectMark("]");
      return { kind: "index", object, index, at, depth: Math.max(object.depth, index.depth) };
    }
    this.advance();
    const to = this.expression();
    this.expectMark("]");
    return {
      kind: "slice",
      object,
      from: index,
      to,
      at,
      depth: Math.max(object.depth, index.depth, to.depth),
    };
  }

  private primary(): Expression {
    const { token } = this;
    switch (token.kind) {
      case "int":
      case "float":
      case "string":
      case "bytes":
        this.advance();
        return { kind: "literal", value: token.value, at: token.start, depth: 1 };
      case "name":
        return this.named(token.text, token.start);
      case "end":
        throw this.source.error(token.start, "Expected an expression, but the file ends.");
      case "mark":
        return this.bracketed(token.text, token.start);
    }
  }

  private named(name: string, at: number): Expression {
    this.advance();
    if (name === "true" || name === "false") return { kind: "literal", value: name === "true", at, depth: 1 };
    if (name === "null") return { kind: "literal", value: null, at, depth: 1 };
    if (RESERVED.has(name)) throw this.source.error(at, `Unexpected '${name}'.`);
    if (!this.isMark("(")) return { kind: "name", name, at, depth: 1 };
    const args = this.args();
    return { kind: "call", name, args, at, depth: this.deeper(at, ...args) };
  }

  private bracketed(mark: string, at: number): Expression {
    if (mark === "/") return this.path(at);
    if (mark === "(") {
      this.advance();
      const inner = this.expression();
      this.expectMark(")");
      return { ...inner, depth: this.deeper(at, inner) };
    }
    if (mark === "[") {
      const items = this.listOf("]", () => this.expression());
      return { kind: "list", items, at, depth: this.deeper(at, ...items) };
    }
    if (mark === "{") {
      const entries = this.listOf("}", () => this.mapEntry());
      return { kind: "map", entries, at, depth: this.deeper(at, ...entries.flat()) };
    }
    throw this.source.error(at, `Unexpected '${mark}'.`);
  }

  private mapEntry(): readonly [Expression, Expression] {
    const key = this.expression();
    this.expectMark(":");
    return [key, this.expression()];
  }

  private args(): Expression[] {
    const at = this.token.start;
    const args = this.listOf(")", () => this.expression());
    if (args.length > MAX_ARGUMENTS) {
      throw this.source.error(at, `A call takes at most ${MAX_ARGUMENTS} arguments.`);
    }
    return args;
  }

  private path(at: number): Expression {
    const segments: (string | Expression)[] = [];
    let depth = 1;
    let offset = at;
    while (this.source.text.charAt(offset) === "/") {
      offset += 1;
      if (this.source.text.startsWith("$(", offset)) {
        this.moveTo(offset + 2);
        const inner = this.expression();
        if (!this.isMark(")")) throw this.unexpected("')'");
        offset = this.token.end;
        depth = Math.max(depth, inner.depth);
        segments.push(inner);
      } else {
        const text = this.pathText(offset);
        offset += text.length;
        segments.push(text);
      }
    }
    this.moveTo(offset);
    return { kind: "path", segments, at, depth };
  }

  private deeper(at: number, ...parts: readonly Expression[]): number {
    const depth = 1 + Math.max(0, ...parts.map((part) => part.depth));
    if (depth > MAX_DEPTH) throw this.tooComplex(at);
    return depth;
  }
  private tooComplex(at: number) {
    return this.source.error(at, TOO_COMPLEX);
  }
}

function negate(value: unknown): bigint | number | undefined {
  return typeof value === "bigint" || typeof value === "number" ? -value : undefined;
}
