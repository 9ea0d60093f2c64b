/**
 * An answer of the service's own error list. The web SDK maps the code before " : " to its own; the text after it is
 * shown to the person.
 */
export class AuthApiError extends Error {
  constructor(
    readonly code: string,
    detail?: string,
    /** HTTP's. */
    readonly status = 400,
  ) {
    super(detail === undefined ? code : `${code} : ${detail}`);
  }
}

/** The error's JSON form. */
export function authErrorBody(message: string, status = 400): object {
  return { error: { code: status, message, errors: [{ message, reason: "invalid", domain: "global" }] } };
}
