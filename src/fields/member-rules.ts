/** Rules functions that check the members of a map. One expression for all members would be too long. */
import { splitConditions, ruleList, ruleString } from "../schema/rule-text";
import type { Field, RuleFunctions } from "../schema/types";
import { memberKeys, type ModelOf } from "./members";

/**
 * @returns the function that checks a map, and the functions that it calls.
 * @param name "isGroup_address". The field's key keeps the functions of one collection distinct.
 */
export function mapFunctions(name: string, members: readonly Field[], modelOf: ModelOf): RuleFunctions {
  const keys = members.flatMap((member) => memberKeys(member, modelOf));
  const inner = members.map((member) => nestedField(name, member, modelOf));
  return {
    ...Object.fromEntries(
      inner.flatMap((member) => Object.entries(modelOf(member).functions?.(member) ?? {})),
    ),
    ...longFunction(name, [
      "value is map",
      `value.keys().hasOnly(${ruleList(keys)})`,
      ...inner.flatMap((member) => memberClauses(member, modelOf)),
      ...members.flatMap((member) => boundClause(member, members, modelOf)),
    ]),
  };
}

/**
 * @returns a function with one parameter. Its conditions are split into several functions if one would be too
 * long.
 */
export function longFunction(name: string, conditions: readonly string[]): RuleFunctions {
  const chunks = splitConditions(conditions);
  if (chunks.length === 1) return { [`${name}(value)`]: conditions };
  const signature = (index: number) => `${name}_${String(index + 1)}(value)`;
  return {
    ...Object.fromEntries(chunks.map((chunk, index) => [signature(index), chunk])),
    [`${name}(value)`]: chunks.map((_, index) => signature(index)),
  };
}

/**
 * @returns an upper bound of a condition's expressions. A write may evaluate 1,000. Each expression contains
 * at least one word, number, text or operator, so these are counted.
 */
export function expressionsIn(condition: string, functions: RuleFunctions): number {
  const bodies = new Map(
    Object.entries(functions).map(([signature, body]) => [signature.replace(/\(.*$/, ""), body]),
  );
  const count = (text: string): number => {
    const words = text.match(NODE) ?? [];
    const calls = [...text.replace(TEXT, "''").matchAll(/(?<![.\w])(\w+)\(/g)].map(([, name = ""]) => name);
    const inside = calls.map((name) =>
      (bodies.get(name) ?? []).reduce((sum, chunk) => sum + count(chunk) + 1, 0),
    );
    return words.length + inside.reduce((sum, cost) => sum + cost, 0);
  };
  return count(condition);
}

const TEXT = /'(?:\\.|[^'\\])*'/g;
const NODE = /'(?:\\.|[^'\\])*'|\w+|&&|\|\||[=!<>]=|[<>!+\-*/%[]/g;

/** @returns the functions that the members' types need, including nested members. */
export function typeFunctionsOf(members: readonly Field[], modelOf: ModelOf): RuleFunctions {
  return Object.fromEntries(
    members.flatMap((member) => {
      const model = modelOf(member);
      const inside = typeFunctionsOf(model.members?.(member) ?? [], modelOf);
      return Object.entries({ ...model.ruleFunctions, ...inside });
    }),
  );
}

/** Gives a member with its own functions a unique key for their names. The path keeps its stored key. */
function nestedField(name: string, member: Field, modelOf: ModelOf): Field {
  return modelOf(member).functions
    ? { ...member, key: `${name.replace(/^\w*?_/, "")}__${member.key}`, path: member.key }
    : member;
}

/** An optional member may be missing or null, like an optional field of the record. */
function memberClauses(member: Field, modelOf: ModelOf): readonly string[] {
  const model = modelOf(member);
  const required = member.required === true || model.fills === true;
  const rules = model.rules({ ...member, required });
  return Object.entries(rules).map(([key, accepts]) => {
    const accepted = accepts(`value.${key}`);
    return required ? accepted : `(!(${ruleString(key)} in value) || ${accepted} || value.${key} == null)`;
  });
}

function boundClause(member: Field, members: readonly Field[], modelOf: ModelOf): readonly string[] {
  const bound = modelOf(member).bound?.(member);
  const other = bound && members.find(({ key }) => key === bound.key);
  if (!other) return [];
  const [one = "", limit = ""] = [member, other].map(
    (field) => `value.get(${ruleString(memberKeys(field, modelOf)[0] ?? field.key)}, null)`,
  );
  return [bound.rule(one, limit)];
}
