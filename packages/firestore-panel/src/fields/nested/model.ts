/** Field types that contain fields: a group holds one map, and an array a list of maps. */
import type {
  FieldDeclaration,
  FieldDeclarations,
  FieldModel,
  FieldOptions,
  Json,
  RuleFunctions,
} from "../../schema/types";
import {
  mapFunctions,
  areEmpty,
  firstError,
  initialMembers,
  isMap,
  membersOf,
  membersText,
  readMembers,
  writeMembers,
  expressionsIn,
  longFunction,
  typeFunctionsOf,
  type MembersForm,
  type MembersValue,
  type ModelOf,
} from "./members";
import { storedKey } from "../text-value";
import { text } from "../../texts/texts";

interface GroupOptions<Fields extends FieldDeclarations = FieldDeclarations> extends FieldOptions {
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
  requires: ["fields"],
  members: membersOf,
  initial: (field) => {
    const initial = initialMembers(membersOf(field), modelOf);
    const declared: Json = field.default ?? null;
    return isMap(declared) ? { ...initial, ...declared } : initial;
  },
  read: (stored, field) => readMembers(stored[storedKey(field)], membersOf(field), modelOf),
  write: (value, field) => ({ [storedKey(field)]: writeMembers(value, membersOf(field), modelOf) }),
  check: (value: unknown, field) =>
    isMap(value) ? firstError(value, membersOf(field), modelOf) : text("fields.group.invalid"),
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

interface ArrayOptions<Fields extends FieldDeclarations = FieldDeclarations> extends FieldOptions {
  /**
   * The fields of each item. Files, automatic timestamps and passwords are allowed only in the record itself.
   */
  readonly fields: Fields;
  readonly most: number;
  /** The name of one item: "Branch" makes "Branch 2" and "Add branch". */
  readonly itemLabel: string;
  /**
   * "length": the rules check the number of items, but not their contents. It is for lists that are too long
   * to be checked item by item, because the rules language has no loops.
   */
  readonly rulesJudge?: "length";
}
export type ArrayField<Fields extends FieldDeclarations = FieldDeclarations> = FieldDeclaration<
  readonly MembersValue<Fields>[] | null
> &
  ArrayOptions<Fields>;

/**
 * A list of items with the same fields. It is stored as a list of maps, saved as a whole, without empty
 * items.
 */
export const array = <Fields extends FieldDeclarations>(
  options: ArrayOptions<Fields>,
): ArrayField<Fields> => ({ ...options, type: "array" });

/**
 * A write may evaluate 1,000 expressions. This is the share of one list; the record's other fields need the
 * rest.
 */
const MOST_EXPRESSIONS = 500;

export const arrayFieldModel = (
  modelOf: ModelOf,
): FieldModel<ArrayField, readonly MembersForm[], readonly MembersValue[] | null> => {
  const filled = (value: unknown, field: ArrayField): readonly unknown[] =>
    Array.isArray(value) ? value.filter((item) => !areEmpty(item, membersOf(field), modelOf)) : [];
  const functions = (field: ArrayField & { readonly key: string }) => {
    const [list, item] = [`isArray_${field.key}`, `isArrayItem_${field.key}`];
    const each = Array.from(
      { length: field.most },
      (_, index) => `(value.size() <= ${index} || ${item}(value[${index}]))`,
    );
    const bounds = ["value is list", `value.size() <= ${field.most}`];
    return field.rulesJudge === "length"
      ? longFunction(list, bounds)
      : { ...mapFunctions(item, membersOf(field), modelOf), ...longFunction(list, [...bounds, ...each]) };
  };
  return {
    type: "array",
    requires: ["fields", "most", "itemLabel"],
    members: membersOf,
    read: (stored, field) => {
      const value = stored[storedKey(field)];
      if (!Array.isArray(value)) return null;
      return value
        .map((item) => readMembers(item, membersOf(field), modelOf))
        .filter((item) => item !== null);
    },
    write: (value, field) => ({
      [storedKey(field)]: filled(value, field).map((item) => writeMembers(item, membersOf(field), modelOf)),
    }),
    check: (value: unknown, field) => {
      if (!Array.isArray(value)) return text("fields.array.invalid");
      if (filled(value, field).length > field.most) return text("fields.tooMany", { max: field.most });
      const errors = value.map((item: unknown, index) => {
        const error = areEmpty(item, membersOf(field), modelOf)
          ? undefined
          : firstError(item, membersOf(field), modelOf);
        return error && text("fields.array.itemError", { item: field.itemLabel, number: index + 1, error });
      });
      return errors.find((error) => error !== undefined);
    },
    isEmpty: (value, field) => filled(value, field).length === 0,
    rules: (field) => ({
      [storedKey(field)]: (value) =>
        `isArray_${field.key}(${value})${field.required === true ? ` && ${value}.size() > 0` : ""}`,
    }),
    functions,
    declarationErrors: (declaration) => {
      const { most, itemLabel, fields } = declaration;
      const whole = Number.isInteger(most) && most > 0;
      return [
        ...(Object.keys(fields).length > 0 ? [] : ["fields is empty"]),
        ...(whole ? [] : ["most is not above 0"]),
        ...(itemLabel.trim() === "" ? ["itemLabel is missing"] : []),
        ...(whole
          ? costErrors({
              ...typeFunctionsOf(membersOf(declaration), modelOf),
              ...functions({ ...declaration, key: "x" }),
            })
          : []),
      ];
    },
    text: (value, field) =>
      (value ?? [])
        .map((item) => membersText(item, membersOf(field), modelOf))
        .join(text("common.semicolon")),
  };
};

function costErrors(functions: RuleFunctions): readonly string[] {
  const cost = expressionsIn("isArray_x(value)", functions);
  return cost <= MOST_EXPRESSIONS
    ? []
    : [
        `judging its items costs ${cost} expressions of at most ${MOST_EXPRESSIONS}: lower "most", or give rulesJudge: "length"`,
      ];
}
