import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CONTACT_ANSWER_MS } from "../../../src/config/contact";
import { createContactSender } from "../../../src/providers/email";

const CONFIG = {
  publicKey: "public",
  serviceId: "service",
  staffTemplateId: "staff",
  tenantTemplateId: "tenant",
  origin: "https://mail.example.qa",
};
/** As much of a form as the service's library looks at. */
const FORM = { nodeName: "FORM" } as HTMLFormElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/contact" });
  vi.stubGlobal("localStorage", null);
  vi.stubGlobal("FormData", URLSearchParams.bind(undefined, ""));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a message that the service does not answer is told as unsure, and does not hold up the next one", async () => {
  const send = createContactSender(CONFIG, "staff");
  const fetch = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal("fetch", fetch);
  const answers = [send(FORM)];
  await vi.advanceTimersByTimeAsync(CONTACT_ANSWER_MS);
  answers.push(send(FORM));
  await vi.advanceTimersByTimeAsync(CONTACT_ANSWER_MS);
  const reason = "The e-mail service has not answered for 30 seconds; it may have the message or not.";
  expect(await Promise.all(answers)).toEqual([
    { sent: false, reason },
    { sent: false, reason },
  ]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a message that is too long for the service is told as that", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("Payload Too Large", { status: 413 })));
  expect(await createContactSender(CONFIG, "staff")(FORM)).toEqual({
    sent: false,
    reason: "The message is too long for the e-mail service. Shorten it.",
  });
});
