import { revoked } from "./account-changes";
import type { JsonObject } from "../core/http";
import { AuthApiError } from "./errors";
import { checkedPassword, text } from "./fields";
import type { OobCode, OobRequestType } from "./oob-store";
import type { AuthContext, Operation } from "./operation";
import { hashPassword } from "./passwords";
import { changedProfile } from "./profile";

/** Finds the code that a request names. @throws AuthApiError */
export function usableCode(
  context: AuthContext,
  body: JsonObject,
  ...requestTypes: readonly OobRequestType[]
): OobCode {
  const oobCode = text(body, "oobCode");
  if (!oobCode) throw new AuthApiError("MISSING_OOB_CODE");
  const code = context.oobCodes.get(oobCode);
  if (!code || (requestTypes.length > 0 && !requestTypes.includes(code.requestType)))
    throw new AuthApiError("INVALID_OOB_CODE");
  if (code.expiresAt < context.now()) throw new AuthApiError("EXPIRED_OOB_CODE");
  return code;
}

/** A code works once, even if two requests send it at the same moment. @throws AuthApiError */
export async function useUp(context: AuthContext, code: OobCode): Promise<void> {
  if (!(await context.oobCodes.take(code.oobCode))) throw new AuthApiError("INVALID_OOB_CODE");
}

/** Sets a new password with a code. Without a new password, it only returns the purpose of the code. */
export const resetPassword: Operation = async (context, body) => {
  const newPassword = text(body, "newPassword");
  const code =
    newPassword === undefined ? usableCode(context, body) : usableCode(context, body, "PASSWORD_RESET");
  if (newPassword !== undefined) {
    const password = await hashPassword(checkedPassword(newPassword));
    await useUp(context, code);
    const user = context.users.byEmail(code.email);
    if (!user) throw new AuthApiError("USER_NOT_FOUND");
    // A person with the code can read the e-mails of this address.
    await context.users.put({ ...revoked(user, context.now()), password, emailVerified: true });
  }
  return {
    kind: "identitytoolkit#ResetPasswordResponse",
    requestType: code.requestType,
    // A sign-in link does not reveal its address: the person must know it.
    email: code.requestType === "EMAIL_SIGNIN" ? undefined : code.email,
    newEmail: code.newEmail,
  };
};

/** Uses a code to verify, change or restore an e-mail. @throws AuthApiError */
export async function applyOobCode(context: AuthContext, body: JsonObject): Promise<object> {
  const code = usableCode(context, body, "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL", "RECOVER_EMAIL");
  const { localId, newEmail } = code;
  const email = newEmail ?? code.email;
  const owner = () => {
    const user = localId === undefined ? context.users.byEmail(code.email) : context.users.byId(localId);
    // A code for an e-mail change is void if the e-mail has changed since.
    return newEmail !== undefined && user?.email !== code.email ? undefined : user;
  };
  const holder = context.users.byEmail(email);
  if (holder && holder.localId !== owner()?.localId) throw new AuthApiError("EMAIL_EXISTS");
  await useUp(context, code);
  const user = owner();
  if (!user) throw new AuthApiError("INVALID_OOB_CODE");
  const current = email === user.email ? user : revoked(user, context.now());
  const changed = { ...current, email, emailVerified: true };
  await context.users.put(changed);
  return { kind: "identitytoolkit#SetAccountInfoResponse", ...changedProfile(changed), newEmail };
}
