import type { Json } from "./values";

/** Options of every field type. Each type adds its own. */
export interface FieldOptions {
  readonly label: string;
  /** "create": required only when the record is added. */
  readonly required?: boolean | "create";
  /** Header of the field's column in the list. Absent: the list does not show the field. */
  readonly column?: string;
  /**
   * Priority of the column. "identifying": its values are never shortened, and in a narrow list it is the
   * last column to move into the row's expandable part. "secondary": it is the first.
   */
  readonly importance?: "identifying" | "secondary";
  /** Shown in the form, but not editable. */
  readonly readOnly?: boolean;
  /**
   * Set only when the record is added. The rules refuse every change, and the edit form only shows the value.
   */
  readonly immutable?: boolean;
  /** Forms that contain the field. Default "both". */
  readonly form?: "both" | "create" | "edit" | "none";
  /** False: the detail page omits the field. */
  readonly detail?: boolean;
  /** Initial value in a new record's form. */
  readonly default?: Json;
  /** Stored path, if it differs from the key ("documents.contract"). */
  readonly path?: string;
  /** Heading of the field's form section. */
  readonly section?: string;
  readonly placeholder?: string;
  readonly help?: string;
  /** How lists compare its values. Default "natural": numbers inside a text compare as numbers. */
  readonly collation?: Collation;
}

/**
 * "suffix-number": by the letters after the last number, then by that number ("2A", "10A", "1B"). "number":
 * as one number, with sign and fraction.
 */
export type Collation = "natural" | "suffix-number" | "number";

/** For the compiler only: no declaration has this key. */
declare const READS: unique symbol;
/**
 * A declared field: its type's name, the common options and the type's own options. `Value`: its value in a
 * record.
 */
export type FieldDeclaration<Value extends Json = Json> = FieldOptions & {
  readonly type: string;
  readonly [READS]?: Value;
};
/** The value of such a field in a record. */
export type ValueOf<D extends FieldDeclaration> = Exclude<D[typeof READS], undefined>;

export interface FieldDeclarations {
  readonly [key: string]: FieldDeclaration;
}
/** A field of a collection: the declaration and its key. */
export type Field<D extends FieldDeclaration = FieldDeclaration> = D & { readonly key: string };
