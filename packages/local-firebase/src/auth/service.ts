import type { ServerResponse } from "node:http";
import type { Log, RequestHandler, Store } from "../core/contracts";
import { DISK_FULL, isDiskFull } from "../core/disk-full";
import { allowAnyOrigin, BodyTooLargeError, requestUrl, sendJson, type JsonObject } from "../core/http";
import type { Outbox } from "../core/outbox";
import { errorText } from "../core/start-error";
import { ACTION_PATH, answerAction } from "./action-page";
import { ADMIN_OPERATIONS, type AdminOperation } from "./admin/operations";
import { openProjectConfig, type ProjectConfig } from "./config";
import { AuthApiError, authErrorBody } from "./errors";
import { newUser, signedIn } from "./new-user";
import { openOobCodes } from "./oob-store";
import type { AuthContext } from "./operation";
import { hashPassword } from "./passwords";
import { route } from "./routes";
import type { Tokens } from "./tokens";
import { openUserDirectory, type UserDirectory } from "./users";

/** A user account of the seed. */
export interface SeedUser {
  readonly localId: string;
  readonly email: string;
  readonly password: string;
  readonly displayName?: string;
}

export interface AuthService {
  readonly handler: RequestHandler;
  readonly users: UserDirectory;
  readonly config: ProjectConfig;
  /**
   * Calls the admin API in this process. It works without the permission that HTTP requires.
   * @param body in the API's JSON form, as is the answer.
   * @param origin of this service ("http://127.0.0.1:9099"), for links.
   * @throws AuthApiError
   */
  admin(operation: AdminOperation, body: JsonObject, origin?: string): Promise<JsonObject>;
  /** Adds accounts. They replace accounts of the same id. */
  seed(users: readonly SeedUser[]): Promise<void>;
}

/**
 * The local Auth: the Identity Toolkit and token APIs for users with e-mails, anonymous users, custom tokens and
 * admins.
 */
export async function createAuthService(deps: {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly outbox: Outbox;
  readonly log: Log;
  /** Opens the admin API, custom tokens and the endpoints of test tools. */
  readonly test: boolean;
  /** The default of a folder where it was never set. Without it: off, as in the official emulator. */
  readonly emailEnumerationProtection?: boolean | undefined;
}): Promise<AuthService> {
  const { store, tokens, outbox, log, test } = deps;
  const now = () => Date.now();
  const users = await openUserDirectory(store);
  const config = await openProjectConfig(store, deps.emailEnumerationProtection ?? false);
  const oobCodes = await openOobCodes(store, now);
  const context: AuthContext = { users, tokens, outbox, oobCodes, config, test, now };
  return {
    users,
    config,
    handler: async (request, response) => {
      if (allowAnyOrigin(request, response)) return;
      try {
        if (requestUrl(request).pathname === ACTION_PATH)
          return await answerAction(context, request, response);
        const answer = await route(context, request);
        if (answer) sendJson(response, 200, answer);
        else sendJson(response, 404, authErrorBody("NOT_FOUND", 404));
      } catch (error) {
        if (isDiskFull(error)) log.warn(`auth       ${errorText(error)}`);
        sendError(response, error);
      }
    },
    admin: async (operation, body, origin = "") => {
      const via = { owner: true, origin, apiKey: "fake-api-key" };
      return (await ADMIN_OPERATIONS[operation](context, body, via)) as JsonObject;
    },
    seed: async (seeds) => {
      for (const { password, ...user } of seeds) {
        const begun = now();
        await users.put({
          ...signedIn(newUser(user.localId, begun), begun),
          ...user,
          email: user.email.toLowerCase(),
          password: await hashPassword(password),
        });
      }
    },
  };
}

function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof AuthApiError)
    sendJson(response, error.status, authErrorBody(error.message, error.status));
  else if (error instanceof BodyTooLargeError)
    sendJson(response, 413, authErrorBody("PAYLOAD_TOO_LARGE", 413));
  else if (isDiskFull(error)) sendJson(response, 500, authErrorBody(`INTERNAL_ERROR : ${DISK_FULL}`, 500));
  else throw error;
}
