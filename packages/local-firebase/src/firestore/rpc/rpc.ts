import type { JsonObject } from "../../core/http";
import type { Visitor } from "../space";

/**
 * One method of the gRPC service google.firestore.v1.Firestore, for every transport.
 * @param request the message in proto3 JSON form, with its address (`database`, `parent`, `name`).
 * @returns the JSON texts of the answer's messages; one unless the method streams.
 * @throws FirestoreError
 */
export type Rpc = (visitor: Visitor, request: JsonObject) => Promise<readonly string[]> | readonly string[];
