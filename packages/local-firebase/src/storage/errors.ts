/**
 * An answer other than success. The SDK goes by the status alone; the message is for people. 402 is its quota-exceeded, which
 * it tells at once: after 500 and above it tries again for minutes.
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
