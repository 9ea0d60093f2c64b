import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler, Store } from "../core/contracts";
import {
  allowAnyOrigin,
  BodyTooLargeError,
  parseJsonObject,
  readBody,
  requestUrl,
  sendJson,
} from "../core/http";
import type { Outbox } from "../core/outbox";
import { lookup, remove, update } from "./account";
import { AuthApiError, authErrorBody } from "./errors";
import { resetPassword, sendOobCode } from "./oob-codes";
import type { AuthContext, Operation } from "./operation";
import { hashPassword } from "./passwords";
import { refresh } from "./refresh";
import { newUser, signInWithPassword, signUp } from "./sign-in";
import type { Tokens } from "./tokens";
import { openUserDirectory } from "./users";

const BODY_BYTES = 64 * 1024;
const ACCOUNTS = "/identitytoolkit.googleapis.com/v1/accounts:";
const TOKEN = "/securetoken.googleapis.com/v1/token";
const CLEAR_ACCOUNTS = /^\/emulator\/v1\/projects\/[^/]+\/accounts$/;

const OPERATIONS: { readonly [name: string]: Operation } = {
  signUp,
  signInWithPassword,
  lookup,
  update,
  delete: remove,
  sendOobCode,
  resetPassword,
};

/** A user account to begin with. */
export interface SeedUser {
  readonly localId: string;
  readonly email: string;
  readonly password: string;
  readonly displayName?: string;
}

export interface AuthService {
  readonly handler: RequestHandler;
  /** Adds accounts, replacing those of the same id. */
  seed(users: readonly SeedUser[]): Promise<void>;
}

/** The local Auth: the parts of the Identity Toolkit and token APIs that the web SDK calls for e-mail and anonymous users. */
export async function createAuthService(deps: {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly outbox: Outbox;
  readonly test: boolean;
}): Promise<AuthService> {
  const context: AuthContext = {
    users: await openUserDirectory(deps.store),
    tokens: deps.tokens,
    outbox: deps.outbox,
    oobCodes: new Map(),
    now: Date.now,
  };
  return {
    handler: async (request, response) => {
      if (allowAnyOrigin(request, response)) return;
      try {
        const answer = await route(context, deps.test, request);
        if (answer) sendJson(response, 200, answer);
        else sendJson(response, 404, authErrorBody("NOT_FOUND", 404));
      } catch (error) {
        sendError(response, error);
      }
    },
    seed: async (users) => {
      for (const { password, ...user } of users)
        await context.users.put({
          ...newUser(user.localId, context.now()),
          ...user,
          email: user.email.toLowerCase(),
          password: await hashPassword(password),
        });
    },
  };
}

async function route(
  context: AuthContext,
  test: boolean,
  request: IncomingMessage,
): Promise<object | undefined> {
  const { pathname } = requestUrl(request);
  if (request.method === "GET" && pathname === "/") return { authEmulator: { ready: true } };
  if (test && request.method === "DELETE" && CLEAR_ACCOUNTS.test(pathname)) {
    await context.users.clear();
    return {};
  }
  if (request.method !== "POST") return undefined;
  if (pathname === TOKEN) {
    const body = await readBody(request, BODY_BYTES);
    return refresh(context, new URLSearchParams(body.toString("utf8")));
  }
  if (!pathname.startsWith(ACCOUNTS)) return undefined;
  const name = pathname.slice(ACCOUNTS.length);
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!operation)
    throw new AuthApiError("OPERATION_NOT_ALLOWED", `The local Firebase does not offer ${name}.`);
  const body = parseJsonObject((await readBody(request, BODY_BYTES)).toString("utf8"));
  if (!body) throw new AuthApiError("INVALID_ARGUMENT", "The body is not a JSON object.");
  return operation(context, body);
}

function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof AuthApiError) sendJson(response, 400, authErrorBody(error.message));
  else if (error instanceof BodyTooLargeError)
    sendJson(response, 413, authErrorBody("PAYLOAD_TOO_LARGE", 413));
  else throw error;
}
