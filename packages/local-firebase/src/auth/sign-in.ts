import { AuthApiError } from "./errors";
import { checkedEmail, checkedPassword, idTokenOf, text } from "./fields";
import { newUser, newUserId, signedIn } from "./new-user";
import { authTimeOf, currentUser, issueTokens, userOfToken, type Operation } from "./operation";
import { hashPassword, isPassword } from "./passwords";
import type { User } from "./users";

/** Creates an anonymous user or one with e-mail and password. With an ID token, it adds the e-mail to that user. */
export const signUp: Operation = async (context, body) => {
  if (text(body, "localId") !== undefined) throw new AuthApiError("UNEXPECTED_PARAMETER", "User ID");
  const [email, password, idToken] = [text(body, "email"), text(body, "password"), idTokenOf(body)];
  const existing = idToken === undefined ? undefined : (await userOfToken(context, idToken)).user;
  const credentials =
    email === undefined && password === undefined ? undefined : checkedCredentials(email, password);
  if (credentials && context.users.byEmail(credentials.email)) throw new AuthApiError("EMAIL_EXISTS");

  const hashed = credentials && (await hashPassword(credentials.password));
  // Hashing takes a while: the account may have been changed or deleted since.
  const current = existing && currentUser(context, existing);

  const now = context.now();
  const displayName = text(body, "displayName");
  const base = current ?? newUser(newUserId(), now);
  const user: User = {
    ...signedIn(base, now),
    ...(displayName !== undefined && { displayName }),
    ...(credentials && { email: credentials.email, password: hashed }),
    // Nobody has verified the new e-mail.
    ...(current && credentials && { generation: current.generation + 1, emailVerified: false }),
  };
  await context.users.put(user);
  const provider = user.email === undefined ? "anonymous" : "password";
  return {
    kind: "identitytoolkit#SignupNewUserResponse",
    localId: user.localId,
    email: user.email,
    displayName: user.displayName,
    ...(await issueTokens(context, user, { provider, authTime: authTimeOf(context) })),
  };
};

function checkedCredentials(email: string | undefined, password: string | undefined) {
  if (!email) throw new AuthApiError("MISSING_EMAIL");
  if (!password) throw new AuthApiError("MISSING_PASSWORD");
  return { email: checkedEmail(email), password: checkedPassword(password) };
}

/**
 * Signs in with e-mail and password. It distinguishes an unknown user from a wrong password only where the project does
 * not protect its e-mails.
 */
export const signInWithPassword: Operation = async (context, body) => {
  const [email, password] = [text(body, "email"), text(body, "password")];
  if (email === undefined) throw new AuthApiError("MISSING_EMAIL");
  const address = checkedEmail(email);
  if (!password) throw new AuthApiError("MISSING_PASSWORD");
  const known = context.users.byEmail(address);
  const hidden = context.config.protectsEmails() ? "INVALID_LOGIN_CREDENTIALS" : undefined;
  if (!known && !hidden) throw new AuthApiError("EMAIL_NOT_FOUND");
  if (known?.disabled) throw new AuthApiError("USER_DISABLED");
  const isRight = await isPassword(password, known?.password);
  if (!known) throw new AuthApiError(hidden ?? "EMAIL_NOT_FOUND");
  if (!isRight) throw new AuthApiError(hidden ?? "INVALID_PASSWORD");
  // The password is known now, so our own hash replaces the imported one.
  const hashed = known.password?.foreign ? await hashPassword(password) : known.password;
  // Hashing takes a while: the account may have been changed or deleted since.
  const user = context.users.byId(known.localId);
  if (!user || user.password !== known.password) throw new AuthApiError(hidden ?? "INVALID_PASSWORD");
  if (user.disabled) throw new AuthApiError("USER_DISABLED");

  const current: User = { ...signedIn(user, context.now()), password: hashed };
  await context.users.put(current);
  return {
    kind: "identitytoolkit#VerifyPasswordResponse",
    registered: true,
    localId: user.localId,
    email: user.email,
    displayName: user.displayName ?? "",
    ...(await issueTokens(context, current, { provider: "password", authTime: authTimeOf(context) })),
  };
};
