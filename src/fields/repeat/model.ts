import type {
  FieldDeclaration,
  FieldDeclarations,
  FieldModel,
  FieldOptions,
  RuleFunctions,
} from "../../schema/types";
import { expressionsIn, longFunction, mapFunctions, typeFunctionsOf } from "../member-rules";
import {
  areEmpty,
  firstFault,
  membersOf,
  membersText,
  readMembers,
  writeMembers,
  type MembersForm,
  type MembersValue,
  type ModelOf,
} from "../members";
import { storedKey } from "../text-value";

export interface RepeatOptions<Fields extends FieldDeclarations = FieldDeclarations> extends FieldOptions {
  /** What stands in each item. Files, times of the save and passwords belong to the record itself. */
  readonly fields: Fields;
  /** How many items there may be. */
  readonly most: number;
  /** What one of them is called: "Branch" makes "Branch 2" and "Add branch". */
  readonly itemLabel: string;
  /**
   * "length": the rules judge how many items there are, and not what is in them. For lists that are too long to be judged
   * item by item, since the rules cannot repeat anything.
   */
  readonly rulesJudge?: "length";
}
export type RepeatField<Fields extends FieldDeclarations = FieldDeclarations> = FieldDeclaration<
  readonly MembersValue<Fields>[] | null
> &
  RepeatOptions<Fields>;

/** A list of items that each have the same fields. Stored: a list of maps, saved as a whole, without empty items. */
export const repeat = <Fields extends FieldDeclarations>(
  options: RepeatOptions<Fields>,
): RepeatField<Fields> => ({ ...options, type: "repeat" });

/** What one list may cost of the 1,000 expressions that a write may evaluate: the record's other fields need the rest. */
const MOST_EXPRESSIONS = 500;

export const repeatFieldModel = (
  modelOf: ModelOf,
): FieldModel<RepeatField, readonly MembersForm[], readonly MembersValue[] | null> => {
  const filled = (value: unknown, field: RepeatField): readonly unknown[] =>
    Array.isArray(value) ? value.filter((item) => !areEmpty(item, membersOf(field), modelOf)) : [];
  const functions = (field: RepeatField & { readonly key: string }) => {
    const [list, item] = [`isList_${field.key}`, `isItem_${field.key}`];
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
    type: "repeat",
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
      if (!Array.isArray(value)) return "Must be a list";
      if (filled(value, field).length > field.most) return `At most ${field.most}`;
      const faults = value.map((item: unknown, index) => {
        const fault = areEmpty(item, membersOf(field), modelOf)
          ? undefined
          : firstFault(item, membersOf(field), modelOf);
        return fault === undefined ? undefined : `${field.itemLabel} ${index + 1}: ${fault}`;
      });
      return faults.find((fault) => fault !== undefined);
    },
    isEmpty: (value, field) => filled(value, field).length === 0,
    rules: (field) => ({
      [storedKey(field)]: (value) =>
        `isList_${field.key}(${value})${field.required === true ? ` && ${value}.size() > 0` : ""}`,
    }),
    functions,
    faults: (declaration) => {
      const { most, itemLabel, fields } = declaration;
      const whole = Number.isInteger(most) && most > 0;
      return [
        ...(Object.keys(fields).length > 0 ? [] : ["fields is empty"]),
        ...(whole ? [] : ["most is not above 0"]),
        ...(itemLabel.trim() === "" ? ["itemLabel is missing"] : []),
        ...(whole
          ? costFaults({
              ...typeFunctionsOf(membersOf(declaration), modelOf),
              ...functions({ ...declaration, key: "x" }),
            })
          : []),
      ];
    },
    text: (value, field) =>
      (value ?? []).map((item) => membersText(item, membersOf(field), modelOf)).join("; "),
  };
};

function costFaults(functions: RuleFunctions): readonly string[] {
  const cost = expressionsIn("isList_x(value)", functions);
  return cost <= MOST_EXPRESSIONS
    ? []
    : [
        `judging its items costs ${cost} expressions of at most ${MOST_EXPRESSIONS}: lower "most", or give rulesJudge: "length"`,
      ];
}
