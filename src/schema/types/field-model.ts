import type { Field, FieldDeclaration, ValueOf } from "./field";
import type { Json, SheetValue, StoredValue } from "./values";

/**
 * What one field type does with values. Pure. One per type, in src/fields/<type>/model.ts.
 * `Form` is the value in a form (plain JSON; a file input also holds a File until it is saved), `Value` the one in a record.
 */
export interface FieldModel<
  D extends FieldDeclaration = FieldDeclaration,
  Form = unknown,
  Value extends Json = ValueOf<D>,
> {
  readonly type: string;
  /** True when a save of this mode sets the value itself, whatever the form holds. Nobody types into such a field. */
  stamps?(field: Field<D>, mode: "create" | "edit"): boolean;
  /** The value of a new record's form where it is not a constant (a random pin). Default: field.default. */
  initial?(field: Field<D>): Form;
  /** Stored keys (dotted paths of at most two parts) this field occupies. Default: [field.path ?? field.key]. */
  keys?(field: Field<D>): readonly string[];
  /** Stored values by stored key -> the form's value. Unreadable data gives null, never an exception. */
  read(stored: { readonly [storedKey: string]: unknown }, field: Field<D>): Value;
  /** The form's value -> stored values by stored key. A key left out is not written. */
  write(value: Form | null | undefined, field: Field<D>): { readonly [storedKey: string]: StoredValue };
  /** @returns what is wrong in words for the person, or undefined. Empty values are checked in fields/record.ts. */
  check(value: Form, field: Field<D>): string | undefined;
  /** A condition between this field and another one (`notBefore` of a date), checked once both are filled. */
  bound?(field: Field<D>): Bound<Form> | undefined;
  /** The save replaces an empty value by a new one (a random pin), so null is never stored. */
  readonly fills?: boolean;
  /** True when nothing was entered. */
  isEmpty?(value: Form | null | undefined, field: Field<D>): boolean;
  /**
   * Rules expressions by stored key, given the expression of the stored value: true when a value is acceptable.
   * The generator adds what absence and null mean; with `field.required` true an empty value must be refused here.
   */
  rules(field: Field<D>): { readonly [storedKey: string]: (value: string) => string };
  /** Functions of the rules language that `rules` calls: by "name(parameters)", conditions that must all hold. */
  readonly ruleFunctions?: RuleFunctions;
  /** The same for one field alone, whose key their names hold. They stand beside its collection's own. */
  functions?(field: Field<D>): RuleFunctions;
  /** The fields inside a value, each with a model of its own: of a group, or of each item of an array. */
  members?(declaration: D): readonly Field[];
  /** True for passwords: they are kept nowhere but in the database. */
  readonly confidential?: boolean;
  /** Errors of the declaration itself ("options is empty"), for checkCollections. */
  declarationErrors?(declaration: D): readonly string[];
  /** Lists can be ordered by the text of these values. */
  readonly sortable?: boolean;
  /** Text for search, sorting and exports. */
  text?(value: Form | null, field: Field<D>): string;
  /** What stands in an exported file in place of `text`. */
  sheet?(value: Value | null, field: Field<D>): SheetValue;
  /** False: it stands in no exported file, because a record does not hold what it is called. */
  readonly exported?: boolean;
  /** What may be uploaded, for field types that hold files. */
  upload?(field: Field<D>): UploadRule;
  /** The values that a list can be filtered by, where there are only a few. */
  choices?(field: D): readonly string[];
  /** Which of the `choices` a value stands for, where they are not the value itself (several, or a word for true). */
  chosen?(value: Value | null, field: Field<D>): readonly string[];
  /** The collection and the stored keys there that this field copies from, in the order of `keys`. */
  target?(field: Field<D>): { readonly collection: string; readonly keys: readonly string[] };
}

/** Functions of the rules language: by "name(parameters)", conditions that must all hold. */
export type RuleFunctions = { readonly [signature: string]: readonly string[] };

/** A condition between two fields of one type, in words for a person and as an expression for the rules. */
export interface Bound<Form = unknown> {
  /** The other field. */
  readonly key: string;
  /** @returns what is wrong in words, or undefined. Neither value is empty. */
  validate(value: Form, other: Form, otherLabel: string): string | undefined;
  /** Rules expression, true when the two may stand together; either of them may be null or unreadable. */
  rule(value: string, other: string): string;
}

/** Where a field's files go and what is accepted. Sizes in bytes. */
export interface UploadRule {
  /** "Brands/images" */
  readonly folder: string;
  readonly contentTypes: readonly string[];
  readonly maxBytes: number;
  readonly multiple: boolean;
  /** Default "unique". */
  readonly naming?: FileNaming;
}
/**
 * What a file is called in its folder. "unique": the time, eight random digits and the name of the chosen file. "time": the
 * time and that name. With `field`: the value of that field of its record, and in a renewed file a random part besides.
 */
export type FileNaming = "unique" | "time" | { readonly field: string };
