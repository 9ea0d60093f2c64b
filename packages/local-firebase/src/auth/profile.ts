import type { JsonObject } from "../core/http";
import type { User } from "./users";

/** Replaces the hash in answers to browsers: the SDK only checks whether there is one. */
const HIDDEN_PASSWORD = Buffer.from("REDACTED").toString("base64");

/** The user's ways to sign in, as the API lists them. The list is empty for an anonymous user. */
export function providerUserInfo(user: User): readonly JsonObject[] {
  const { email, phoneNumber, displayName, photoUrl } = user;
  return [
    ...(user.linked ?? []).map((linked) => ({ ...linked, federatedId: linked.rawId })),
    ...(email !== undefined && (user.password || user.emailLinkSignin)
      ? [{ providerId: "password", email, federatedId: email, rawId: email, displayName, photoUrl }]
      : []),
    ...(phoneNumber !== undefined ? [{ providerId: "phone", phoneNumber, rawId: phoneNumber }] : []),
  ];
}

/** The answer to a change of the account. */
export function changedProfile(user: User): JsonObject {
  return {
    localId: user.localId,
    email: user.email,
    emailVerified: user.emailVerified,
    displayName: user.displayName,
    photoUrl: user.photoUrl,
    passwordHash: user.password && HIDDEN_PASSWORD,
    providerUserInfo: providerUserInfo(user),
  };
}

/** The account as its own user sees it. */
export function ownProfile(user: User): JsonObject {
  const { lastLoginAt, lastRefreshAt } = user;
  return {
    ...changedProfile(user),
    initialEmail: user.initialEmail,
    phoneNumber: user.phoneNumber,
    disabled: user.disabled,
    customAttributes: user.customAttributes,
    emailLinkSignin: user.emailLinkSignin,
    createdAt: String(user.createdAt),
    validSince: String(Math.floor(user.validSince / 1000)),
    lastLoginAt: lastLoginAt === undefined ? undefined : String(lastLoginAt),
    lastRefreshAt: lastRefreshAt === undefined ? undefined : new Date(lastRefreshAt).toISOString(),
  };
}

/** The account as the admin SDK sees it and as accounts:batchCreate accepts it, with the password's hash. */
export function fullProfile(user: User): JsonObject {
  const { password } = user;
  return {
    ...ownProfile(user),
    passwordHash: password?.hash,
    salt: password?.salt,
    ...(password?.foreign && { importedHash: password.foreign }),
  };
}
