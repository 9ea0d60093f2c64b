import { DISK_FULL, isDiskFull } from "../core/disk-full";

/** gRPC status names with their numbers and the HTTP status that REST answers carry. */
const STATUS = {
  INVALID_ARGUMENT: [3, 400],
  NOT_FOUND: [5, 404],
  ALREADY_EXISTS: [6, 409],
  PERMISSION_DENIED: [7, 403],
  FAILED_PRECONDITION: [9, 400],
  ABORTED: [10, 409],
  UNIMPLEMENTED: [12, 501],
  INTERNAL: [13, 500],
  UNAVAILABLE: [14, 503],
  UNAUTHENTICATED: [16, 401],
} as const;

export type Status = keyof typeof STATUS;

/** A refusal that the client is told of. */
export class FirestoreError extends Error {
  constructor(
    readonly status: Status,
    message: string,
  ) {
    super(message);
    this.name = "FirestoreError";
  }

  get grpcCode(): number {
    return STATUS[this.status][0];
  }

  get httpStatus(): number {
    return STATUS[this.status][1];
  }

  /** The form of REST answers and of errors on the Write stream. */
  toWire() {
    return { error: { code: this.httpStatus, message: this.message, status: this.status } };
  }
}

export function invalid(message: string): FirestoreError {
  return new FirestoreError("INVALID_ARGUMENT", message);
}

export function permissionDenied(): FirestoreError {
  return new FirestoreError("PERMISSION_DENIED", "Missing or insufficient permissions.");
}

/** Anything thrown, as the client may see it: faults of our own and of the disk become INTERNAL without their details. */
export function asFirestoreError(error: unknown): FirestoreError {
  if (error instanceof FirestoreError) return error;
  return new FirestoreError(
    "INTERNAL",
    isDiskFull(error) ? DISK_FULL : "The local Firestore failed; see its log.",
  );
}
