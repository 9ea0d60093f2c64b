import type { FieldDeclaration, FieldDeclarations, FieldModel, FieldOptions, Json } from "../../schema/types";
import { mapFunctions } from "../member-rules";
import {
  areEmpty,
  firstError,
  initialMembers,
  isMap,
  membersOf,
  membersText,
  readMembers,
  writeMembers,
  type MembersForm,
  type MembersValue,
  type ModelOf,
} from "../members";
import { storedKey } from "../text-value";

export interface GroupOptions<Fields extends FieldDeclarations = FieldDeclarations> extends FieldOptions {
  /**
   * The fields of the group. Files, automatic timestamps and passwords are allowed only in the record itself.
   */
  readonly fields: Fields;
}
export type GroupField<Fields extends FieldDeclarations = FieldDeclarations> =
  FieldDeclaration<MembersValue<Fields> | null> & GroupOptions<Fields>;

/**
 * Fields that belong together, such as an address. A group is stored as one map and saved as a whole; an
 * empty group is stored as null. Its required members are checked only if one member is filled, or if the
 * group itself is required.
 */
export const group = <Fields extends FieldDeclarations>(
  options: GroupOptions<Fields>,
): GroupField<Fields> => ({ ...options, type: "group" });

const nameOf = ({ key }: { readonly key: string }) => `isGroup_${key}`;

export const groupFieldModel = (modelOf: ModelOf): FieldModel<GroupField, MembersForm> => ({
  type: "group",
  members: membersOf,
  initial: (field) => {
    const initial = initialMembers(membersOf(field), modelOf);
    const declared: Json = field.default ?? null;
    return isMap(declared) ? { ...initial, ...declared } : initial;
  },
  read: (stored, field) => readMembers(stored[storedKey(field)], membersOf(field), modelOf),
  write: (value, field) => ({ [storedKey(field)]: writeMembers(value, membersOf(field), modelOf) }),
  check: (value: unknown, field) =>
    isMap(value) ? firstError(value, membersOf(field), modelOf) : "Must hold its fields",
  isEmpty: (value, field) => areEmpty(value, membersOf(field), modelOf),
  rules: (field) => ({ [storedKey(field)]: (value) => `${nameOf(field)}(${value})` }),
  functions: (field) => mapFunctions(nameOf(field), membersOf(field), modelOf),
  declarationErrors: (field) => {
    const members = membersOf(field);
    return [
      ...(members.length > 0 ? [] : ["fields is empty"]),
      ...(field.required && members.every(({ required }) => required !== true)
        ? ["required, but none of its fields is"]
        : []),
    ];
  },
  text: (value, field) => membersText(value, membersOf(field), modelOf),
});
