import { AuthApiError } from "./errors";
import { checkedUrl, idTokenOf, requiredEmail, text } from "./fields";
import { newUser, newUserId, signedIn } from "./new-user";
import { usableCode, useUp } from "./oob-use";
import { authTimeOf, issueTokens, userOfToken, type Operation } from "./operation";
import type { User } from "./users";

/** Signs in with a link that was sent to an e-mail. With an ID token, it adds the e-mail to that user. */
export const signInWithEmailLink: Operation = async (context, body) => {
  const idToken = idTokenOf(body);
  const linked = idToken === undefined ? undefined : (await userOfToken(context, idToken)).user;
  const email = requiredEmail(body);
  const code = usableCode(context, body, "EMAIL_SIGNIN");
  if (code.email !== email) throw new AuthApiError("INVALID_EMAIL", "The link was sent to another e-mail.");
  const holder = context.users.byEmail(email);
  if (linked && holder && holder.localId !== linked.localId) throw new AuthApiError("EMAIL_EXISTS");
  if (holder?.disabled) throw new AuthApiError("USER_DISABLED");
  await useUp(context, code);

  const now = context.now();
  const existing = context.users.byId((linked ?? holder)?.localId ?? "");
  if (linked && !existing) throw new AuthApiError("USER_NOT_FOUND");
  const base = existing ?? newUser(newUserId(), now);
  const user: User = {
    ...signedIn(base, now),
    email,
    emailVerified: true,
    emailLinkSignin: true,
    ...(existing && existing.email !== email && { generation: existing.generation + 1 }),
  };
  await context.users.put(user);
  return {
    kind: "identitytoolkit#EmailLinkSigninResponse",
    email,
    localId: user.localId,
    isNewUser: !existing,
    ...(await issueTokens(context, user, { provider: "password", authTime: authTimeOf(context) })),
  };
};

/** Returns how the user of an e-mail signs in, or nothing where the project protects its e-mails. */
export const createAuthUri: Operation = (context, body) => {
  const kind = "identitytoolkit#CreateAuthUriResponse";
  if (text(body, "providerId") !== undefined)
    throw new AuthApiError("OPERATION_NOT_ALLOWED", "Federated providers are not offered here.");
  if (!text(body, "identifier")) throw new AuthApiError("MISSING_IDENTIFIER");
  const continueUri = text(body, "continueUri");
  if (!continueUri) throw new AuthApiError("MISSING_CONTINUE_URI");
  checkedUrl(continueUri);
  const sessionId = text(body, "sessionId") ?? crypto.randomUUID();
  if (context.config.protectsEmails()) return { kind, sessionId };
  const user = context.users.byEmail(requiredEmail({ email: body.identifier }));
  const linked = (user?.linked ?? []).map(({ providerId }) => providerId);
  const own = user?.password || user?.emailLinkSignin ? ["password"] : [];
  return {
    kind,
    sessionId,
    registered: user !== undefined,
    allProviders: [...linked, ...own],
    signinMethods: [
      ...linked,
      ...(user?.password ? ["password"] : []),
      ...(user?.emailLinkSignin ? ["emailLink"] : []),
    ],
  };
};
