import { DISK_FULL, isDiskFull } from "../core/disk-full";

/** The gRPC status names with their numbers and the HTTP status of REST answers. */
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

/** A refusal with a message for the client. */
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

  /** The form in REST answers and in errors of the Write stream. */
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

/** Converts anything thrown for the client: bugs and disk errors become INTERNAL without details. */
export function asFirestoreError(error: unknown): FirestoreError {
  if (error instanceof FirestoreError) return error;
  return new FirestoreError(
    "INTERNAL",
    isDiskFull(error) ? DISK_FULL : "The local Firestore failed; see its log.",
  );
}
