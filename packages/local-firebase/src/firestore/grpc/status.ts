import type { FirestoreError } from "../errors";

/** A refusal in the form of grpc-js. */
export function statusOf(error: FirestoreError): { code: number; details: string } {
  return { code: error.grpcCode, details: error.message };
}
