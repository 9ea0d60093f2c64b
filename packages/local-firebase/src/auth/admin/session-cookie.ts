import { AuthApiError } from "../errors";
import { count, idTokenOf } from "../fields";
import { userOfToken, type Operation } from "../operation";

/** Seconds. */
const MIN_DURATION = 5 * 60;
const MAX_DURATION = 14 * 24 * 60 * 60;

/** Creates a cookie with the claims of an ID token, valid for `validDuration` seconds. */
export const createSessionCookie: Operation = async (context, body) => {
  const duration = count(body, "validDuration") || MAX_DURATION;
  if (duration < MIN_DURATION || duration > MAX_DURATION) throw new AuthApiError("INVALID_DURATION");
  const { claims } = await userOfToken(context, idTokenOf(body));
  return { sessionCookie: await context.tokens.sessionCookie(claims, duration) };
};
