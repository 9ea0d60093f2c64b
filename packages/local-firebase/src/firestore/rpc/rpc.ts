import type { JsonObject } from "../../core/http";
import type { Visitor } from "../space";

/**
 * One method of the gRPC service google.firestore.v1.Firestore, whatever brought the request.
 * @param request the message in proto3 JSON form, with whom it is for (`database`, `parent`, `name`).
 * @returns the JSON texts of the answer's messages; of a method that does not stream, one.
 * @throws FirestoreError
 */
export type Rpc = (visitor: Visitor, request: JsonObject) => Promise<readonly string[]> | readonly string[];
