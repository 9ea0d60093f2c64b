import { AuthApiError } from "./errors";
import {
  checkedEmail,
  checkedPassword,
  idTokenOf,
  issueTokens,
  providerUserInfo,
  text,
  userOfToken,
  type AuthContext,
  type Operation,
} from "./operation";
import type { JsonObject } from "../core/http";
import { hashPassword } from "./passwords";
import type { User } from "./users";

/** Stands for a password in answers: the SDK only asks whether there is one. */
const HIDDEN_PASSWORD = "hidden";

/** The account of an ID token. */
export const lookup: Operation = async (context, body) => {
  const { user } = await userOfToken(context, idTokenOf(body));
  return {
    kind: "identitytoolkit#GetAccountInfoResponse",
    users: [
      {
        ...profileOf(user),
        validSince: String(Math.floor(user.validSince / 1000)),
        lastLoginAt: String(user.lastLoginAt),
        createdAt: String(user.createdAt),
        lastRefreshAt: new Date(user.lastLoginAt).toISOString(),
      },
    ],
  };
};

/** Changes the profile, the e-mail or the password. The last two end the user's other sign-ins. */
export const update: Operation = async (context, body) => {
  if (body.oobCode !== undefined) return verifyEmail(context, body);
  if (body.deleteProvider !== undefined)
    throw new AuthApiError("OPERATION_NOT_ALLOWED", "Unlinking is not offered here.");
  const { user, authTime } = await userOfToken(context, idTokenOf(body));
  const credentials = await changedCredentials(context, user, body);
  // Hashing took a while: the account may have been changed or deleted since.
  const current = context.users.byId(user.localId);
  if (!current) throw new AuthApiError("USER_NOT_FOUND");
  const changed: User = {
    ...current,
    ...changedProfile(body),
    ...credentials,
    ...(credentials && { generation: current.generation + 1, validSince: context.now() }),
  };
  await context.users.put(changed);
  return {
    kind: "identitytoolkit#SetAccountInfoResponse",
    ...profileOf(changed),
    ...(credentials && (await issueTokens(context, changed, "password", authTime))),
  };
};

/** Deletes the account. Its tokens are void for everything but reading until they expire. */
export const remove: Operation = async (context, body) => {
  const { user } = await userOfToken(context, idTokenOf(body));
  await context.users.remove(user.localId);
  return { kind: "identitytoolkit#DeleteAccountResponse" };
};

function profileOf(user: User): object {
  return {
    localId: user.localId,
    ...(user.email !== undefined && { email: user.email, passwordHash: HIDDEN_PASSWORD }),
    ...(user.displayName !== undefined && { displayName: user.displayName }),
    ...(user.photoUrl !== undefined && { photoUrl: user.photoUrl }),
    emailVerified: user.emailVerified,
    providerUserInfo: providerUserInfo(user),
  };
}

async function changedCredentials(
  context: AuthContext,
  user: User,
  body: JsonObject,
): Promise<Pick<User, "email" | "password" | "emailVerified"> | undefined> {
  const [email, password] = [text(body, "email"), text(body, "password")];
  if (email === undefined && password === undefined) return undefined;
  const normal = email === undefined ? user.email : checkedEmail(email);
  if (normal === undefined) throw new AuthApiError("MISSING_EMAIL");
  const holder = context.users.byEmail(normal);
  if (holder && holder.localId !== user.localId) throw new AuthApiError("EMAIL_EXISTS");
  return {
    email: normal,
    emailVerified: normal === user.email && user.emailVerified,
    ...(password !== undefined && { password: await hashPassword(checkedPassword(password)) }),
  };
}

/** An empty text removes the name or the picture, as the SDK's null does. */
function changedProfile(body: JsonObject): Pick<User, "displayName" | "photoUrl"> {
  const removed = Array.isArray(body.deleteAttribute) ? body.deleteAttribute : [];
  const change = (name: "displayName" | "photoUrl", attribute: string) => {
    if (removed.includes(attribute) || body[name] === null || body[name] === "") return { [name]: undefined };
    const value = text(body, name);
    return value === undefined ? {} : { [name]: value };
  };
  return { ...change("displayName", "DISPLAY_NAME"), ...change("photoUrl", "PHOTO_URL") };
}

async function verifyEmail(context: AuthContext, body: JsonObject): Promise<object> {
  const code = context.oobCodes.get(text(body, "oobCode") ?? "");
  if (code?.requestType !== "VERIFY_EMAIL") throw new AuthApiError("INVALID_OOB_CODE");
  if (code.expiresAt < context.now()) throw new AuthApiError("EXPIRED_OOB_CODE");
  const user = context.users.byEmail(code.email);
  if (!user) throw new AuthApiError("USER_NOT_FOUND");
  context.oobCodes.delete(text(body, "oobCode") ?? "");
  await context.users.put({ ...user, emailVerified: true });
  return profileOf({ ...user, emailVerified: true });
}
