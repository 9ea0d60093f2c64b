/** The messages between the page and its worker. */
import type { Collection } from "../../schema/types";
import type { Draft } from "./draft";
import type { DraftSummary } from "./plan";

/** Methods of a draft that the page can call. */
export type DraftMethod =
  | "takeColumns"
  | "summary"
  | "groups"
  | "keys"
  | "markGroups"
  | "identities"
  | "markStored"
  | "page"
  | "batch"
  | "rejected";
export type DraftCall = {
  [M in DraftMethod]: { readonly method: M; readonly args: Parameters<Draft[M]> };
}[DraftMethod];

export type WorkerRequest = { readonly id: number } & (
  | { readonly method: "read"; readonly args: readonly [file: File, collection: Collection] }
  | DraftCall
);
export type WorkerResponse = { readonly id: number } & (
  | { readonly progress: number }
  | { readonly result: DraftSummary | ReturnType<Draft[DraftMethod]> }
  | { readonly error: string }
);
