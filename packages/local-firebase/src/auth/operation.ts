import type { JWTPayload } from "jose";
import * as errors from "jose/errors";
import type { Outbox } from "../core/outbox";
import type { JsonObject } from "../core/http";
import type { ProjectConfig } from "./config";
import { AuthApiError } from "./errors";
import type { OobCodes } from "./oob-store";
import { ID_TOKEN_SECONDS, type SignIn, type Tokens } from "./tokens";
import type { User, UserDirectory } from "./users";

/** The services that the operations of the accounts API use. */
export interface AuthContext {
  readonly users: UserDirectory;
  readonly tokens: Tokens;
  readonly outbox: Outbox;
  readonly oobCodes: OobCodes;
  readonly config: ProjectConfig;
  /** True in a test process: it accepts unsigned custom tokens. */
  readonly test: boolean;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The origin and permissions of a request. */
export interface Via {
  /** The admin SDK or a tool, without restrictions. */
  readonly owner: boolean;
  /** This service's origin as seen by the client, for links. */
  readonly origin: string;
  readonly apiKey: string;
}

/** One method of the accounts API: a JSON body in, a JSON body out. @throws AuthApiError */
export type Operation = (context: AuthContext, body: JsonObject, via: Via) => Promise<object> | object;

/** Returns the user of an ID token. @throws AuthApiError */
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

/** Returns the current account, which may have been changed or deleted during an `await`. @throws AuthApiError */
export function currentUser(context: AuthContext, { localId }: User): User {
  const user = context.users.byId(localId);
  if (!user) throw new AuthApiError("USER_NOT_FOUND");
  return user;
}

/** Issues the tokens of a sign-in, in the API's form. */
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

/** The current time in seconds, as tokens state it. */
export function authTimeOf(context: AuthContext): number {
  return Math.floor(context.now() / 1000);
}
