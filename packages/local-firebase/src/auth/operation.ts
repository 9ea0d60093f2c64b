import { errors, type JWTPayload } from "jose";
import type { Outbox } from "../core/outbox";
import type { JsonObject } from "../core/http";
import type { ProjectConfig } from "./config";
import { AuthApiError } from "./errors";
import type { OobCodes } from "./oob-store";
import { ID_TOKEN_SECONDS, type SignIn, type Tokens } from "./tokens";
import type { User, UserDirectory } from "./users";

/** What the operations of the accounts API work on. */
export interface AuthContext {
  readonly users: UserDirectory;
  readonly tokens: Tokens;
  readonly outbox: Outbox;
  readonly oobCodes: OobCodes;
  readonly config: ProjectConfig;
  /** A process for tests: unsigned custom tokens are taken. */
  readonly test: boolean;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** How an operation was asked. */
export interface Via {
  /** The admin SDK or a tool, which may do everything. */
  readonly owner: boolean;
  /** This service's origin as the client knows it, for links. */
  readonly origin: string;
  readonly apiKey: string;
}

/** One method of the accounts API: a JSON body in, a JSON body out. @throws AuthApiError */
export type Operation = (context: AuthContext, body: JsonObject, via: Via) => Promise<object> | object;

/** The user that an ID token names. @throws AuthApiError */
export async function userOfToken(
  context: AuthContext,
  idToken: string | undefined,
): Promise<{ user: User; claims: JWTPayload }> {
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
  return { user, claims };
}

/** The user as it is now: what is awaited between takes a while, and the account may have gone. @throws AuthApiError */
export function currentUser(context: AuthContext, { localId }: User): User {
  const user = context.users.byId(localId);
  if (!user) throw new AuthApiError("USER_NOT_FOUND");
  return user;
}

/** The tokens of a sign-in, in the form that the API answers with. */
export async function issueTokens(
  context: AuthContext,
  user: User,
  { provider, authTime, claims }: Pick<SignIn, "provider" | "authTime" | "claims">,
): Promise<{ idToken: string; refreshToken: string; expiresIn: string }> {
  const signIn = { localId: user.localId, provider, authTime, generation: user.generation, claims };
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
