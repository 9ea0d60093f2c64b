import type { RulesMethod, RulesService } from "../api";

/** The fields of every expression. `at` is the offset for messages. */
interface Node {
  readonly at: number;
  /** Levels of nesting, as production's compiler counts them: see MAX_DEPTH in expression-parser.ts. */
  readonly depth: number;
}

/** A range of the text, from `start` up to but excluding `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type BinaryOperator =
  | "||"
  | "&&"
  | "=="
  | "!="
  | "in"
  | "<"
  | "<="
  | ">"
  | ">="
  | "+"
  | "-"
  | "*"
  | "/"
  | "%";

export type Expression =
  | (Node & {
      readonly kind: "literal";
      readonly value: null | boolean | bigint | number | string | Uint8Array;
    })
  | (Node & { readonly kind: "name"; readonly name: string })
  | (Node & { readonly kind: "member"; readonly object: Expression; readonly name: string })
  | (Node & { readonly kind: "index"; readonly object: Expression; readonly index: Expression })
  | (Node & {
      readonly kind: "slice";
      readonly object: Expression;
      readonly from: Expression;
      readonly to: Expression;
    })
  | (Node & { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] })
  | (Node & {
      readonly kind: "method";
      readonly object: Expression;
      readonly name: string;
      readonly args: readonly Expression[];
    })
  | (Node & { readonly kind: "unary"; readonly operator: "!" | "-"; readonly operand: Expression })
  | (Node & {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    })
  | (Node & {
      readonly kind: "is";
      readonly operand: Expression;
      readonly typeName: string;
      readonly typeAt: number;
    })
  | (Node & {
      readonly kind: "conditional";
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    })
  | (Node & { readonly kind: "list"; readonly items: readonly Expression[] })
  | (Node & { readonly kind: "map"; readonly entries: readonly (readonly [Expression, Expression])[] })
  | (Node & { readonly kind: "path"; readonly segments: readonly (string | Expression)[] });

export interface FunctionDeclaration {
  readonly at: number;
  readonly name: string;
  readonly parameters: readonly string[];
  readonly lets: readonly { readonly name: string; readonly value: Expression; readonly at: number }[];
  readonly result: Expression;
}

/** One part of a match path: fixed text, `{name}`, or `{name=**}`. */
export type MatchSegment =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "one" | "rest"; readonly name: string; readonly at: number };

export interface AllowStatement {
  /** The beginning of the condition, or of the statement without one. */
  readonly at: number;
  readonly methods: readonly RulesMethod[];
  /** Absent: the statement always allows. */
  readonly condition?: Expression;
}

export interface MatchBlock {
  readonly at: number;
  readonly path: readonly MatchSegment[];
  readonly functions: readonly FunctionDeclaration[];
  readonly allows: readonly AllowStatement[];
  readonly matches: readonly MatchBlock[];
}

export interface RulesFile {
  /** The range of each expression. */
  readonly spans: ReadonlyMap<Expression, Span>;
  readonly version: 1 | 2;
  readonly functions: readonly FunctionDeclaration[];
  readonly service: {
    readonly at: number;
    readonly name: RulesService;
    readonly functions: readonly FunctionDeclaration[];
    readonly matches: readonly MatchBlock[];
  };
}
