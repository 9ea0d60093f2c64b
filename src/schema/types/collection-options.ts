/** Structured options of a collection. `Key` is a key of the collection's fields. */
import type { Access } from "./access";
import type { Field, FieldDeclarations } from "./field";

/** Addresses of a collection's screens. */
export interface Routes {
  readonly list: string;
  /**
   * "modal" opens the form over the list. Absent: the panel offers no adding or editing, whatever is granted.
   */
  readonly form?: "modal" | (string & {});
  readonly show?: string;
  /** Links to other pages, shown beside the list's title. */
  readonly links?: readonly { readonly label: string; readonly to: string }[];
}

export type SortOrder<Key extends string = string> = readonly [field: Key, direction: "asc" | "desc"];

/** Texts of one collection's screens. */
export interface Messages {
  readonly add: string;
  readonly empty: string;
  /** Shown if a required value is missing. Other errors have their own texts (fields/record.ts). */
  readonly invalid: string;
  readonly created: string;
  readonly updated: string;
  readonly deleted: string;
  readonly saveFailed: string;
  /** Shown for a failed edit, if the text of `saveFailed` is about adding. */
  readonly updateFailed?: string;
  readonly deleteFailed: string;
  readonly loadFailed: string;
  readonly confirmDelete: string;
  /** Shown for an address without a record, or for a deleted record. */
  readonly noRecord?: string;
}

/** `id`: the field that identifies the person. `password`: the field of type "password". */
export interface SignIn<Key extends string = string> {
  /** "admin" and "company" are principals. Other kinds can sign in, but are granted nothing. */
  readonly kind: string;
  readonly id: Key;
  readonly password: Key;
}

/** The fields that hold the user's sign-in: the e-mail address and the issued password. */
export interface AccountFields<Key extends string = string> {
  readonly email: Key;
  readonly password: Key;
}

/**
 * The list of former names. The provider adds the old name at each rename; the rules allow no other change.
 */
export interface FormerNames<Key extends string = string> {
  /** The text field whose earlier values are stored. */
  readonly of: Key;
  /** Stored key of the list, and its key in a record. */
  readonly field: string;
  /** Maximum number of names in the list. Further renames are refused. */
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

/** Documents below a record. The parent record decides the principals "owner" and "company". */
export interface SubcollectionDeclaration {
  readonly fields: FieldDeclarations;
  /** Absent: fields that are not declared are refused. */
  readonly extraFields?: ExtraFields;
  readonly access: Access;
  /** Shows the number of these documents with the parent record. `column`: its header in the list. */
  readonly count?: { readonly label: string; readonly column?: string };
  /**
   * Principals that may query all subcollections of this name at once (a collection group). They need no list
   * grant.
   */
  readonly group?: readonly "admin"[];
  /**
   * The stored key whose values are counted over all records. Deleting the parent record keeps these
   * documents, and a note counts them per value (src/schema/deleted-accounts.ts).
   */
  readonly tally?: string;
}

/** A declared subcollection with its name and its ordered fields. */
export interface Subcollection extends Omit<SubcollectionDeclaration, "fields"> {
  readonly name: string;
  readonly fields: readonly Field[];
}
