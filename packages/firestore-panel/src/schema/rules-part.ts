/** What a feature adds to the rules and to the indexes of a panel. */
import type { Collection } from "./types";

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

export interface RulesPart {
  readonly name: string;
  /** They become the panel's own, with their rules and indexes. */
  readonly collections?: readonly Collection[];
  /** @returns lines of matches. */
  readonly rules?: (collections: readonly Collection[]) => readonly string[];
  readonly indexes?: (collection: Collection) => readonly CompositeIndex[];
}
