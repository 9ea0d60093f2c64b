/**
 * The vocabulary of a declaration. Pure TypeScript: nothing of ours is imported here.
 * Everything else (menu, screens, provider, rules, tests) reads collections through these types.
 */

/** Values that cross the provider's boundary: plain JSON only (see docs/data-model.md for why). */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** A record as screens see it: its document id and its fields by declaration key. */
export type RecordData = { readonly id: string } & { readonly [key: string]: Json };

/** Written instead of a value: the server's time of the write. */
export const SERVER_TIME = Symbol("server time");
/** A stored value: plain JSON, or the marker above. */
export type StoredValue = Json | typeof SERVER_TIME;
/** A form's values by declaration key. Files stand here as File until they are uploaded. */
export type FormValues = { readonly [key: string]: unknown };
/** A document's data as the SDK gives it. */
export type StoredData = { readonly [key: string]: unknown };
/** One stored value and where it goes. Two segments mean a key inside a map. */
export interface StoredWrite {
  readonly path: readonly string[];
  readonly value: StoredValue;
}

/**
 * Who may be granted an operation. "member": anybody signed in (the mobile app). "owner": signed in, and the document id
 * is their uid. "company": a company admin, for records of their own company. Nobody else is ever granted anything.
 */
export type Caller = "admin" | "company" | "member" | "owner";
export type Operation = "get" | "list" | "create" | "update" | "delete";
/** `read` = get and list, `write` = create, update and delete. What is not granted is refused. */
export type Access = { readonly [key in Operation | "read" | "write"]?: readonly Caller[] };

/** Options that every field type has. A type's own options stand beside them. */
export interface FieldOptions {
  readonly label: string;
  /** "create": needed only when the record is added. */
  readonly required?: boolean | "create";
  /** Header of this field's column in the list. Without it the list does not show the field. */
  readonly column?: string;
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
/** "suffix-number": by the letters after the last number first, then by that number ("2A", "10A", "1B"). */
export type Collation = "natural" | "suffix-number";
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
  /** True when the field writes itself at such a save, whatever the form holds. With this method it is never typed. */
  stamps?(field: Field<D>, mode: "create" | "edit"): boolean;
  /** The value of a new record's form where it is not a constant (a random pin). Default: field.default. */
  initial?(field: Field<D>): Form;
  /** Stored keys (dotted paths of at most two parts) this field occupies. Default: [field.path ?? field.key]. */
  keys?(field: Field<D>): readonly string[];
  /** Stored values by stored key -> the form's value. Unreadable data gives null, never an exception. */
  read(stored: { readonly [storedKey: string]: unknown }, field: Field<D>): Value;
  /** The form's value -> stored values by stored key. A key left out is not written. */
  write(value: Form | null | undefined, field: Field<D>): { readonly [storedKey: string]: StoredValue };
  /** @returns what is wrong in words for the person, or undefined. Emptiness is checked by the engine, not here. */
  check(value: Form, field: Field<D>): string | undefined;
  /** Another field that this one is held to besides (`notBefore` of a date), once both are filled. */
  bound?(field: Field<D>): Bound<Form> | undefined;
  /** The save gives an empty value one of its own, so null is never stored. */
  readonly fills?: boolean;
  /** True when nothing was entered. */
  isEmpty?(value: Form | null | undefined): boolean;
  /**
   * Rules expressions by stored key, given the expression of the stored value: true when a value is acceptable.
   * Absence and null are the generator's business; with `field.required` true an empty value must be refused here.
   */
  rules(field: Field<D>): { readonly [storedKey: string]: (value: string) => string };
  /** Functions of the rules language that `rules` calls: by "name(parameters)", conditions that must all hold. */
  readonly ruleFunctions?: { readonly [signature: string]: readonly string[] };
  /** True for passwords: they are kept nowhere but in the database. */
  readonly confidential?: boolean;
  /** Faults of the declaration itself ("options is empty"), for checkCollections. */
  faults?(declaration: D): readonly string[];
  /** Text for search, sorting and exports. */
  text?(value: Form | null, field: Field<D>): string;
  /** What may be uploaded, for field types that hold files. */
  upload?(field: Field<D>): UploadRule;
  /** The values that a list can be filtered by, where there are only a few. */
  choices?(field: D): readonly string[];
  /** The collection and the stored keys there that this field copies from, in the order of `keys`. */
  target?(field: Field<D>): { readonly collection: string; readonly keys: readonly string[] };
}

