/** Text in the rules language, for the field models and the generator. */

/** @returns a string literal. Models and declarations contain no line breaks, so two escapes suffice. */
export function ruleString(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

export function ruleList(texts: readonly string[]): string {
  return `[${texts.map(ruleString).join(", ")}]`;
}

/** Production compiles at most 98 operators per expression. This limit keeps each function far below. */
const MAX_OPERATORS = 60;
const OPERATOR = /&&|\|\||[=!<>]=|[<>!]|\b(?:is|in)\b/g;

/** Splits conditions into parts that each fit into one function. */
export function splitConditions(clauses: readonly string[]): readonly (readonly string[])[] {
  const chunks: string[][] = [];
  let operators = Infinity;
  for (const clause of clauses) {
    const added = (clause.match(OPERATOR)?.length ?? 0) + 1;
    if (operators + added > MAX_OPERATORS) {
      chunks.push([]);
      operators = 0;
    }
    operators += added;
    chunks.at(-1)?.push(clause);
  }
  return chunks;
}
