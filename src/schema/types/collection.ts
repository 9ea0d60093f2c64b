import type { Access } from "./access";
import type {
  AccountFields,
  ExtraFields,
  FormerNames,
  Messages,
  SortOrder,
  Routes,
  SignIn,
  Subcollection,
  SubcollectionDeclaration,
} from "./collection-options";
import type { Field, FieldDeclarations, ValueOf } from "./field";
import type { RecordData } from "./values";

/** A key of the declared fields. NoInfer: an option that names a field does not thereby declare it. */
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
  /** The order in which Firestore is asked for the records: a list that cannot hold all of them holds the first. */
  readonly order: SortOrder<KeyOf<Fields>>;
  /** The order on screen until the person chooses another, where it is not `order`. */
  readonly sort?: SortOrder<KeyOf<Fields>>;
  /**
   * The collection may have more records than a browser holds: its list is answered by index then, from two fields that
   * each record carries beside the declared ones (docs/lists.md). Absent: a list holds the first 2,000 and says so.
   * `by`: what its records are found by, where views of the collection are searched by other fields than its own list.
   */
  readonly indexed?: boolean | { readonly by: readonly KeyOf<Fields>[] };
  /** Rows a page; default 10. */
  readonly pageSize?: number;
  readonly search?: { readonly fields: readonly KeyOf<Fields>[]; readonly placeholder: string };
  /**
   * Filters beside the search: one of a field's few values, or all. `default` is chosen until the person chooses. `any`: a
   * value that is not one of a few, for which the page has a control of its own. Of the timestamp that the collection is
   * ordered by: days.
   */
  readonly filters?: readonly {
    readonly field: KeyOf<Fields>;
    readonly default?: string;
    readonly any?: true;
  }[];
  readonly fields: Fields;
  /** Absent: fields that are not declared are refused. */
  readonly extraFields?: ExtraFields;
  /** Each document holds its own id in the field `id`, for readers that are given its fields alone. */
  readonly storesId?: boolean;
  readonly access: Access;
  /** The stored key that must equal the session's company id, for principals of kind "company". */
  readonly companyField?: string;
  /**
   * Rows of a file may be written to this collection. Two stored keys identify a record: that of what it belongs to, and
   * that of its own number there. Rows with the same values under both are the same record.
   */
  readonly bulk?: { readonly identity: readonly [group: string, id: string] };
  /**
   * No two records have the same value in this field; with `within`, no two that also agree under that stored key. The
   * panel asks before it writes, which rules cannot. A number and a text of the same digits count as the same value.
   */
  readonly unique?: { readonly field: KeyOf<Fields>; readonly within?: string };
  /** These records are credentials: their holders sign in with the field `id` and a password (docs/sign-in.md). */
  readonly signIn?: SignIn<KeyOf<Fields>>;
  /**
   * Each record belongs to a Firebase Auth user whose uid is the document's id. The user comes and goes with the record:
   * see src/providers/data/account-users.ts.
   */
  readonly account?: AccountFields<KeyOf<Fields>>;
  /**
   * Whether every change is recorded in History, and every deleted record kept in Trash, by rule (docs/history.md). Default:
   * true for a collection with `routes`. Subcollections are not recorded.
   */
  readonly audit?: boolean;
  /** The record that nobody may edit or delete, and whose value no other record may take. */
  readonly protect?: { readonly field: KeyOf<Fields>; readonly value: string; readonly message: string };
  /** Keeps the earlier values of a name in the record, because documents elsewhere hold its name and not its id. */
  readonly formerNames?: FormerNames<KeyOf<Fields>>;
  readonly subcollections?: { readonly [name: string]: SubcollectionDeclaration };
  /** What is not named here is made from `label` (default-messages.ts). */
  readonly messages?: Partial<Messages>;
  /** Messages that stand in a dialog until they are closed, not in a toast that goes by itself. */
  readonly alerts?: readonly ("invalid" | "created" | "saveFailed" | "deleteFailed")[];
}

/** Known to the compiler alone: no collection has this key. */
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

/** What a record of a declaration holds: its id, and each field by its key as the field's type reads it. */
export type RecordFrom<Fields extends FieldDeclarations> = { readonly id: string } & {
  readonly [Key in keyof Fields]: ValueOf<Fields[Key]>;
};

/** The records of a collection: `RecordOf<typeof brands>` has `nameEng`, and no other key than those declared. */
export type RecordOf<C extends Collection<unknown>> = Exclude<C[typeof RECORD], undefined>;
