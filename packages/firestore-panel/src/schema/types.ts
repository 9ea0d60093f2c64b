/** Collections and their options. `Key` is a key of their fields. */
import type { Field, FieldDeclarations, RecordData, ValueOf } from "./field-types";

export * from "./field-types";

/**
 * "member": any signed-in user (the mobile app). "owner": a signed-in user whose uid is the document's id.
 * Any other name is the kind of the panel's scope, for the records whose `scopeField` names the account.
 */
export type Principal = "admin" | "member" | "owner" | (string & {});
export type AccessMethod = "get" | "list" | "create" | "update" | "delete";
/** `read` is get and list; `write` is create, update and delete. What is not granted is denied. */
export type Access = { readonly [key in AccessMethod | "read" | "write"]?: readonly Principal[] };

/** A link from a record to a list of what belongs to it. */
interface RecordLink<Key extends string = string> extends PageLink {
  readonly icon: string;
  /** By parameters of the address: the field with the value, or "id". */
  readonly filter: { readonly [parameter: string]: Key | "id" };
}

interface Routes<Key extends string = string> {
  readonly list: string;
  /** "modal" opens it over the list. Absent: nothing is added or edited, whatever is granted. */
  readonly form?: "modal" | (string & {});
  readonly show?: string;
  /** Links to other pages, shown beside the list's title. */
  readonly links?: readonly PageLink[];
  /** Links of each record, among its actions. */
  readonly recordLinks?: readonly RecordLink<Key>[];
  /** Buttons for selected rows, at most 100: `/labels?ids=a,b,c`. */
  readonly selectionLinks?: readonly PageLink[];
}

export interface PageLink {
  readonly label: string;
  readonly to: string;
}

type SortOrder<Key extends string = string> = readonly [field: Key, direction: "asc" | "desc"];

export interface Messages {
  readonly add: string;
  readonly empty: string;
  /** Shown if a required value is missing. Other errors have their own texts. */
  readonly invalid: string;
  readonly created: string;
  readonly updated: string;
  readonly deleted: string;
  readonly saveFailed: string;
  /** Default: `saveFailed`. */
  readonly updateFailed?: string;
  readonly deleteFailed: string;
  readonly loadFailed: string;
  readonly confirmDelete: string;
  /** Of an address whose record does not exist. */
  readonly noRecord?: string;
}

/** `id`: the field that identifies the person. `password`: the field of type "password". */
export interface SignIn<Key extends string = string> {
  /** Kinds besides "admin" and the panel's scope can sign in, but are granted nothing. */
  readonly kind: string;
  readonly id: Key;
  readonly password: Key;
}

/** The fields that hold the user's sign-in: the e-mail address and the issued password. */
export interface AccountFields<Key extends string = string> {
  readonly email: Key;
  readonly password: Key;
}

/** The list of former names. Each rename adds the old one; the rules allow no other change. */
export interface FormerNames<Key extends string = string> {
  /** The text field whose earlier values are stored. */
  readonly of: Key;
  /** Key of the list, stored and in a record. */
  readonly field: string;
  /** Further renames are refused. */
  readonly most: number;
  /** The documents that hold the name: their subcollection, their key, and a noun for people. */
  readonly counted: {
    readonly subcollection: string;
    readonly field: string;
    readonly label: { readonly one: string; readonly many: string };
  };
}

/** Undeclared fields of records, stored as given: text of at most `maxLength`, numbers, booleans or null. */
export interface ExtraFields {
  /** Maximum number of declared and extra fields together. */
  readonly maxFields: number;
  readonly maxLength: number;
}

/** Documents below a record. The parent record decides for "owner" and for the scope. */
export interface SubcollectionDeclaration {
  readonly fields: FieldDeclarations;
  /** Absent: fields that are not declared are refused. */
  readonly extraFields?: ExtraFields;
  readonly access: Access;
  /** Shows their number with the parent record. `column`: its header in the list. */
  readonly count?: { readonly label: string; readonly column?: string };
  /** Admins may query all subcollections of this name at once, which needs no list grant. */
  readonly group?: boolean;
  /** Key whose values are counted over all records. Deletion of the parent notes them (stored-names.ts). */
  readonly tally?: string;
}

