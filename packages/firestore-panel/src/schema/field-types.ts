/** Fields of declarations, their models, and the values of screens, stored documents and imported rows. */

/** Values that cross the provider's boundary: plain JSON only (docs/data-model.md gives the reasons). */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** A record as screens use it: its document id, and its values by declaration key. */
export type RecordData = { readonly id: string } & { readonly [key: string]: Json };

/** A value in an exported file. A moment is ISO text in UTC, null is an empty cell. */
export type SheetValue =
  | string
  | number
  | null
  | { readonly day: string }
  | { readonly moment: string }
  | { readonly link: string };

/** A placeholder that the server replaces with its own time. */
export const SERVER_TIME = Symbol("server time");
/** JSON with dates, which become Firestore timestamps. */
export type StoredJson = Json | Date | readonly StoredJson[] | { readonly [key: string]: StoredJson };
export type StoredValue = StoredJson | typeof SERVER_TIME;
/** A form's values by declaration key. Files are File objects until they are uploaded. */
export type FormValues = { readonly [key: string]: unknown };
export type StoredData = { readonly [key: string]: unknown };
/** One value and its stored path. Two segments address a key inside a map. */
export interface StoredWrite {
  readonly path: readonly string[];
  readonly value: StoredValue;
}

/** Options of every field type. Each type adds its own. */
export interface FieldOptions {
  readonly label: string;
  /** "create": required only when the record is added. */
  readonly required?: boolean | "create";
  /** Header in the list. Absent: the list does not show the field. */
  readonly column?: string;
  /**
   * "identifying": never shortened, and last to leave a narrow list; a duplicate has no such text. "secondary": first
   * to leave it.
   */
  readonly importance?: "identifying" | "secondary";
  /** Shown in the form, but not editable. */
  readonly readOnly?: boolean;
  /** Set only when the record is added, and refused by the rules later. */
  readonly immutable?: boolean;
  /** Default "both". */
  readonly form?: "both" | "create" | "edit" | "none";
  /** False: the detail page omits the field. */
  readonly detail?: boolean;
  readonly default?: Json;
  /** Stored path, if it differs from the key ("documents.contract"). */
  readonly path?: string;
  /** Heading of the field's form section. */
  readonly section?: string;
  readonly placeholder?: string;
  readonly help?: string;
  /** The language of its values ("ar"), which decides their direction. */
  readonly language?: string;
  /** Key of the field before this one, whose text it has in another language. Readers see theirs. */
  readonly translates?: string;
  /** Default "natural": numbers inside a text compare as numbers. */
  readonly collation?: Collation;
}

/** "suffix-number": by the letters after the last number, then by that number ("2A", "10A", "1B"). */
export type Collation = "natural" | "suffix-number" | "number";

/** For the compiler only: no declaration has this key. */
declare const READS: unique symbol;
/** `Value`: its value in a record. */
export type FieldDeclaration<Value extends Json = Json> = FieldOptions & {
  readonly type: string;
  readonly [READS]?: Value;
};
export type ValueOf<D extends FieldDeclaration> = Exclude<D[typeof READS], undefined>;

export interface FieldDeclarations {
  readonly [key: string]: FieldDeclaration;
}
export type Field<D extends FieldDeclaration = FieldDeclaration> = D & { readonly key: string };

/**
 * A field type's behaviour. Pure. `Form`: the value in a form, with Files until the save. `Value`: that in a
 * record.
 */
export interface FieldModel<
  D extends FieldDeclaration = FieldDeclaration,
  Form = unknown,
  Value extends Json = ValueOf<D>,
