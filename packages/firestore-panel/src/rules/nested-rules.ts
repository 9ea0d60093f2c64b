/** The functions that check groups and arrays. One expression for all members would be too long. */
import { modelOf, storedKeysOf } from "../fields/models";
import type { ArrayField } from "../fields/nested/model";
import { ruleList, ruleString, splitConditions } from "../schema/text";
import type { Field, RuleFunctions } from "../schema/types";

/** @returns functions with the field's key in their names, and those that they call. None for any other field. */
export function nestedFunctions(field: Field): RuleFunctions {
  if (field.type === "group") return mapFunctions(`isGroup_${field.key}`, membersIn(field));
  if (field.type !== "array") return {};
  const { key, most, rulesJudge } = field as Field<ArrayField>;
  const [list, item] = [`isArray_${key}`, `isArrayItem_${key}`];
  const bounds = ["value is list", `value.size() <= ${most}`];
  if (rulesJudge === "length") return longFunction(list, bounds);
  const each = Array.from(
    { length: most },
    (_, index) => `(value.size() <= ${index} || ${item}(value[${index}]))`,
  );
  return { ...mapFunctions(item, membersIn(field)), ...longFunction(list, [...bounds, ...each]) };
}

function membersIn(field: Field): readonly Field[] {
  return modelOf(field).members?.(field) ?? [];
}

/** @returns the functions of the fields' types, and of those of their members, each once. */
export function typeFunctions(fields: readonly Field[]): RuleFunctions {
  return Object.assign(
    {},
    ...fields.map((field) => ({ ...modelOf(field).ruleFunctions, ...typeFunctions(membersIn(field)) })),
  ) as RuleFunctions;
}

/** @param name "isGroup_address". The field's key keeps the functions of one collection distinct. */
function mapFunctions(name: string, members: readonly Field[]): RuleFunctions {
  // A member with functions of its own has a unique key in their names. The path keeps its stored key.
  const prefix = name.replace(/^\w*?_/, "");
  const inner = members.map((member) =>
    membersIn(member).length > 0 ? { ...member, key: `${prefix}__${member.key}`, path: member.key } : member,
  );
  return {
    ...(Object.assign({}, ...inner.map(nestedFunctions)) as RuleFunctions),
    ...longFunction(name, [
      "value is map",
      `value.keys().hasOnly(${ruleList(members.flatMap(storedKeysOf))})`,
      ...inner.flatMap(memberClauses),
      ...members.flatMap((member) => boundRule(member, members, "value")?.rule ?? []),
    ]),
  };
}

/** @returns a function with one parameter. It calls others with its conditions if it would be too long. */
function longFunction(name: string, conditions: readonly string[]): RuleFunctions {
  const chunks = splitConditions(conditions);
  if (chunks.length === 1) return { [`${name}(value)`]: conditions };
  const signatures = chunks.map((_, index) => `${name}_${index + 1}(value)`);
  return {
    ...Object.fromEntries(chunks.map((chunk, index) => [signatures[index] ?? name, chunk])),
    [`${name}(value)`]: signatures,
  };
}

function memberClauses(member: Field): readonly string[] {
  const model = modelOf(member);
  const required = member.required === true || model.fills === true;
  return Object.entries(model.rules({ ...member, required })).map(([key, accepts]) =>
    innerClause("value", key, accepts, required),
  );
}

/** An optional value in a map may be missing or null, like an optional field of the record. */
export function innerClause(
  map: string,
  key: string,
  accepts: (value: string) => string,
  required: boolean,
): string {
  const value = `${map}.${key}`;
  return required
    ? accepts(value)
    : `(!(${ruleString(key)} in ${map}) || ${accepts(value)} || ${value} == null)`;
}

/** @returns the condition between the field and its bound, and the stored keys of both. */
export function boundRule(
  field: Field,
  fields: readonly Field[],
  map: string,
): { readonly rule: string; readonly keys: readonly string[] } | undefined {
  const bound = modelOf(field).bound?.(field);
  const other = fields.find(({ key }) => key === bound?.key);
  if (!bound || !other) return undefined;
  const keys = [field, other].map((date) => storedKeysOf(date)[0] ?? date.key);
  const [value = "", limit = ""] = keys.map((key) => `${map}.get(${ruleString(key)}, null)`);
  return { rule: bound.rule(value, limit), keys };
}

/** A write may evaluate 1,000 expressions. This is the share of one list; the record's other fields need the rest. */
const MOST_EXPRESSIONS = 500;

/** @returns one error for each array whose check costs too much. */
export function costErrors(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => {
    const members = membersIn(field);
    const functions = { ...typeFunctions(members), ...nestedFunctions(field) };
    const cost = field.type === "array" ? expressionsIn(`isArray_${field.key}(value)`, functions) : 0;
    const own = `judging its items costs ${cost} expressions of at most ${MOST_EXPRESSIONS}: lower "most", or give rulesJudge: "length"`;
    return [...(cost > MOST_EXPRESSIONS ? [own] : []), ...costErrors(members)].map(
      (error) => `field "${field.key}": ${error}`,
    );
  });
}

const TEXT = /'(?:\\.|[^'\\])*'/g;
const NODE = /'(?:\\.|[^'\\])*'|\w+|&&|\|\||[=!<>]=|[<>!+\-*/%[]/g;

/** An upper bound: each expression has at least one word, number, text or operator, which are counted. */
function expressionsIn(condition: string, functions: RuleFunctions): number {
  const bodies = new Map(
    Object.entries(functions).map(([signature, body]) => [signature.replace(/\(.*$/, ""), body]),
  );
  const count = (text: string): number => {
    const calls = [...text.replace(TEXT, "''").matchAll(/(?<![.\w])(\w+)\(/g)].map(([, name = ""]) => name);
    const called = calls.flatMap((name) => bodies.get(name) ?? []);
    return called.reduce((sum, part) => sum + count(part) + 1, text.match(NODE)?.length ?? 0);
  };
  return count(condition);
}
