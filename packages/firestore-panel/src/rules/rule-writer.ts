/** Builds the text of both rules files. */
import type { PanelDefinition } from "../definition";

/** The collections, and the kind of account besides admins that may be granted operations. */
export type Declarations = Pick<PanelDefinition, "collections" | "scopeKind">;

/** Additional conditions of a record's rules by access method. */
export interface RecordConditions {
  readonly create: readonly string[];
  readonly update: readonly string[];
  readonly remove: readonly string[];
}

export const GENERATED =
  "Generated from src/resources by `npm run rules`. Do not edit: change a declaration instead.";

/** Indents every line that is not empty. */
export function indent(lines: readonly string[], levels = 1): readonly string[] {
  const margin = "  ".repeat(levels);
  return lines.map((line) => (line === "" ? "" : margin + line));
}

export function block(head: string, lines: readonly string[]): readonly string[] {
  return [`${head} {`, ...indent(lines), "}"];
}

/** `function name(parameters)` that returns all conditions together. */
export function conjunction(
  signature: string,
  conditions: readonly string[],
  lets: readonly string[] = [],
): readonly string[] {
  const [first = "true", ...rest] = conditions;
  const returned = [`return ${first}`, ...indent(rest.map((condition) => `&& ${condition}`))];
  return block(`function ${signature}`, [...lets, ...withSemicolon(returned)]);
}

/** `allow methods: if a || b;` Empty without grants. */
export function allow(
  methods: readonly string[],
  grants: readonly string[],
  conditions: readonly string[] = [],
): readonly string[] {
  if (methods.length === 0 || grants.length === 0) return [];
  const who = grants.length > 1 && conditions.length > 0 ? `(${grants.join(" || ")})` : grants.join(" || ");
  return [`allow ${methods.join(", ")}: if ${[who, ...conditions].join(" && ")};`];
}

function withSemicolon(lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => (index === lines.length - 1 ? `${line};` : line));
}