export interface Subcollection extends Omit<SubcollectionDeclaration, "fields"> {
  readonly name: string;
  readonly fields: readonly Field[];
}

/** Made of fields of the same record whenever it is shown or exported. It is never stored, sorted, searched or filtered by. */
export interface ComputedDeclaration<
  Fields extends FieldDeclarations = FieldDeclarations,
  Key extends keyof Fields = string,
> {
  readonly label: string;
  /** Header in the list. Absent: the list does not show it. */
  readonly column?: string;
  /** True: the list shows its column only to a person who chooses it. */
  readonly hidden?: boolean;
  /** Keys of the fields that it reads. It is shown after the last of them, in the same section. */
  readonly of: readonly Key[];
  /** Texts among its values that the catalogs translate. Others are shown as they are. */
  readonly options?: readonly string[];
  /** @param today "2026-11-21", in the product's time zone. @returns null for nothing. */
  value(values: { readonly [K in Key]: ValueOf<Fields[K]> }, today: string): string | number | null;
}
export type Computed = ComputedDeclaration & { readonly key: string };

/** NoInfer prevents options from adding keys to `Fields`. */
type KeyOf<Fields> = NoInfer<keyof Fields & string>;

/**
 * A wrong field name is a compile error in a literal declaration. `Of`: the keys that each computed value reads.
 */
export interface CollectionDeclaration<
  Fields extends FieldDeclarations = FieldDeclarations,
  Of extends { readonly [key: string]: string } = { readonly [key: string]: string },
> {
  readonly label: {
    readonly one: string;
    readonly many: string;
    /** The heading of the list. Absent: `many`. */
    readonly title?: string;
  };
  /** Absent: there are rules, but no screens. */
  readonly routes?: Routes<KeyOf<Fields>>;
  /** The sidebar's entry. */
  readonly menu?: {
    readonly label: string;
    readonly icon: string;
    readonly order: number;
    readonly group?: string;
  };
  /** The order of the query. A list that cannot hold all records holds the first ones in this order. */
  readonly order: SortOrder<KeyOf<Fields>>;
  /** The initial order on screen, if it differs from `order`. */
  readonly sort?: SortOrder<KeyOf<Fields>>;
  /**
   * For a collection that may have more records than a browser can hold. Its list uses indexes of two derived
   * fields (docs/lists.md). `by`: the searched fields, if other views search others. `orders`: the columns to
   * sort by that another view does not show. Absent: a list holds the first 2,000 records and says so.
   */
  readonly indexed?:
    | boolean
    | { readonly by: readonly KeyOf<Fields>[]; readonly orders?: readonly KeyOf<Fields>[] };
  /** Rows per page; default 10. */
  readonly pageSize?: number;
  /** The fields in which each typed word has to occur; the first one names a record. A hint at the box lists them. */
  readonly search?: { readonly fields: readonly KeyOf<Fields>[]; readonly placeholder: string };
  /**
   * Filters beside the search, for one of a field's values. `default`: the initial value. Of a reference, the
   * choices are the records of its collection, found by a search. `any`: the field has arbitrary values, and
   * the page provides its own control. Of a date, or the timestamp in `order`, the filter is a range of days,
   * at most one in a list, which is then in the order of that field. `group`: people may group the list by it.
   */
  readonly filters?: readonly {
    readonly field: KeyOf<Fields>;
    readonly default?: string;
    readonly any?: true;
    readonly group?: true;
  }[];
  readonly fields: Fields;
  /** Values that are computed from fields, by keys that no field has. */
  readonly computed?: {
    readonly [Key in keyof Of]: ComputedDeclaration<NoInfer<Fields>, Of[Key] & KeyOf<Fields>>;
  };
  /** Absent: fields that are not declared are refused. */
  readonly extraFields?: ExtraFields;
  /** Stores each document's id in its field `id`, for readers that get only its fields. */
  readonly storesId?: boolean;
  readonly access: Access;
  /**
   * Further conditions of the rules on a write, as expressions of their language: they narrow what `access` grants. They
   * may use `author()`, and the functions and keys of History.
   */
  readonly conditions?: { readonly [Method in "create" | "update" | "delete"]?: readonly string[] };
  /** The stored key that must equal the sign-in id of the session's account, for the panel's scope. */
  readonly scopeField?: string;
  /** Allows imports: the stored key that identifies a record, or those of its group and of it there. Texts have `dir: "ltr"`. */
  readonly bulk?: { readonly identity: readonly [id: string] | readonly [group: string, id: string] };
  /**
   * No two records have the same value in this field; with `within`, among those with the same value under
   * that stored key. The panel checks this before it writes, because rules cannot. A number and a text of the
   * same digits are equal.
   */
  readonly unique?: { readonly field: KeyOf<Fields>; readonly within?: string };
  /** These records are accounts: people sign in with the field `id` and a password (docs/sign-in.md). */
  readonly signIn?: SignIn<KeyOf<Fields>>;
  /** Each record belongs to a Firebase Auth user, whose uid is the document's id (data/account-users.ts). */
  readonly account?: AccountFields<KeyOf<Fields>>;
  /** History of every change, and trash (docs/history.md). Default: where there are `routes`. */
  readonly audit?: boolean;
  /** An open record shows who else has it open, and who edits it. */
  readonly presence?: boolean;
  /** People write notes on its records, where the panel has the feature and its collection (features/notes). */
  readonly notes?: boolean;
  /** A record that nobody may edit or delete. No other record may have its value. */
  readonly protect?: { readonly field: KeyOf<Fields>; readonly value: string; readonly message: string };
  /**
   * Its records are about those of these collections (`of`), and go to the trash, return and are deleted for good with
   * them. `collection` and `id`: the keys that name the other record, stored under themselves.
   */
  readonly follows?: {
    readonly of: readonly string[];
    readonly collection: KeyOf<Fields>;
    readonly id: KeyOf<Fields>;
  };
  /** For records to which other documents refer by name and not by id. */
  readonly formerNames?: FormerNames<KeyOf<Fields>>;
  readonly subcollections?: { readonly [name: string]: SubcollectionDeclaration };
  /** Defaults are made from `label` (define-collection.ts). */
  readonly messages?: Partial<Messages>;
  /** Messages that appear in a dialog until it is closed, instead of a toast. */
  readonly alerts?: readonly ("invalid" | "created" | "saveFailed" | "deleteFailed")[];
}

