import { listCollectionIds, partitionQuery } from "./admin";
import { batchGetDocuments, getDocument } from "./documents";
import { listDocuments } from "./lists";
import { runAggregationQuery, runQuery } from "./queries";
import type { Rpc } from "./rpc";
import { beginTransaction, rollback } from "./transactions";
import { batchWrite, commit, createDocument, deleteDocument, updateDocument } from "./writes";

/** The methods without a stream of requests, by their names in the protocol. */
export const RPCS: { readonly [method: string]: Rpc } = {
  BatchGetDocuments: batchGetDocuments,
  BatchWrite: batchWrite,
  BeginTransaction: beginTransaction,
  Commit: commit,
  CreateDocument: createDocument,
  DeleteDocument: deleteDocument,
  GetDocument: getDocument,
  ListCollectionIds: listCollectionIds,
  ListDocuments: listDocuments,
  PartitionQuery: partitionQuery,
  Rollback: rollback,
  RunAggregationQuery: runAggregationQuery,
  RunQuery: runQuery,
  UpdateDocument: updateDocument,
};
