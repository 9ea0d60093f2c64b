import { init, sendForm, EmailJSResponseStatus } from "@emailjs/browser";
import {
  CONTACT_ANSWER_MS,
  CONTACT_THROTTLE_MS,
  SUPPORT_EMAIL,
  type ContactForm,
  type SendResult,
} from "../config/product";
import type { EmailConfig } from "../config/env";
import { text, type TextId } from "firestore-panel/texts";
import { store } from "firestore-panel/browser-storage";

const THROTTLE_KEY = "contactMessageSentAt";

export function createContactSender(
  config: EmailConfig,
  to: ContactForm,
): (form: HTMLFormElement) => Promise<SendResult> {
  const { publicKey, serviceId, origin } = config;
  const template = to === "staff" ? config.staffTemplateId : config.tenantTemplateId;
  const throttle = emailThrottle();
  // sendForm takes neither an origin nor a storage, so init sets both.
  const limitRate = { id: THROTTLE_KEY, throttle: CONTACT_THROTTLE_MS };
  init({ publicKey, storageProvider: throttle, limitRate }, origin);

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

function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentServiceError()), ms);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

class SilentServiceError extends Error {}

/** Errors of the service and its library that a person can resolve (docs/contact-forms.md). */
const REASONS: { readonly [status: number]: TextId } = {
  403: "contact.refused.address",
  413: "contact.refused.long",
  429: "contact.refused.soon",
  451: "contact.refused.automated",
};

function wasThrottled(error: unknown): boolean {
  return error instanceof EmailJSResponseStatus && error.status === 429;
}

function refusalReason(error: unknown): string {
  if (error instanceof SilentServiceError) return text("contact.refused.silent");
  if (error instanceof EmailJSResponseStatus) return serviceError(error);
  // The library throws plain text for missing keys. The links in it are for the panel's operator.
  if (typeof error === "string") return notSetUp(error);
  // The remaining errors come from fetch: the request did not reach the service.
  if (!navigator.onLine) return text("contact.refused.offline");
  return text("contact.refused.unreachable");
}

function serviceError({ status, text: detail }: EmailJSResponseStatus): string {
  const reason = REASONS[status];
  if (reason) return text(reason);
  if (status >= 500) return text("contact.refused.service", { status: String(status) });
  return notSetUp(detail === "" ? String(status) : detail);
}

/**
 * The author cannot fix this. The message names another way to reach support, and quotes the service for the
 * operator.
 */
function notSetUp(detail: string): string {
  return text("contact.refused.notSetUp", { email: SUPPORT_EMAIL, detail });
}

interface EmailThrottle {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * Uses local storage, so that a reload does not lift the throttle, or memory where a webview has no storage.
 * A time in the future, after the clock was set back, is ignored: it would block the form until then.
 */
export function emailThrottle(): EmailThrottle {
  return {
    get: (key) => {
      const value = store.get(key);
      return Promise.resolve(value !== null && Number(value) <= Date.now() ? value : null);
    },
    set: (key, value) => Promise.resolve(store.set(key, value)),
    remove: (key) => Promise.resolve(store.remove(key)),
  };
}
