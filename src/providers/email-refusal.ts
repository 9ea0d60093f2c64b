import { EmailJSResponseStatus } from "@emailjs/browser";
import { SUPPORT_EMAIL } from "../config/product";

/** The request was sent, and the e-mail service did not answer in time. */
export class SilentServiceError extends Error {}

/** Errors of the service and its library that a person can resolve (docs/contact-forms.md). */
const REASONS: { readonly [status: number]: string } = {
  403: "The e-mail service does not accept messages from this address. Use another one.",
  413: "The message is too long for the e-mail service. Shorten it.",
  429: "Messages were sent too quickly one after the other. Wait ten seconds.",
  451: "The e-mail service does not accept messages from automated browsers. Open this page in an ordinary one.",
};

/** @returns whether the library blocked the message, because it followed the previous one too soon. */
export function wasThrottled(error: unknown): boolean {
  return error instanceof EmailJSResponseStatus && error.status === 429;
}

/** @returns why a message was not sent and what to do, for its author. */
export function refusalReason(error: unknown): string {
  if (error instanceof SilentServiceError)
    return "The e-mail service did not answer within 30 seconds. It may have received the message.";
  if (error instanceof EmailJSResponseStatus) return REASONS[error.status] ?? serviceError(error);
  // The library throws plain text for missing keys. The links in it are for the panel's operator.
  if (typeof error === "string") return notSetUp(error);
  // The remaining errors come from fetch: the request did not reach the service.
  if (!navigator.onLine) return "This device is offline. Connect it to the network.";
  return "The e-mail service cannot be reached. Check the network connection.";
}

function serviceError({ status, text }: EmailJSResponseStatus): string {
  if (status >= 500)
    return `The e-mail service reports an error (${String(status)}). Try again in a few minutes.`;
  return notSetUp(text === "" ? String(status) : text);
}

/**
 * The author cannot fix this. The message names another way to reach support, and quotes the service for the
 * operator.
 */
function notSetUp(detail: string): string {
  return `The form is not set up correctly. Write to ${SUPPORT_EMAIL}. The e-mail service says: ${detail}`;
}
