/**
 * An answer other than success. The SDK uses only the status; the message is for people. 402 is its quota-exceeded,
 * which it reports at once. From 500 on, it retries for minutes.
 */
export class StorageError extends Error {
  constructor(
    readonly status: 400 | 402 | 403 | 404 | 405 | 410 | 412 | 413,
    message: string,
  ) {
    super(message);
  }
}

export const notFound = (message = "Not Found."): StorageError => new StorageError(404, message);
