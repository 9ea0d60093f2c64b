/**
 * Errors of the members of a group or an array, for checkCollections: options that only work for fields of a
 * record.
 */
import type { Field, FieldModel } from "./types";

type Models = ReadonlyMap<string, FieldModel>;

/** Options that describe a field's place in the record. They have no effect inside a value. */
const RECORD_OPTIONS = ["column", "section", "form", "immutable", "path"] as const;

export function nestingErrors(members: readonly Field[], models: Models): readonly string[] {
  return members.flatMap((member) =>
    [...typeErrors(member, models), ...optionErrors(member)].map(
      (error) => `field "${member.key}": ${error}`,
    ),
  );
}

function typeErrors(member: Field, models: Models): readonly string[] {
  const model = models.get(member.type);
  const inside = model?.members?.(member) ?? [];
  return [
    ...(model?.upload ? ["files belong to the record itself, not inside a value"] : []),
    ...(model?.stamps ? ["automatic timestamps belong to the record itself, not inside a value"] : []),
    ...(model?.confidential ? ["passwords belong to the record itself, not inside a value"] : []),
    ...inside
      .filter((field) => models.get(field.type)?.members)
      .map((field) => `field "${field.key}": nested more than two levels deep`),
  ];
}

function optionErrors(member: Field): readonly string[] {
  return [
    ...RECORD_OPTIONS.filter((option) => member[option] !== undefined).map(
      (option) => `"${option}" has no effect inside a value`,
    ),
    ...(member.required === "create"
      ? ['"create" has no effect inside a value: required is true or false']
      : []),
  ];
}
