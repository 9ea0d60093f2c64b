import * as errors from "jose/errors";
import { decodeJwt } from "jose/jwt/decode";
import { parseJsonObject, type JsonObject } from "../core/http";
import { checkedClaims } from "./claims";
import { AuthApiError } from "./errors";
import { newUser, signedIn } from "./new-user";
import { authTimeOf, issueTokens, type Operation } from "./operation";

const AUDIENCE = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
const MAX_UID = 128;

/**
 * Signs in the user of a custom token and creates the user if necessary.
 * An admin SDK does not sign tokens for an emulator, and only Google can check a production signature. So only a test
 * process accepts custom tokens.
 */
export const signInWithCustomToken: Operation = async (context, body) => {
  if (!context.test)
    throw new AuthApiError(
      "OPERATION_NOT_ALLOWED",
      "Custom tokens are taken where the admin API is open only.",
    );
  if (typeof body.token !== "string" || body.token === "") throw new AuthApiError("MISSING_CUSTOM_TOKEN");
  const { uid, user_id, claims } = payloadOf(body.token);
  const localId = idOf(uid) ?? idOf(user_id);
  if (localId === undefined) throw new AuthApiError("MISSING_IDENTIFIER");
  const developerClaims = claims === undefined ? undefined : checkedClaims(claims);

  const known = context.users.byId(localId);
  if (known?.disabled) throw new AuthApiError("USER_DISABLED");
  const now = context.now();
  const user = signedIn(known ?? newUser(localId, now), now);
  await context.users.put(user);
  const signIn = { provider: "custom", authTime: authTimeOf(context), claims: developerClaims } as const;
  return {
    kind: "identitytoolkit#VerifyCustomTokenResponse",
    isNewUser: !known,
    ...(await issueTokens(context, user, signIn)),
  };
};

/** The payload of a token, signed or unsigned. Tests also send plain JSON, as to the official emulator. */
function payloadOf(token: string): JsonObject {
  if (token.startsWith("{")) {
    const payload = parseJsonObject(token);
    if (!payload) throw new AuthApiError("INVALID_CUSTOM_TOKEN", "It is neither JSON nor a JSON Web Token.");
    return payload;
  }
  try {
    const payload = decodeJwt(token);
    if (payload.aud !== AUDIENCE)
      throw new AuthApiError("INVALID_CUSTOM_TOKEN", `Its audience is ${String(payload.aud)}.`);
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError)
      throw new AuthApiError("INVALID_CUSTOM_TOKEN", "Invalid assertion format");
    throw error;
  }
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return id.length > 0 && id.length <= MAX_UID ? id : undefined;
}
