import type { CoverageReport, DecidingValue, Ruleset, Verdict } from "./api";
import { reportOf, type Tally } from "./coverage-report";
import { keyOfValue, reportedValue, shownValue } from "./coverage-values";
import type { Expression, RulesFile } from "./language/ast";
import type { Source } from "./language/source";
import type { Evaluate } from "./link/context";
import type { Result } from "./values/value";

/** The most distinct values of one expression; others are counted as the last. */
const MAX_VALUES = 100;
/** The most values in one verdict, and the most characters of an expression. */
const MAX_DECIDING = 40;
const MAX_TEXT = 120;

type Place = Omit<DecidingValue, "value">;

/** Records the values of a ruleset's expressions, in all decisions and in the current one. */
export class Coverage {
  readonly #tallies = new Map<Expression, Map<string, Tally>>();
  readonly #places = new Map<Expression, Place>();
  /** The evaluations of the current decision, in order. */
  #trace: [Expression, Result][] = [];

  constructor(
    private readonly parsed: RulesFile,
    private readonly source: Source,
  ) {}

  /** Wraps the evaluation of an expression. Constants are not recorded. */
  readonly observe = (expression: Expression, run: Evaluate): Evaluate => {
    if (expression.kind === "literal") return run;
    const tallies = new Map<string, Tally>();
    this.#tallies.set(expression, tallies);
    return (context) => {
      const result = run(context);
      count(tallies, result);
      this.#trace.push([expression, result]);
      return result;
    };
  };

  /** Returns the same rules with the deciding values in their verdicts. */
  around(rules: Ruleset): Ruleset {
    const withValues = (decide: () => Verdict): Verdict => {
      this.#trace = [];
      const verdict = decide();
      const values = this.#deciding();
      this.#trace = [];
      return { ...verdict, values };
    };
    return {
      ...rules,
      authorizeFirestore: (request) => withValues(() => rules.authorizeFirestore(request)),
      authorizeStorage: (request) => withValues(() => rules.authorizeStorage(request)),
    };
  }

  report(): CoverageReport {
    return reportOf(this.parsed, this.source, (expression) => [
      ...(this.#tallies.get(expression)?.values() ?? []),
    ]);
  }

  /** The latest value of each expression, without containers and constants. */
  #deciding(): DecidingValue[] {
    const byExpression = new Map(this.#trace);
    const values: DecidingValue[] = [];
    for (const [expression, result] of byExpression) {
      const value = isConnective(expression) ? undefined : shownValue(result);
      const place = value === undefined ? undefined : this.#place(expression);
      if (value !== undefined && place) values.push({ ...place, value: shortened(value) });
    }
    return values.slice(-MAX_DECIDING);
  }

  /** The position and text of an expression, cached. */
  #place(expression: Expression): Place | undefined {
    const span = this.parsed.spans.get(expression);
    const known = this.#places.get(expression);
    if (known || !span) return known;
    const written = this.source.text.slice(span.start, span.end).replace(/\s+/g, " ");
    const place = { ...this.source.position(span.start), expression: shortened(written) };
    this.#places.set(expression, place);
    return place;
  }
}

function count(tallies: Map<string, Tally>, result: Result): void {
  const key = keyOfValue(result);
  const known = tallies.get(key) ?? (tallies.size < MAX_VALUES ? undefined : [...tallies.values()].at(-1));
  if (known) known.count += 1;
  else tallies.set(key, { value: reportedValue(result), count: 1 });
}

function isConnective(expression: Expression): boolean {
  return (
    expression.kind === "conditional" ||
    (expression.kind === "binary" && (expression.operator === "&&" || expression.operator === "||"))
  );
}

function shortened(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}
