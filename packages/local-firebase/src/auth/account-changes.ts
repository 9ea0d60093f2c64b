/** The changes of an account that its own user and the admin SDK request with the same fields. */
import type { JsonObject } from "../core/http";
import { AuthApiError } from "./errors";
import { checkedEmail, checkedPassword, text, texts } from "./fields";
import type { AuthContext } from "./operation";
import { hashPassword } from "./passwords";
import type { User } from "./users";

/** Returns the account with the requested changes. Its input is the account at the time of the change. */
export type Change = (user: User) => User;

/**
 * The new e-mail or password. Both end the user's sign-ins.
 * @param user the account at the time of the request.
 * @returns undefined when the body names neither. @throws AuthApiError
 */
export async function credentialChange(
  context: AuthContext,
  user: User,
  body: JsonObject,
): Promise<Change | undefined> {
  const [email, password] = [text(body, "email"), text(body, "password")];
  if (email === undefined && password === undefined) return undefined;
  const normal = email === undefined ? undefined : checkedEmail(email);
  const holder = normal === undefined ? undefined : context.users.byEmail(normal);
  if (holder && holder.localId !== user.localId) throw new AuthApiError("EMAIL_EXISTS");
  const hashed = password === undefined ? undefined : await hashPassword(checkedPassword(password));
  return (current) => {
    const changesEmail = normal !== undefined && normal !== current.email;
    if (!changesEmail && !hashed) return current;
    return {
      ...revoked(current, context.now()),
      ...(changesEmail && { email: normal, emailVerified: false }),
      ...(hashed && { password: hashed }),
    };
  };
}

/** Names and pictures. An empty text removes one, as the SDK's null does. @throws AuthApiError */
export function profileChange(body: JsonObject): Change {
  const removed = texts(body, "deleteAttribute");
  const change = (name: "displayName" | "photoUrl", attribute: string): Partial<User> => {
    if (removed.includes(attribute) || body[name] === null || body[name] === "") return { [name]: undefined };
    const value = text(body, name);
    return value === undefined ? {} : { [name]: value };
  };
  const changed = { ...change("displayName", "DISPLAY_NAME"), ...change("photoUrl", "PHOTO_URL") };
  return (user) => ({ ...user, ...changed });
}

const NO_PASSWORD = { password: undefined } as const;
const NO_EMAIL = { email: undefined, emailVerified: false, emailLinkSignin: undefined } as const;

/** Removes the attributes and accounts that `deleteAttribute` and `deleteProvider` name. @throws AuthApiError */
export function removals(body: JsonObject): Change {
  const [attributes, providers] = [texts(body, "deleteAttribute"), texts(body, "deleteProvider")];
  const hasPassword = providers.includes("password");
  return (user) => ({
    ...user,
    ...((hasPassword || attributes.includes("PASSWORD")) && NO_PASSWORD),
    ...((hasPassword || attributes.includes("EMAIL")) && NO_EMAIL),
    ...(providers.includes("phone") && { phoneNumber: undefined }),
    ...(user.linked && { linked: user.linked.filter(({ providerId }) => !providers.includes(providerId)) }),
  });
}

/** Makes every token issued so far void. @param now in milliseconds since the epoch. */
export function revoked(user: User, now: number): User {
  return { ...user, generation: user.generation + 1, validSince: now };
}
