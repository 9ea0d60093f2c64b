/** Text for the rules language, shared by the field models and the generator. */

/** A string literal. Models and declarations hold no line breaks, so two escapes are enough. */
export function ruleString(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

export function ruleList(texts: readonly string[]): string {
  return `[${texts.map(ruleString).join(", ")}]`;
}
