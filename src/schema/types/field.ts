import type { Json } from "./values";

/** Options that every field type has. A type's own options stand beside them. */
export interface FieldOptions {
  readonly label: string;
  /** "create": needed only when the record is added. */
  readonly required?: boolean | "create";
  /** Header of this field's column in the list. Without it the list does not show the field. */
  readonly column?: string;
  /**
   * What its column is worth in a list. "identifying": its values are never cut, and where the list is too narrow it is the
   * last to move into the row's expandable part. "secondary": it is the first.
   */
  readonly importance?: "identifying" | "secondary";
  /** Shown in the form, not editable. */
  readonly readOnly?: boolean;
  /** Given once, when the record is added: the rules refuse every change, and an edit only shows it. */
  readonly immutable?: boolean;
  /** Which forms hold the field. Default "both". */
  readonly form?: "both" | "create" | "edit" | "none";
  /** False keeps it off the detail page. */
  readonly detail?: boolean;
  /** Value of a new record's form. */
  readonly default?: Json;
  /** Stored path, when it differs from the key ("documents.contract"). */
  readonly path?: string;
  /** Heading of the form section that the field stands under. */
  readonly section?: string;
  readonly placeholder?: string;
  readonly help?: string;
  /** How lists compare its values. Default "natural": numbers inside a text count as numbers. */
  readonly collation?: Collation;
}

/**
 * "suffix-number": by the letters after the last number first, then by that number ("2A", "10A", "1B"). "number": as one
 * number, with sign and fraction.
 */
export type Collation = "natural" | "suffix-number" | "number";

/** Known to the compiler alone: no declaration has this key. */
declare const READS: unique symbol;
/** A field as declared: its type's name, the common options, and the type's own. `Value`: what a record holds of it. */
export type FieldDeclaration<Value extends Json = Json> = FieldOptions & {
  readonly type: string;
  readonly [READS]?: Value;
};
/** What a record holds of a field that is declared like this. */
export type ValueOf<D extends FieldDeclaration> = Exclude<D[typeof READS], undefined>;

export interface FieldDeclarations {
  readonly [key: string]: FieldDeclaration;
}
/** A field inside a collection: the declaration and its key. */
export type Field<D extends FieldDeclaration = FieldDeclaration> = D & { readonly key: string };
