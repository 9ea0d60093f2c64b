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
} from "../schema/types";

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
  return error === requiredError(label) ? error : `${label}: ${error}`;
}

function requiredError(label: string): string {
  return `${label} is required`;
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

/** @returns the form values of a new map. */
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
export function memberKeys(member: Field, modelOf: ModelOf): readonly string[] {
  return modelOf(member).keys?.(member) ?? [member.path ?? member.key];
}

function isMemberEmpty(member: Field, value: unknown, modelOf: ModelOf): boolean {
  if (value === undefined || value === null || value === "") return true;
  return modelOf(member).isEmpty?.(value, member) ?? false;
}

export function isMap(value: unknown): value is MembersForm {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
