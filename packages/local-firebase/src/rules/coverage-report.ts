import type { CoverageReport, ExpressionReport } from "./api";
import type { Expression, MatchBlock, RulesFile } from "./language/ast";
import { childrenOf } from "./language/children";
import type { Source } from "./language/source";

/** A value of an expression, in the report's form, and its count. */
export interface Tally {
  readonly value: object;
  count: number;
}

/** Builds the report on a rules file. @param talliesOf returns the values of an expression. */
export function reportOf(
  parsed: RulesFile,
  source: Source,
  talliesOf: (expression: Expression) => readonly Tally[],
): CoverageReport {
  const offsets = codePoints(source.text);
  const positionOf = ({ start, end }: { start: number; end: number }) => {
    const lineStart = source.text.lastIndexOf("\n", start - 1) + 1;
    return {
      line: source.position(start).line,
      column: offsets(start) - offsets(lineStart) + 1,
      currentOffset: offsets(start),
      endOffset: offsets(end) - 1,
    };
  };
  /** @param surrounding the number of evaluations of the surrounding expression. */
  const report = (expression: Expression, surrounding?: number): ExpressionReport[] => {
    const tallies = talliesOf(expression);
    const own = tallies.reduce((sum, tally) => sum + tally.count, 0);
    const children = childrenOf(expression).flatMap((child) => report(child, own));
    const span = parsed.spans.get(expression);
    if (expression.kind === "literal" || !span) return children;
    const passed = (surrounding ?? own) - own;
    const values = [
      ...tallies.map((tally) => ({ ...tally })),
      ...(passed > 0 ? [{ value: {}, count: passed }] : []),
    ];
    return [
      {
        sourcePosition: positionOf(span),
        ...(values.length > 0 && { values }),
        ...(children.length > 0 && { children }),
      },
    ];
  };
  const start = (expression: Expression) => parsed.spans.get(expression)?.start ?? expression.at;
  const all = rootsOf(parsed)
    .sort((a, b) => start(a) - start(b))
    .flatMap((root) => report(root));
  const rules = { files: [{ name: source.file, content: source.text }] };
  return all.length === 0 ? { rules } : { rules, report: all };
}

/** Conditions and function bodies. */
function rootsOf({ functions, service }: RulesFile): Expression[] {
  const inBlock = (block: MatchBlock): Expression[] => [
    ...block.functions.flatMap(expressionsOf),
    ...block.allows.flatMap(({ condition }) => condition ?? []),
    ...block.matches.flatMap(inBlock),
  ];
  return [
    ...[...functions, ...service.functions].flatMap(expressionsOf),
    ...service.matches.flatMap(inBlock),
  ];
}

function expressionsOf({ lets, result }: RulesFile["functions"][number]): Expression[] {
  return [...lets.map(({ value }) => value), result];
}

/** Returns a conversion of offsets from UTF-16 code units to code points. */
function codePoints(text: string): (offset: number) => number {
  const before = new Uint32Array(text.length + 1);
  for (let i = 0; i < text.length; i++)
    before[i + 1] = (before[i] ?? 0) + (/[\udc00-\udfff]/.test(text.charAt(i)) ? 0 : 1);
  return (offset) => before[offset] ?? 0;
}
