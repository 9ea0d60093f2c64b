import { init, sendForm } from "@emailjs/browser";
import { CONTACT_ANSWER_MS, CONTACT_THROTTLE_MS, type ContactForm } from "../config/product";
import type { EmailConfig } from "../config/env";
import { refusalReason, SilentServiceError, wasThrottled } from "./email-refusal";
import { emailThrottle } from "./email-throttle";

/**
 * The result of sending a message. `reason` explains in one or two sentences why it failed and what to do.
 */
export type SendResult = { readonly sent: true } | { readonly sent: false; readonly reason: string };

type Limits = Pick<Extract<Parameters<typeof init>[0], object>, "blockHeadless" | "blockList" | "limitRate">;

const THROTTLE_KEY = "contactMessageSentAt";
const LIMITS: Limits = { limitRate: { id: THROTTLE_KEY, throttle: CONTACT_THROTTLE_MS } };

/**
 * Creates the sender of one contact form: `POST /api/v1.0/email/send-form` with the form's fields and
 * template.
 * @param limits the service library's own guards: throttle, blocked values, automated browsers.
 * @returns sends a form element's values; never rejects.
 */
export function createContactSender(
  config: EmailConfig,
  to: ContactForm,
  limits: Limits = LIMITS,
): (form: HTMLFormElement) => Promise<SendResult> {
  const { publicKey, serviceId, origin } = config;
  const template = to === "staff" ? config.staffTemplateId : config.tenantTemplateId;
  const throttle = emailThrottle();
  // sendForm takes neither an origin nor a storage, so init sets both.
  init({ publicKey, storageProvider: throttle, ...limits }, origin);

  return async (form) => {
    try {
      await answerWithin(CONTACT_ANSWER_MS, sendForm(serviceId, template, form));
      return { sent: true };
    } catch (error) {
      // The library counts a message before it sends it. A failed message must not delay the next attempt.
      if (!wasThrottled(error)) await throttle.remove(THROTTLE_KEY);
      return { sent: false, reason: refusalReason(error) };
    }
  };
}

/** @throws SilentServiceError when no answer arrives within `ms` milliseconds. */
function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentServiceError()), ms);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
