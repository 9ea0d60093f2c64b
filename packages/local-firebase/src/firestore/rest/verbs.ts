/** A method of the protocol, as REST spells it after the colon. */
export interface Verb {
  readonly method: string;
  /** Which field of the message says where; the rest of the address belongs to a `parent` alone. */
  readonly place: "database" | "parent";
}

export const VERBS: { readonly [verb: string]: Verb } = {
  batchGet: { method: "BatchGetDocuments", place: "database" },
  batchWrite: { method: "BatchWrite", place: "database" },
  beginTransaction: { method: "BeginTransaction", place: "database" },
  commit: { method: "Commit", place: "database" },
  listCollectionIds: { method: "ListCollectionIds", place: "parent" },
  partitionQuery: { method: "PartitionQuery", place: "parent" },
  rollback: { method: "Rollback", place: "database" },
  runAggregationQuery: { method: "RunAggregationQuery", place: "parent" },
  runQuery: { method: "RunQuery", place: "parent" },
};
