import type { QueryFilterTree } from "../../rules/api";
import type { WireValue } from "../../core/wire";
import type { FieldPath } from "../values/field-path";

export interface Order {
  readonly field: FieldPath;
  readonly direction: "ASC" | "DESC";
}

/** A position in the order of a query: values of the first `values.length` orders. */
export interface Cursor {
  readonly values: readonly WireValue[];
  /** The position is just before the documents with these values; otherwise just after. */
  readonly before: boolean;
}

/** A parsed structured query with all implied orders. */
export interface Query {
  /** Path of the parent document, "" at the root. */
  readonly parent: string;
  /** "" means any collection. */
  readonly collectionId: string;
  readonly allDescendants: boolean;
  readonly where?: QueryFilterTree;
  /** Ends with __name__. */
  readonly orderBy: readonly Order[];
  readonly startAt?: Cursor;
  readonly endAt?: Cursor;
  readonly offset: number;
  readonly limit?: number;
  /** Field paths of a projection. */
  readonly select?: readonly FieldPath[];
}