/** For the compiler only: no collection has this key. */
declare const RECORD: unique symbol;

/** The declaration with its Firestore name, its ordered fields with their keys, and all messages. */
export interface Collection<Data = RecordData> extends Omit<
  CollectionDeclaration,
  "fields" | "computed" | "subcollections" | "messages"
> {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly computed: readonly Computed[];
  readonly subcollections: readonly Subcollection[];
  readonly messages: Messages;
  readonly [RECORD]?: Data;
}

export type RecordFrom<Fields extends FieldDeclarations> = { readonly id: string } & {
  readonly [Key in keyof Fields]: ValueOf<Fields[Key]>;
};

/** `RecordOf<typeof books>` has `title`, and no undeclared key. */
export type RecordOf<C extends Collection<unknown>> = Exclude<C[typeof RECORD], undefined>;

export interface OrderedField {
  readonly fieldPath: string;
  readonly order: "ASCENDING" | "DESCENDING";
}
export type IndexedField = OrderedField | { readonly fieldPath: string; readonly arrayConfig: "CONTAINS" };

export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: "COLLECTION";
  readonly fields: readonly IndexedField[];
}

/** What a feature adds to the rules and to the indexes of a panel. */
export interface RulesPart {
  readonly name: string;
  /** They become the panel's own, with their rules and indexes. */
  readonly collections?: readonly Collection[];
  /** @returns lines of matches. */
  readonly rules?: (collections: readonly Collection[]) => readonly string[];
  readonly indexes?: (collection: Collection) => readonly CompositeIndex[];
  /** @returns the names of its own collections whose documents Firestore deletes at their `expireAt`. */
  readonly expiring?: (collections: readonly Collection[]) => readonly string[];
}
