import type { JsonObject } from "../core/http";
import type { AuthContext } from "./operation";

type Answer = (context: AuthContext, body: JsonObject) => Promise<object> | object;

/** The official emulator's endpoints for test tools, by method and name. */
const ANSWERS: { readonly [endpoint: string]: Answer } = {
  "DELETE accounts": async ({ users }) => {
    await users.clear();
    return {};
  },
  "GET config": ({ config }) => config.shown(),
  "PATCH config": async ({ config }, body) => {
    await config.change(body);
    return config.shown();
  },
  "GET oobCodes": ({ oobCodes }) => ({
    oobCodes: oobCodes.all().map(({ expiresAt: _expiry, localId: _owner, ...code }) => code),
  }),
  // Phone sign-in is not supported, so there are no codes.
  "GET verificationCodes": () => ({ verificationCodes: [] }),
};

/** @returns undefined for an unknown endpoint. @throws AuthApiError */
export async function answerEmulator(
  context: AuthContext,
  method: string,
  name: string,
  body: JsonObject,
): Promise<object | undefined> {
  const endpoint = `${method} ${name}`;
  return Object.hasOwn(ANSWERS, endpoint) ? ANSWERS[endpoint]?.(context, body) : undefined;
}
