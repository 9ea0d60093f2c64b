/** Options of a collection that have options of their own. `Key` is a key of the collection's fields. */
import type { Access } from "./access";
import type { Field, FieldDeclarations } from "./field";

/** Addresses of a collection's screens. */
export interface Routes {
  readonly list: string;
  /** "modal" opens the form over the list. Absent: records are neither added nor edited here, whatever is granted. */
  readonly form?: "modal" | (string & {});
  readonly show?: string;
  /** Buttons beside the list's title that lead to other pages. */
  readonly links?: readonly { readonly label: string; readonly to: string }[];
}

export type SortOrder<Key extends string = string> = readonly [field: Key, direction: "asc" | "desc"];

/** Words of one collection's screens. */
export interface Messages {
  readonly add: string;
  readonly empty: string;
  /** Something required is missing. Other errors have words of their own (fields/record.ts). */
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

/** `id`: the field that people type to say who they are. `password`: the field of type "password". */
export interface SignIn<Key extends string = string> {
  /** "admin" and "company" are the principals of that name; another kind signs in, and is granted nothing by it. */
  readonly kind: string;
  readonly id: Key;
  readonly password: Key;
}

/** The fields that hold what the person signs in with: an e-mail, and the password that was issued. */
export interface AccountFields<Key extends string = string> {
  readonly email: Key;
  readonly password: Key;
}

/** The list of former names. The provider adds the old name at each rename; the rules allow no other change of it. */
export interface FormerNames<Key extends string = string> {
  /** The text field whose earlier values are kept. */
  readonly of: Key;
  /** Stored key of the list, and its key in a record. */
  readonly field: string;
  /** How many names the list can hold. A rename beyond that is refused. */
  readonly most: number;
  /** The documents that hold the name: in which subcollection, under which key, and what people call them. */
  readonly counted: {
    readonly subcollection: string;
    readonly field: string;
    readonly label: { readonly one: string; readonly many: string };
  };
}

/** Fields of records beyond the declared ones, stored as given: text of at most `maxLength`, numbers, booleans or null. */
export interface ExtraFields {
  /** Declared and extra fields of one record together. */
  readonly maxFields: number;
  readonly maxLength: number;
}

/** Documents below a record. Principals "owner" and "company" are checked by the record above. */
export interface SubcollectionDeclaration {
  readonly fields: FieldDeclarations;
  /** Absent: fields that are not declared are refused. */
  readonly extraFields?: ExtraFields;
  readonly access: Access;
  /** Shows the number of these documents with the record above. `column`: its header in the list. */
  readonly count?: { readonly label: string; readonly column?: string };
  /** Who may query all subcollections of this name at once (a collection group). They need no list grant of their own. */
  readonly group?: readonly "admin"[];
  /**
   * The stored key whose values are counted over all records. When the record above is deleted, these documents stay, and
   * the deletion notes how many of them have each value (src/schema/deleted-accounts.ts).
   */
  readonly tally?: string;
}

/** A declared subcollection, with its name and its fields in order. */
export interface Subcollection extends Omit<SubcollectionDeclaration, "fields"> {
  readonly name: string;
  readonly fields: readonly Field[];
}
