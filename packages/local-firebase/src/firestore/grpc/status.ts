import type { FirestoreError } from "../errors";

/** A refusal, as grpc-js is told of it. */
export function statusOf(error: FirestoreError): { code: number; details: string } {
  return { code: error.grpcCode, details: error.message };
}
