import { randomBytes } from "node:crypto";
import { AuthApiError } from "./errors";
import {
  authTimeOf,
  checkedEmail,
  checkedPassword,
  idTokenOf,
  issueTokens,
  text,
  userOfToken,
  type Operation,
} from "./operation";
import { hashPassword, isPassword } from "./passwords";
import type { User } from "./users";

const UID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const UID_LENGTH = 28;

/** A user id in the form of the service's own: 28 letters and digits. */
function newUserId(): string {
  // 248 is the largest multiple of 62 that a byte holds. Bytes above it would make the first letters more frequent.
  const letters: string[] = [];
  while (letters.length < UID_LENGTH)
    for (const byte of randomBytes(UID_LENGTH))
      if (byte < 248) letters.push(UID_CHARACTERS.charAt(byte % 62));
  return letters.slice(0, UID_LENGTH).join("");
}

/** A new user, without an e-mail. */
export function newUser(localId: string, now: number): User {
  return {
    localId,
    emailVerified: false,
    disabled: false,
    createdAt: now,
    lastLoginAt: now,
    validSince: now,
    generation: 0,
  };
}

/** Creates an anonymous user, or one with e-mail and password, or (with an ID token) gives an existing user an e-mail. */
export const signUp: Operation = async (context, body) => {
  const [email, password, idToken] = [text(body, "email"), text(body, "password"), idTokenOf(body)];
  const existing = idToken === undefined ? undefined : (await userOfToken(context, idToken)).user;
  const credentials =
    email === undefined && password === undefined ? undefined : checkedCredentials(email, password);
  if (credentials && context.users.byEmail(credentials.email)) throw new AuthApiError("EMAIL_EXISTS");

  const hashed = credentials && (await hashPassword(credentials.password));
  // Hashing took a while: the account may have been changed or deleted since.
  const current = existing && context.users.byId(existing.localId);
  if (existing && !current) throw new AuthApiError("USER_NOT_FOUND");

  const now = context.now();
  const displayName = text(body, "displayName");
  const base = current ?? newUser(newUserId(), now);
  const user: User = {
    ...base,
    ...(displayName !== undefined && { displayName }),
    ...(credentials && { email: credentials.email, password: hashed }),
    ...(current && credentials && { generation: current.generation + 1 }),
    lastLoginAt: now,
  };
  await context.users.put(user);
  return {
    kind: "identitytoolkit#SignupNewUserResponse",
    localId: user.localId,
    ...(user.email !== undefined && { email: user.email }),
    ...(await issueTokens(
      context,
      user,
      user.email === undefined ? "anonymous" : "password",
      authTimeOf(context),
    )),
  };
};

function checkedCredentials(email: string | undefined, password: string | undefined) {
  if (!email) throw new AuthApiError("MISSING_EMAIL");
  if (!password) throw new AuthApiError("MISSING_PASSWORD");
  return { email: checkedEmail(email), password: checkedPassword(password) };
}

/** Signs in with e-mail and password. Does not tell an unknown user from a wrong password. */
export const signInWithPassword: Operation = async (context, body) => {
  const [email, password] = [text(body, "email"), text(body, "password")];
  if (!email) throw new AuthApiError("MISSING_EMAIL");
  if (!password) throw new AuthApiError("MISSING_PASSWORD");
  const known = context.users.byEmail(checkedEmail(email));
  if (!(await isPassword(password, known?.password))) throw new AuthApiError("INVALID_LOGIN_CREDENTIALS");
  // Hashing took a while: the account may have been changed or deleted since.
  const user = context.users.byId(known?.localId ?? "");
  if (!user || user.password !== known?.password) throw new AuthApiError("INVALID_LOGIN_CREDENTIALS");
  if (user.disabled) throw new AuthApiError("USER_DISABLED");

  const signedIn = { ...user, lastLoginAt: context.now() };
  await context.users.put(signedIn);
  return {
    kind: "identitytoolkit#VerifyPasswordResponse",
    registered: true,
    localId: user.localId,
    email: user.email,
    displayName: user.displayName ?? "",
    ...(await issueTokens(context, signedIn, "password", authTimeOf(context))),
  };
};
