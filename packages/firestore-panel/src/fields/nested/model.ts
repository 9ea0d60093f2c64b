/** A field that contains fields. Its model is in models.ts. */
import type { FieldDeclaration, FieldDeclarations, FieldOptions, ValueOf } from "../../schema/types";

/** The values of an item's fields as records hold them. */
export type MembersValue<Fields extends FieldDeclarations = FieldDeclarations> = {
  readonly [Key in keyof Fields]: ValueOf<Fields[Key]>;
};

interface ArrayOptions<Fields extends FieldDeclarations = FieldDeclarations> extends FieldOptions {
  /** Without files, automatic timestamps and passwords. */
  readonly fields: Fields;
  readonly most: number;
}
export type ArrayField<Fields extends FieldDeclarations = FieldDeclarations> = FieldDeclaration<
  readonly MembersValue<Fields>[] | null
> &
  ArrayOptions<Fields>;

/**
 * A list of items with the same fields, which a page of the product writes: no form has an input for it. It is stored as
 * a list of maps. The rules check its length, and not its items.
 */
export const array = <Fields extends FieldDeclarations>(
  options: ArrayOptions<Fields>,
): ArrayField<Fields> => ({ form: "none", ...options, type: "array" });
