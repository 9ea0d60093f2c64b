import { randomBytes } from "node:crypto";
import { AuthApiError } from "./errors";
import {
  checkedEmail,
  checkedPassword,
  idTokenOf,
  text,
  userOfToken,
  type AuthContext,
  type Operation,
} from "./operation";
import { hashPassword } from "./passwords";

const CODE_MS = 60 * 60 * 1000;

/** Sends a code that resets a password or verifies an e-mail address; it is kept in the outbox. */
export const sendOobCode: Operation = async (context, body) => {
  const requestType = text(body, "requestType");
  if (requestType !== "PASSWORD_RESET" && requestType !== "VERIFY_EMAIL")
    throw new AuthApiError("OPERATION_NOT_ALLOWED", "Only PASSWORD_RESET and VERIFY_EMAIL are offered here.");
  const email =
    requestType === "VERIFY_EMAIL"
      ? (await userOfToken(context, idTokenOf(body))).user.email
      : checkedEmail(text(body, "email") ?? "");
  if (email === undefined) throw new AuthApiError("MISSING_EMAIL");
  // The answer is the same for an address that nobody has.
  if (context.users.byEmail(email)) await send(context, requestType, email);
  return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email };
};

async function send(
  context: AuthContext,
  requestType: "PASSWORD_RESET" | "VERIFY_EMAIL",
  email: string,
): Promise<void> {
  for (const [code, entry] of context.oobCodes)
    if (entry.expiresAt < context.now()) context.oobCodes.delete(code);
  const oobCode = randomBytes(32).toString("base64url");
  context.oobCodes.set(oobCode, { requestType, email, expiresAt: context.now() + CODE_MS });
  await context.outbox.add({ from: "auth", template: requestType, params: { email, oobCode }, files: [] });
}

/** Sets a new password with a code. Without a new password, it only tells whose code it is. */
export const resetPassword: Operation = async (context, body) => {
  const oobCode = text(body, "oobCode") ?? "";
  const code = context.oobCodes.get(oobCode);
  if (!code) throw new AuthApiError("INVALID_OOB_CODE");
  if (code.expiresAt < context.now()) throw new AuthApiError("EXPIRED_OOB_CODE");
  const newPassword = text(body, "newPassword");
  if (newPassword !== undefined) {
    const password = await hashPassword(checkedPassword(newPassword));
    const user = context.users.byEmail(code.email);
    if (!user) throw new AuthApiError("USER_NOT_FOUND");
    // A code works once, also when it is sent twice at the same moment.
    if (!context.oobCodes.delete(oobCode)) throw new AuthApiError("INVALID_OOB_CODE");
    const now = context.now();
    await context.users.put({ ...user, password, generation: user.generation + 1, validSince: now });
  }
  return { kind: "identitytoolkit#ResetPasswordResponse", email: code.email, requestType: code.requestType };
};