/** What holds between two fields of one type, said once to a person and once to the rules. */
export interface Bound<Form = unknown> {
  /** The other field. */
  readonly key: string;
  /** @returns what is wrong in words, or undefined. Neither value is empty. */
  fault(value: Form, other: Form, otherLabel: string): string | undefined;
  /** Rules expression, true when the two may stand together; either of them may be null or unreadable. */
  rule(value: string, other: string): string;
}

/** Where a field's files go and what is accepted. Sizes in bytes. */
export interface UploadRule {
  /** "Brands/images" */
  readonly folder: string;
  readonly contentTypes: readonly string[];
  readonly maxBytes: number;
  readonly many: boolean;
  /** Default "unique". */
  readonly naming?: FileNaming;
}
/**
 * What a file is called in its folder. "unique": the time, a part that no other upload has, its own name. "time": the time
 * and its own name. With `field`: the value of that field of its record; a renewed file has a unique part besides.
 */
export type FileNaming = "unique" | "time" | { readonly field: string };

/** Words of one collection's screens. */
export interface Messages {
  readonly add: string;
  readonly empty: string;
  /** Something required is missing. Other faults have words of their own (fields/record.ts). */
  readonly invalid: string;
  readonly created: string;
  readonly updated: string;
  readonly deleted: string;
  readonly saveFailed: string;
  /** A failed edit, where `saveFailed` speaks of adding. */
  readonly updateFailed?: string;
  readonly deleteFailed: string;
  readonly loadFailed: string;
  readonly confirmDelete: string;
  /** Shown instead of a record whose address names none, or one that is gone. */
  readonly noRecord?: string;
}

/** Documents below a record. Callers "owner" and "company" are judged by the record above. */
export interface SubcollectionDeclaration {
  readonly fields: FieldDeclarations;
  /** Absent: fields that are not declared are refused. */
  readonly extraFields?: ExtraFields;
  readonly access: Access;
  /** The number of these documents is told with the record above. `column`: its header in the list. */
  readonly count?: { readonly label: string; readonly column?: string };
  /** Who may query all subcollections of this name at once (a collection group). They need no list grant of their own. */
  readonly group?: readonly "admin"[];
  /**
   * The stored key whose values are counted over all records. The documents outlive the record above, so its deletion
   * notes how many of each there are (src/schema/deleted-accounts.ts).
   */
  readonly tally?: string;
}

/** Fields of records beyond the declared ones, stored as given: text of at most `maxLength`, numbers, booleans or null. */
export interface ExtraFields {
  /** Declared and extra fields of one record together. */
  readonly maxFields: number;
  readonly maxLength: number;
}

/** Keys of a declaration's fields, where they are to be named and not to be found out. */
type KeyOf<Fields> = NoInfer<keyof Fields & string>;
/**
 * One collection, as written in src/resources. A wrong name in `order`, `search` and their like is a compile error where
 * the declaration is literal, and a start-up error everywhere.
 */
