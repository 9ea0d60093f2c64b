/** Text for the rules language, shared by the field models and the generator. */

/** A string literal. Models and declarations hold no line breaks, so two escapes are enough. */
export function ruleString(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

export function ruleList(texts: readonly string[]): string {
  return `[${texts.map(ruleString).join(", ")}]`;
}

/** Keeps each function far below the 98 operators of one expression that production compiles. */
const MAX_OPERATORS = 60;
const OPERATOR = /&&|\|\||[=!<>]=|[<>!]|\b(?:is|in)\b/g;

/** Conditions in parts that are each short enough for one function. */
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
