import { errors } from "jose";
import type { Outbox } from "../core/outbox";
import type { JsonObject } from "../core/http";
import { AuthApiError } from "./errors";
import { ID_TOKEN_SECONDS, type SignInProvider, type Tokens } from "./tokens";
import type { User, UserDirectory } from "./users";

/** What the operations of the accounts API work on. */
export interface AuthContext {
  readonly users: UserDirectory;
  readonly tokens: Tokens;
  readonly outbox: Outbox;
  readonly oobCodes: Map<string, OobCode>;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A code sent by e-mail. */
export interface OobCode {
  readonly requestType: "PASSWORD_RESET" | "VERIFY_EMAIL";
  readonly email: string;
  readonly expiresAt: number;
}

/** One method of the accounts API: a JSON body in, a JSON body out. @throws AuthApiError */
export type Operation = (context: AuthContext, body: JsonObject) => Promise<object>;

const MIN_PASSWORD = 6;
/** Characters of any text in a request, a password's too: bounds the work of hashing. */
const MAX_TEXT = 4096;

/** A text field of the body, or undefined when it is absent or null. @throws AuthApiError when it is not a text. */
export function text(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string" || value.length > MAX_TEXT)
    throw new AuthApiError("INVALID_ARGUMENT", `${name} is not a text of at most ${MAX_TEXT} characters.`);
  return value;
}

/** The ID token of the body, however long its claims make it: the body's own limit bounds it. @throws AuthApiError */
export function idTokenOf({ idToken }: JsonObject): string | undefined {
  if (idToken === undefined || idToken === null) return undefined;
  if (typeof idToken !== "string") throw new AuthApiError("INVALID_ID_TOKEN");
  return idToken;
}

/** @returns the e-mail in lower case. @throws AuthApiError INVALID_EMAIL */
export function checkedEmail(email: string): string {
  const normal = email.trim().toLowerCase();
  if (normal.length > 256 || !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(normal))
    throw new AuthApiError("INVALID_EMAIL");
  return normal;
}

/** @throws AuthApiError WEAK_PASSWORD */
export function checkedPassword(password: string): string {
  if (password.length < MIN_PASSWORD)
    throw new AuthApiError("WEAK_PASSWORD", `Password should be at least ${MIN_PASSWORD} characters`);
  return password;
}

/** The user that an ID token names. @throws AuthApiError */
export async function userOfToken(
  context: AuthContext,
  idToken: string | undefined,
): Promise<{ user: User; authTime: number }> {
  if (!idToken) throw new AuthApiError("MISSING_ID_TOKEN");
  const claims = await context.tokens.readIdToken(idToken).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw new AuthApiError("TOKEN_EXPIRED");
    if (error instanceof errors.JOSEError) throw new AuthApiError("INVALID_ID_TOKEN");
    throw error;
  });
  const user = context.users.byId(claims.sub ?? "");
  if (!user) throw new AuthApiError("USER_NOT_FOUND");
  if (user.disabled) throw new AuthApiError("USER_DISABLED");
  if ((claims.iat ?? 0) < Math.floor(user.validSince / 1000)) throw new AuthApiError("TOKEN_EXPIRED");
  return { user, authTime: Number(claims.auth_time) };
}

/** The tokens of a sign-in, in the form that the API answers with. */
export async function issueTokens(
  context: AuthContext,
  user: User,
  provider: SignInProvider,
  authTime: number,
): Promise<{ idToken: string; refreshToken: string; expiresIn: string }> {
  const signIn = { localId: user.localId, provider, authTime, generation: user.generation };
  return {
    idToken: await context.tokens.idToken(user, signIn),
    refreshToken: await context.tokens.refreshToken(signIn),
    expiresIn: String(ID_TOKEN_SECONDS),
  };
}

/** Now, in the tokens' seconds. */
export function authTimeOf(context: AuthContext): number {
  return Math.floor(context.now() / 1000);
}

/** The identity providers of a user: e-mail and password, or none when anonymous. */
export function providerUserInfo(user: User): readonly object[] {
  if (user.email === undefined) return [];
  return [
    {
      providerId: "password",
      email: user.email,
      federatedId: user.email,
      rawId: user.email,
      ...(user.displayName !== undefined && { displayName: user.displayName }),
      ...(user.photoUrl !== undefined && { photoUrl: user.photoUrl }),
    },
  ];
}
