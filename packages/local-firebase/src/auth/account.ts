import { credentialChange, profileChange, removals } from "./account-changes";
import { AuthApiError } from "./errors";
import { idTokenOf, text } from "./fields";
import { sendRecovery } from "./oob-codes";
import { applyOobCode } from "./oob-use";
import { authTimeOf, currentUser, issueTokens, userOfToken, type Operation } from "./operation";
import { changedProfile, ownProfile } from "./profile";
import { signInProviderOf } from "./tokens";

/** Returns the account of an ID token. */
export const lookup: Operation = async (context, body) => {
  const { user } = await userOfToken(context, idTokenOf(body));
  return { kind: "identitytoolkit#GetAccountInfoResponse", users: [ownProfile(user)] };
};

/** Changes the profile, the e-mail or the password. The last two end the user's other sign-ins. */
export const update: Operation = async (context, body, via) => {
  if (body.oobCode !== undefined && body.oobCode !== null) return applyOobCode(context, body);
  for (const owners of ["customAttributes", "disableUser"])
    if (body[owners] !== undefined && body[owners] !== null)
      throw new AuthApiError("INSUFFICIENT_PERMISSION", `A user may not set ${owners}.`);
  const { user, claims } = await userOfToken(context, idTokenOf(body));
  const profile = profileChange(body);
  const removed = removals(body);
  const credentials = await credentialChange(context, user, body);
  // Hashing takes a while: the account may have been changed or deleted since.
  const current = currentUser(context, user);
  const provider = signInProviderOf(claims);
  const { email } = current;
  const renamed = credentials?.(current) ?? current;
  const changesEmail = email !== undefined && renamed.email !== email && provider !== "anonymous";
  const changed = {
    ...removed(profile(renamed)),
    ...(changesEmail && { initialEmail: current.initialEmail ?? email }),
  };
  if (changed.password && changed.email === undefined) throw new AuthApiError("MISSING_EMAIL");
  await context.users.put(changed);
  if (changesEmail) await sendRecovery(context, changed, via);
  return {
    kind: "identitytoolkit#SetAccountInfoResponse",
    ...changedProfile(changed),
    // The user who changed them stays signed in: the new tokens are those of a new sign-in.
    ...(credentials &&
      (await issueTokens(context, changed, {
        provider: text(body, "password") === undefined ? provider : "password",
        authTime: authTimeOf(context),
      }))),
  };
};

/** Deletes the account. Until its tokens expire, they can only read. */
export const remove: Operation = async (context, body) => {
  const { user } = await userOfToken(context, idTokenOf(body));
  await context.users.remove([user.localId]);
  return { kind: "identitytoolkit#DeleteAccountResponse" };
};
