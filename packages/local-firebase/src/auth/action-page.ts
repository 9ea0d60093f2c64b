import type { IncomingMessage, ServerResponse } from "node:http";
import { header, readBody, requestUrl, sendJson } from "../core/http";
import { AuthApiError } from "./errors";
import { isWebAddress } from "./fields";
import { applyOobCode, resetPassword, usableCode } from "./oob-use";
import type { OobRequestType } from "./oob-store";
import type { AuthContext, Via } from "./operation";
import { NEW_PASSWORD_FORM, sendPage, type Page } from "./page";

/** The path of the links in e-mails. */
export const ACTION_PATH = "/emulator/action";

const BODY_BYTES = 64 * 1024;
/** An e-mail client sends no credentials of its own. */
const VIA: Via = { owner: false, origin: "", apiKey: "" };

interface Outcome {
  readonly status: number;
  readonly message: string;
  readonly email?: string | undefined;
  /** The page asks for a new password. */
  readonly asks?: boolean;
  /** The address to which the browser is redirected. */
  readonly redirect?: string;
}

type Action = (context: AuthContext, params: URLSearchParams) => Promise<Outcome>;

const ACTIONS: { readonly [mode: string]: Action } = {
  resetPassword: async (context, params) => {
    const oobCode = params.get("oobCode");
    const { email } = usableCode(context, { oobCode }, "PASSWORD_RESET");
    const newPassword = params.get("newPassword");
    if (!newPassword)
      return { status: 400, message: `Choose a new password for ${email}.`, email, asks: true };
    await resetPassword(context, { oobCode, newPassword }, VIA);
    return { status: 200, message: "The password has been changed.", email };
  },
  verifyEmail: apply("VERIFY_EMAIL", "The e-mail has been verified."),
  verifyAndChangeEmail: apply("VERIFY_AND_CHANGE_EMAIL", "The e-mail has been changed."),
  recoverEmail: apply("RECOVER_EMAIL", "The e-mail has been set back."),
  signIn: async (context, params) => {
    usableCode(context, { oobCode: params.get("oobCode") }, "EMAIL_SIGNIN");
    const target = continueUrlOf(params);
    if (target === undefined) return { status: 400, message: "The link has no continueUrl to sign in at." };
    // The app signs in: it finds the code in its own address.
    for (const [name, value] of params) if (name !== "continueUrl") target.searchParams.set(name, value);
    return { status: 200, message: "Sign in.", redirect: target.href };
  },
};

function apply(requestType: OobRequestType, message: string): Action {
  return async (context, params) => {
    const oobCode = params.get("oobCode");
    const { email, newEmail } = usableCode(context, { oobCode }, requestType);
    await applyOobCode(context, { oobCode });
    return { status: 200, message, email: newEmail ?? email };
  };
}

/** Follows the link of an e-mail. Browsers get a page, tools get JSON, as from the official emulator. */
export async function answerAction(
  context: AuthContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const params = requestUrl(request).searchParams;
  const isForm = request.method === "POST";
  if (isForm) {
    const form = new URLSearchParams((await readBody(request, BODY_BYTES)).toString("utf8"));
    params.set("newPassword", form.get("newPassword") ?? "");
  } else if (request.method !== "GET") return sendPage(response, 405, { heading: "Not offered" });
  const outcome = await outcomeOf(context, params);
  const next = outcome.status === 200 ? continueUrlOf(params)?.href : undefined;
  const redirect = outcome.redirect ?? (isForm ? undefined : next);
  if (redirect !== undefined) {
    response.writeHead(303, {
      Location: redirect,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
    });
    response.end();
  } else if (header(request, "accept")?.includes("text/html"))
    sendPage(response, outcome.asks ? 200 : outcome.status, pageOf(outcome, next));
  else sendJson(response, outcome.status, jsonOf(outcome, request));
}

async function outcomeOf(context: AuthContext, params: URLSearchParams): Promise<Outcome> {
  const mode = params.get("mode") ?? "";
  const action = Object.hasOwn(ACTIONS, mode) ? ACTIONS[mode] : undefined;
  if (!action) return { status: 400, message: "The link has a mode that is not offered here." };
  for (const name of ["apiKey", "oobCode"])
    if (!params.get(name)) return { status: 400, message: `The link has no ${name}.` };
  try {
    return await action(context, params);
  } catch (error) {
    if (!(error instanceof AuthApiError)) throw error;
    const isWeak = error.code === "WEAK_PASSWORD";
    if (isWeak) return { status: 400, message: "A password has six characters or more.", asks: true };
    const isSpent = /^(INVALID|EXPIRED)_OOB_CODE$/.test(error.code);
    return { status: 400, message: isSpent ? "The link has been used, or has expired." : error.message };
  }
}

/** The app's address for the next step; undefined when it is not a web address. */
function continueUrlOf(params: URLSearchParams): URL | undefined {
  const url = params.get("continueUrl") ?? "";
  return isWebAddress(url) ? new URL(url) : undefined;
}

function pageOf({ status, message, asks }: Outcome, next: string | undefined): Page {
  if (asks) return { heading: message, form: NEW_PASSWORD_FORM };
  return {
    heading: status === 200 ? message : "This link does not work",
    text: status === 200 ? "" : message,
    next,
  };
}

function jsonOf({ status, message, email, asks }: Outcome, { url }: IncomingMessage): object {
  if (status === 200) return { authEmulator: { success: message, email } };
  const instructions = `Ask again with &newPassword=NEW_PASSWORD at the end: ${url}&newPassword=NEW_PASSWORD`;
  return { authEmulator: { error: message, ...(asks && { instructions }) } };
}
