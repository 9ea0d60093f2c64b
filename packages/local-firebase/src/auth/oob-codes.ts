import type { JsonObject } from "../core/http";
import { AuthApiError } from "./errors";
import { checkedUrl, flag, idTokenOf, requiredEmail, text } from "./fields";
import { OOB_MODES, type OobCode, type OobRequestType } from "./oob-store";
import { userOfToken, type AuthContext, type Operation, type Via } from "./operation";
import type { User } from "./users";

/**
 * Creates a code that resets a password, verifies or changes an e-mail, or signs in. The message goes to the outbox.
 * The owner may request the link instead; then there is no message.
 */
export const sendOobCode: Operation = async (context, body, via) => {
  const requestType = requestTypeOf(body);
  const returnLink = flag(body, "returnOobLink") === true;
  if (returnLink && !via.owner) throw new AuthApiError("INSUFFICIENT_PERMISSION");
  const continueUrl = text(body, "continueUrl");
  if (continueUrl !== undefined) checkedUrl(continueUrl);
  const kind = "identitytoolkit#GetOobConfirmationCodeResponse";
  const email = await receiver(context, requestType, body, returnLink);
  if (email.unknown) return { kind, email: email.address };
  const newEmail = requestType === "VERIFY_AND_CHANGE_EMAIL" ? requiredEmail(body, "newEmail") : undefined;
  if (newEmail !== undefined && context.users.byEmail(newEmail)) throw new AuthApiError("EMAIL_EXISTS");

  const code = await context.oobCodes.add((oobCode) => ({
    requestType,
    email: email.address,
    newEmail,
    // The id is stored because another user may own the address when the code is used.
    localId: newEmail === undefined ? undefined : context.users.byEmail(email.address)?.localId,
    oobLink: linkOf(via, requestType, oobCode, continueUrl),
  }));
  if (returnLink) return { kind, email: email.address, oobCode: code.oobCode, oobLink: code.oobLink };
  await deliver(context, code);
  return { kind, email: email.address };
};

/** Reports an e-mail change to the user's first address, with a link that restores it. */
export async function sendRecovery(context: AuthContext, user: User, via: Via): Promise<void> {
  const { localId, initialEmail } = user;
  if (initialEmail === undefined) return;
  const requestType = "RECOVER_EMAIL";
  const code = await context.oobCodes.add((oobCode) => ({
    requestType,
    email: initialEmail,
    localId,
    oobLink: linkOf(via, requestType, oobCode),
  }));
  await deliver(context, code);
}

/** Stores the message in the outbox instead of sending it. */
async function deliver({ outbox }: AuthContext, code: OobCode): Promise<void> {
  const params = { email: code.newEmail ?? code.email, oobCode: code.oobCode, link: code.oobLink };
  await outbox.add({ from: "auth", template: code.requestType, params, files: [] });
}

function requestTypeOf(body: JsonObject): OobRequestType {
  const requestType = text(body, "requestType");
  if (requestType === undefined) throw new AuthApiError("MISSING_REQ_TYPE");
  if (Object.hasOwn(OOB_MODES, requestType) && requestType !== "RECOVER_EMAIL")
    return requestType as OobRequestType;
  throw new AuthApiError("OPERATION_NOT_ALLOWED", `${requestType} is not offered here.`);
}

/**
 * The address that the code is for. `unknown`: nobody has this address, and the answer must not reveal that. @throws
 * AuthApiError
 */
async function receiver(
  context: AuthContext,
  requestType: OobRequestType,
  body: JsonObject,
  byOwner: boolean,
): Promise<{ address: string; unknown?: boolean }> {
  if (requestType === "EMAIL_SIGNIN") return { address: requiredEmail(body) };
  if (requestType === "PASSWORD_RESET") {
    const address = requiredEmail(body);
    if (context.users.byEmail(address)) return { address };
    if (!context.config.protectsEmails()) throw new AuthApiError("EMAIL_NOT_FOUND");
    return { address, unknown: true };
  }
  if (byOwner && body.idToken === undefined) {
    const address = requiredEmail(body);
    if (!context.users.byEmail(address)) throw new AuthApiError("USER_NOT_FOUND");
    return { address };
  }
  const { email } = (await userOfToken(context, idTokenOf(body))).user;
  if (email === undefined) throw new AuthApiError("MISSING_EMAIL");
  return { address: email };
}

function linkOf(via: Via, requestType: OobRequestType, oobCode: string, continueUrl?: string): string {
  const query = new URLSearchParams({
    mode: OOB_MODES[requestType],
    lang: "en",
    oobCode,
    apiKey: via.apiKey,
    ...(continueUrl !== undefined && { continueUrl }),
  });
  return `${via.origin}/emulator/action?${query}`;
}
