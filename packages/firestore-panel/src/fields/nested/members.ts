/**
 * The fields inside a group, or inside each item of an array. Each field's own model reads, writes and checks
 * it. The registry of models is passed as an argument, because it contains these two types.
 */
import type {
  Field,
  FieldDeclaration,
  FieldDeclarations,
  FieldModel,
  Json,
  StoredJson,
  ValueOf,
  RuleFunctions,
} from "../../schema/types";
import { splitConditions, ruleList, ruleString } from "../../schema/text";
import { text } from "../../texts/texts";

export type ModelOf = (field: FieldDeclaration) => FieldModel;
/** The values of a map's members as records hold them. */
export type MembersValue<Fields extends FieldDeclarations = FieldDeclarations> = {
  readonly [Key in keyof Fields]: ValueOf<Fields[Key]>;
};
/** The same values in a form, where some may still be missing. */
export type MembersForm = { readonly [key: string]: unknown };

export function membersOf({ fields }: { readonly fields: FieldDeclarations }): readonly Field[] {
  return Object.entries(fields).map(([key, field]) => ({ ...field, key }));
}

/** @returns null if the value is no map or has no readable member. */
export function readMembers(
  stored: unknown,
  members: readonly Field[],
  modelOf: ModelOf,
): MembersValue | null {
  if (!isMap(stored)) return null;
  const value = Object.fromEntries(
    members.map((member): [string, Json] => {
      const keys = memberKeys(member, modelOf).filter((key) => Object.hasOwn(stored, key));
      return [
        member.key,
        modelOf(member).read(Object.fromEntries(keys.map((key) => [key, stored[key]])), member),
      ];
    }),
  );
  return areEmpty(value, members, modelOf) ? null : value;
}

/** @returns the map to store, with empty members included, or null if all are empty. */
export function writeMembers(value: unknown, members: readonly Field[], modelOf: ModelOf): StoredJson {
  if (!isMap(value) || areEmpty(value, members, modelOf)) return null;
  const written = members.flatMap((member) =>
    Object.entries(modelOf(member).write(value[member.key] ?? null, member)),
  );
  return Object.fromEntries(
    written.map(([key, stored]): [string, StoredJson] => {
      if (typeof stored === "symbol") throw new Error(`${key} is set by the server, which a map cannot hold`);
      return [key, stored];
    }),
  );
}

/** @returns errors by the member's key. */
export function memberErrors(
  value: unknown,
  members: readonly Field[],
  modelOf: ModelOf,
): { readonly [key: string]: string } {
  const given = isMap(value) ? value : {};
  const errors = members.map((member) => [
    member.key,
    ownError(member, given[member.key], modelOf) ?? boundError(member, members, given, modelOf),
  ]);
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined)) as { [key: string]: string };
}

/** @returns the first error, with the member's label. */
export function firstError(value: unknown, members: readonly Field[], modelOf: ModelOf): string | undefined {
  const errors = memberErrors(value, members, modelOf);
  const first = members.find(({ key }) => Object.hasOwn(errors, key));
  return first && labelError(first.label, errors[first.key] ?? "");
}

/** "Street: At most 20 characters". An error that names the field already stays unchanged. */
function labelError(label: string, error: string): string {
  return error === requiredError(label) ? error : text("fields.labelled", { label, error });
}

function requiredError(label: string): string {
  return text("fields.required", { label });
}

function ownError(member: Field, value: unknown, modelOf: ModelOf): string | undefined {
  if (!isMemberEmpty(member, value, modelOf)) return modelOf(member).check(value, member);
  return member.required ? requiredError(member.label) : undefined;
}

function boundError(
  member: Field,
  members: readonly Field[],
  value: MembersForm,
  modelOf: ModelOf,
): string | undefined {
  const bound = modelOf(member).bound?.(member);
  const other = bound && members.find(({ key }) => key === bound.key);
  if (!other || [member, other].some((one) => isMemberEmpty(one, value[one.key], modelOf))) return undefined;
  return bound.validate(value[member.key], value[other.key], other.label);
}

export function initialMembers(members: readonly Field[], modelOf: ModelOf): MembersForm {
  const values = members.map((member) => [member.key, modelOf(member).initial?.(member) ?? member.default]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as MembersForm;
}

export function areEmpty(value: unknown, members: readonly Field[], modelOf: ModelOf): boolean {
  return !isMap(value) || members.every((member) => isMemberEmpty(member, value[member.key], modelOf));
}

/** @returns the members' texts in one line, for search, sorting and exports. */
export function membersText(value: unknown, members: readonly Field[], modelOf: ModelOf): string {
  if (!isMap(value)) return "";
  const texts = members.map((member) => {
    const one = value[member.key] ?? null;
    return isMemberEmpty(member, one, modelOf) ? "" : (modelOf(member).text?.(one, member) ?? "");
  });
  return texts.filter((text) => text !== "").join(", ");
}

/** Stored keys of a member inside its map. */
function memberKeys(member: Field, modelOf: ModelOf): readonly string[] {
  return modelOf(member).keys?.(member) ?? [member.path ?? member.key];
}

function isMemberEmpty(member: Field, value: unknown, modelOf: ModelOf): boolean {
  if (value === undefined || value === null || value === "") return true;
  return modelOf(member).isEmpty?.(value, member) ?? false;
}

export function isMap(value: unknown): value is MembersForm {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * One expression for all members would be too long.
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