export interface CollectionDeclaration<Fields extends FieldDeclarations = FieldDeclarations> {
  readonly label: { readonly one: string; readonly many: string };
  /** Absent: the collection has no screens of its own, only rules. */
  readonly routes?: Routes;
  /** The sidebar's entry. Absent: none. */
  readonly menu?: {
    readonly label: string;
    readonly icon: string;
    readonly order: number;
    readonly group?: string;
  };
  /** How Firestore is asked for the records, newest first for instance; a list that holds not all of them holds the first. */
  readonly order: Order<KeyOf<Fields>>;
  /** The order on screen until the person chooses another, where it is not `order`. */
  readonly sort?: Order<KeyOf<Fields>>;
  /** Rows a page; default 10. */
  readonly pageSize?: number;
  readonly search?: { readonly fields: readonly KeyOf<Fields>[]; readonly placeholder: string };
  /** Filters beside the search: one of a field's few values, or all. `default` is chosen until the person chooses. */
  readonly filters?: readonly { readonly field: KeyOf<Fields>; readonly default?: string }[];
  readonly fields: Fields;
  /** Absent: fields that are not declared are refused. */
  readonly extraFields?: ExtraFields;
  /** Each document holds its own id in the field `id`, for readers that are given its fields alone. */
  readonly storesId?: boolean;
  readonly access: Access;
  /** The stored key that must equal the session's company id, for callers of kind "company". */
  readonly companyField?: string;
  /**
   * Rows of a file may be written to this collection. Two rows with the same values under these two stored keys are the
   * same record: what it belongs to, and its own number there.
   */
  readonly bulk?: { readonly identity: readonly [group: string, id: string] };
  /**
   * No other record has this field's value, among those with the same value under the stored key `within`. The panel asks
   * before it writes; rules cannot. Numbers and texts of the same digits are alike, as they are to `bulk`.
   */
  readonly unique?: { readonly field: KeyOf<Fields>; readonly within?: string };
  /** These records are credentials: their holders sign in with the field `id` and a password (docs/sign-in.md). */
  readonly signIn?: SignIn<KeyOf<Fields>>;
  /**
   * Each record belongs to a Firebase Auth user whose uid is the document's id. The user comes and goes with the record:
   * see src/providers/data/account-users.ts.
   */
  readonly account?: Account<KeyOf<Fields>>;
  /** The record that nobody may edit or delete, and whose value no other record may take. */
  readonly protect?: { readonly field: KeyOf<Fields>; readonly value: string; readonly message: string };
  /** Earlier values of a field stay with the record: documents elsewhere carry its name, not its id. */
  readonly formerNames?: FormerNames<KeyOf<Fields>>;
  readonly subcollections?: { readonly [name: string]: SubcollectionDeclaration };
  /** What is not named here is made from `label` (default-messages.ts). */
  readonly messages?: Partial<Messages>;
  /** Messages that stand in a dialog until they are closed, not in a toast that goes by itself. */
  readonly alerts?: readonly ("invalid" | "created" | "saveFailed" | "deleteFailed")[];
}
/** Addresses of a collection's screens. */
export interface Routes {
  readonly list: string;
  /** "modal" opens the form over the list. Absent: records are neither added nor edited here, whatever is granted. */
  readonly form?: "modal" | (string & {});
  readonly show?: string;
  /** Buttons beside the list's title that lead to other pages. */
  readonly links?: readonly { readonly label: string; readonly to: string }[];
}
export type Order<Key extends string = string> = readonly [field: Key, direction: "asc" | "desc"];
/** The fields that hold what the person signs in with: an e-mail, and the password that was issued. */
export interface Account<Key extends string = string> {
  readonly email: Key;
  readonly password: Key;
}
/** Written by the provider with each rename, and held by the rules to exactly that. */
export interface FormerNames<Key extends string = string> {
  /** The text field whose earlier values are kept. */
  readonly of: Key;
  /** Stored key of the list, and its key in a record. */
  readonly field: string;
  /** A rename that needs more room is refused. */
  readonly most: number;
  /** What carries the name: documents of this subcollection, in this field. `label` is what they are called. */
  readonly counted: {
    readonly subcollection: string;
    readonly field: string;
    readonly label: { readonly one: string; readonly many: string };
  };
}
export type SignInKind = "admin" | "company";
/** `id` and `password` are fields: what is typed as the account's name, and the field of type "secret". */
export interface SignIn<Key extends string = string> {
  readonly kind: SignInKind;
  readonly id: Key;
  readonly password: Key;
}
/** A declared subcollection, with its name and its fields in order. */
export interface Subcollection extends Omit<SubcollectionDeclaration, "fields"> {
  readonly name: string;
  readonly fields: readonly Field[];
}
/** What a record of a declaration holds: its id, and each field by its key as the field's type reads it. */
export type RecordFrom<Fields extends FieldDeclarations> = { readonly id: string } & {
  readonly [Key in keyof Fields]: ValueOf<Fields[Key]>;
};
/** The records of a collection: `RecordOf<typeof brands>` has `nameEng`, and no other key than those declared. */
export type RecordOf<C extends Collection<unknown>> = Exclude<C[typeof RECORD], undefined>;

/** Known to the compiler alone, as above. */
declare const RECORD: unique symbol;
/** A declared collection: the declaration, its Firestore name, its fields with their keys, in order, and all messages. */
export interface Collection<Data = RecordData> extends Omit<
  CollectionDeclaration,
  "fields" | "subcollections" | "messages"
> {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly subcollections: readonly Subcollection[];
  readonly messages: Messages;
  readonly [RECORD]?: Data;
}
