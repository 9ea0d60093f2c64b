/** A method of the protocol, in REST's spelling after the colon. */
export interface Verb {
  readonly method: string;
  /** The message's field for the address; only a `parent` takes the rest of the address. */
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