> {
  readonly type: string;
  /** Whether a save of this mode sets the value itself. Nobody can type into such a field. */
  stamps?(field: Field<D>, mode: "create" | "edit"): boolean;
  /** A new record's value, if it is not a constant (a random pin). Default: `default`. */
  initial?(field: Field<D>): Form;
  /** Dotted paths of at most two parts. Default: [field.path ?? field.key]. */
  keys?(field: Field<D>): readonly string[];
  /** Converts stored values, by stored key. Unreadable data gives null, never an exception. */
  read(stored: { readonly [storedKey: string]: unknown }, field: Field<D>): Value;
  /** Converts the form's value to stored values, by stored key. An omitted key is not written. */
  write(value: Form | null | undefined, field: Field<D>): { readonly [storedKey: string]: StoredValue };
  /** @returns the error in words, or undefined. It is not called for empty values. */
  check(value: Form, field: Field<D>): string | undefined;
  /** A condition between this field and another one (`notBefore` of a date), checked if neither is empty. */
  readonly bound?: FieldBound<D, Form>;
  expires?(field: Field<D>): Expiry | undefined;
  /** Whether the save replaces an empty value (a random pin), so that null is never stored. */
  readonly fills?: boolean;
  isEmpty?(value: Form | null | undefined, field: Field<D>): boolean;
  /**
   * Rules expressions by stored key: whether a stored value, given as an expression, is acceptable. The
   * generator adds absence and null. If `field.required` is true, an empty value must be refused here.
   */
  rules(field: Field<D>): { readonly [storedKey: string]: (value: string) => string };
  /** Functions that the results of `rules` call. */
  readonly ruleFunctions?: RuleFunctions;
  /** True for passwords, which are stored only in the database. */
  readonly confidential?: boolean;
  /** Errors of the declaration ("options is empty"). */
  declarationErrors?(declaration: D): Iterable<string>;
  /** Whether lists can be ordered by the text of these values. */
  readonly sortable?: boolean;
  /** Text for search, sorting and exports. */
  text?(value: Form | null, field: Field<D>): string;
  /** The same text as people type it in one piece. A search looks in both. */
  joined?(text: string, field: Field<D>): string;
  /** The value in an exported file, if it is not `text`. */
  sheet?(value: Value | null, field: Field<D>): SheetValue;
  /** False: exports omit the field, because the record does not hold its value. */
  readonly exported?: boolean;
  upload?(field: Field<D>): UploadRule;
  /** The values that a list can be filtered by, if they are few. */
  choices?(field: D): readonly string[];
  /** The filter values that match a value, if they are not the value itself. */
  chosen?(value: Value | null, field: Field<D>): readonly string[];
  /** The referenced collection and its copied stored keys, in the order of `keys`. */
  target?(field: Field<D>): { readonly collection: string; readonly keys: readonly string[] };
}

export interface Expiry {
  /** A noun for people: "Contract". */
  readonly what: string;
  /** Days before the end from which it needs attention, the longest first: [90, 30, 7]. */
  readonly notice: readonly number[];
  /** Only records with this value in another field, which has choices. */
  readonly while?: {
    readonly field: string;
    readonly value: string;
    /** For each other choice, what its records are called: "Loans of former members". */
    readonly leftOut: readonly { readonly value: string; readonly label: string }[];
  };
}
/** By "name(parameters)": conditions that must all hold. */
export type RuleFunctions = { readonly [signature: string]: readonly string[] };

/** A condition between two fields of one type, for the form and for the rules. */
interface FieldBound<D extends FieldDeclaration, Form> {
  /** @returns the other field's key, or undefined where the declaration names none. */
  keyOf(field: Field<D>): string | undefined;
  /** @returns the error in words, or undefined. Neither value is empty. */
  validate(value: Form, other: Form, otherLabel: string): string | undefined;
  /** True if both values are valid together. Either may be null or unreadable. */
  rule(value: string, other: string): string;
}

/** Sizes are in bytes. */
export interface UploadRule {
  /** "Books/covers" */
  readonly folder: string;
  readonly contentTypes: readonly string[];
  readonly maxBytes: number;
  readonly multiple: boolean;
  /** Default "unique". */
  readonly naming?: FileNaming;
}
/**
 * "unique": the time, eight random digits and the original name. "time": without the digits. With `field`:
 * the value of that field; a replacement adds a random part.
 */
export type FileNaming = "unique" | "time" | { readonly field: string };

/** An imported row in the shape of a stored document: its values come from the file. */
export type ImportRow = { readonly [storedKey: string]: unknown };
/** The id of the group that a row belongs to, "" without groups, and its own id there, both trimmed. */
export type RowIdentity = readonly [group: string, id: string];
