import type { JsonObject } from "../core/http";
import type { AuthContext } from "./operation";

type Answer = (context: AuthContext, body: JsonObject) => Promise<object> | object;

/** What the official emulator answers to test tools beside the API of production, by method and name. */
const ANSWERS: { readonly [asked: string]: Answer } = {
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
  // Signing in by phone is not offered, so no code is ever sent.
  "GET verificationCodes": () => ({ verificationCodes: [] }),
};

/** @returns undefined when there is no such thing. @throws AuthApiError */
export async function answerEmulator(
  context: AuthContext,
  method: string,
  name: string,
  body: JsonObject,
): Promise<object | undefined> {
  const asked = `${method} ${name}`;
  return Object.hasOwn(ANSWERS, asked) ? ANSWERS[asked]?.(context, body) : undefined;
}
