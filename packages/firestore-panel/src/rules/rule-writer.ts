/** Builds the text of both rules files. */
import type { PanelDefinition } from "../definition";
import { ACCESS_METHODS } from "../schema/define-collection";
import type { AccessMethod, Collection } from "../schema/types";

/** The collections, and the kind of account besides admins that may be granted operations. */
export type Declarations = Pick<PanelDefinition, "collections" | "scopeKind">;

/** Additional conditions of a record's rules by access method. */
export type RecordConditions = Required<NonNullable<Collection["conditions"]>>;

export const GENERATED =
  "Generated from src/resources by `npm run rules`. Do not edit: change a declaration instead.";

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === "" ? "" : `  ${line}`));
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
  return block(`function ${signature}`, [...lets, ...returned.with(-1, `${returned.at(-1)};`)]);
}

/** The conditions of each method. One that nobody is granted is left out. */
export function allowed(
  who: (method: AccessMethod) => readonly string[],
  parts: readonly (undefined | { readonly [method in AccessMethod]?: readonly string[] })[],
): readonly string[] {
  return ACCESS_METHODS.flatMap((method) => {
    const [grants, conditions] = [who(method), parts.flatMap((part) => part?.[method] ?? [])];
    if (grants.length === 0) return [];
    const either = grants.join(" || ");
    const granted = grants.length > 1 && conditions.length > 0 ? `(${either})` : either;
    return `allow ${method}: if ${[granted, ...conditions].join(" && ")};`;
  });
}
