/** Field types that contain fields: a group holds one map, and an array a list of maps. Their models are in models.ts. */
import type { Field, FieldDeclaration, FieldDeclarations, FieldOptions, ValueOf } from "../../schema/types";

/** The values of a map's members as records hold them. */
export type MembersValue<Fields extends FieldDeclarations = FieldDeclarations> = {
  readonly [Key in keyof Fields]: ValueOf<Fields[Key]>;
};

interface GroupOptions<Fields extends FieldDeclarations = FieldDeclarations> extends FieldOptions {
  /** The fields of the group. Files, automatic timestamps and passwords are allowed only in the record itself. */
  readonly fields: Fields;
}
export type GroupField<Fields extends FieldDeclarations = FieldDeclarations> =
  FieldDeclaration<MembersValue<Fields> | null> & GroupOptions<Fields>;

/**
 * Fields that belong together, such as an address, stored and saved as one map; an empty group is null.
 * Required members are checked only if one member is filled, or if the group itself is required.
 */
export const group = <Fields extends FieldDeclarations>(
  options: GroupOptions<Fields>,
): GroupField<Fields> => ({ ...options, type: "group" });

interface ArrayOptions<Fields extends FieldDeclarations = FieldDeclarations> extends GroupOptions<Fields> {
  readonly most: number;
  /** The name of one item: "Branch" makes "Branch 2" and "Add branch". */
  readonly itemLabel: string;
  /** "length": for lists that are too long for the rules, which have no loops, to check each item. */
  readonly rulesJudge?: "length";
}
export type ArrayField<Fields extends FieldDeclarations = FieldDeclarations> = FieldDeclaration<
  readonly MembersValue<Fields>[] | null
> &
  ArrayOptions<Fields>;

/** A list of items with the same fields. It is stored as a list of maps, saved as a whole, without empty items. */
export const array = <Fields extends FieldDeclarations>(
  options: ArrayOptions<Fields>,
): ArrayField<Fields> => ({ ...options, type: "array" });

export function membersOf({ fields }: { readonly fields: FieldDeclarations }): readonly Field[] {
  return Object.entries(fields).map(([key, field]) => ({ ...field, key }));
}
