/** An error of the Auth API. The web SDK maps the code before " : " to its own code and shows the text after it. */
export class AuthApiError extends Error {
  constructor(
    readonly code: string,
    detail?: string,
    /** The HTTP status. */
    readonly status = 400,
  ) {
    super(detail === undefined ? code : `${code} : ${detail}`);
  }
}

/** The error's JSON form. */
export function authErrorBody(message: string, status = 400): object {
  return { error: { code: status, message, errors: [{ message, reason: "invalid", domain: "global" }] } };
}
