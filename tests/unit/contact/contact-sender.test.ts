import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CONTACT_ANSWER_MS, CONTACT_THROTTLE_MS, SUPPORT_EMAIL } from "../../../src/config/contact";
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
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
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
  const reason = "The e-mail service did not answer within 30 seconds. It may have received the message.";
  expect(await Promise.all(answers)).toEqual([
    { sent: false, reason },
    { sent: false, reason },
  ]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

/** Answers of the service, one after the other. @returns what it was sent. */
function answers(...responses: readonly (Response | Error)[]) {
  const sent: (readonly [url: string, body: string])[] = [];
  const left = [...responses];
  vi.stubGlobal("fetch", (url: string, { body }: { readonly body: URLSearchParams }) => {
    sent.push([url, String(body)]);
    const next = left.shift();
    return next instanceof Response
      ? Promise.resolve(next)
      : Promise.reject(next ?? new Error("Sent too often."));
  });
  return sent;
}
const reply = (status: number, text = "OK") => new Response(text, { status });

test.each(["staff", "tenant"] as const)(
  "a message of the %s form goes out with the template of that form",
  async (to) => {
    const sent = answers(reply(200));
    expect(await createContactSender(CONFIG, to)(FORM)).toEqual({ sent: true });
    const [[url = "", body = ""] = []] = sent;
    expect(url).toBe("https://mail.example.qa/api/v1.0/email/send-form");
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
      service_id: "service",
      template_id: to,
      user_id: "public",
    });
    // Nothing is left that would tell of a silent service later.
    expect(vi.getTimerCount()).toBe(0);
  },
);

test("a message too soon after one that went out is held back, and holds up the next no longer than that", async () => {
  const sent = answers(reply(200), reply(200));
  const send = createContactSender(CONFIG, "staff");
  await send(FORM);
  vi.advanceTimersByTime(CONTACT_THROTTLE_MS - 1);
  for (let hurried = 0; hurried < 2; hurried += 1)
    expect(await send(FORM)).toEqual({
      sent: false,
      reason: "Messages were sent too quickly one after the other. Wait ten seconds.",
    });
  vi.advanceTimersByTime(1);
  expect(await send(FORM)).toEqual({ sent: true });
  expect(sent).toHaveLength(2);
});

test.each([
  [reply(403), "The e-mail service does not accept messages from this address. Use another one."],
  [reply(413), "The message is too long for the e-mail service. Shorten it."],
  [
    reply(451),
    "The e-mail service does not accept messages from automated browsers. Open this page in an ordinary one.",
  ],
  [reply(500), "The e-mail service reports an error (500). Try again in a few minutes."],
  [reply(503), "The e-mail service reports an error (503). Try again in a few minutes."],
  [
    reply(499, "The template was not found"),
    `The form is not set up correctly. Write to ${SUPPORT_EMAIL}. The e-mail service says: The template was not found`,
  ],
  [
    reply(400, ""),
    `The form is not set up correctly. Write to ${SUPPORT_EMAIL}. The e-mail service says: 400`,
  ],
  [new TypeError("network"), "The e-mail service cannot be reached. Check the network connection."],
])("a message that is refused says why, and does not hold up the next one: %#", async (answer, reason) => {
  vi.stubGlobal("navigator", { onLine: true });
  const sent = answers(answer, reply(200));
  const send = createContactSender(CONFIG, "staff");
  expect(await send(FORM)).toEqual({ sent: false, reason });
  expect(await send(FORM)).toEqual({ sent: true });
  expect(sent).toHaveLength(2);
});

test("without a network the device is told to be offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  answers(new TypeError("network"));
  expect(await createContactSender(CONFIG, "staff")(FORM)).toEqual({
    sent: false,
    reason: "This device is offline. Connect it to the network.",
  });
});

test("keys that are missing are told to whoever can mend them", async () => {
  const send = createContactSender({ ...CONFIG, publicKey: "" }, "staff");
  const { reason } = (await send(FORM)) as { readonly reason: string };
  expect(reason).toContain(`Write to ${SUPPORT_EMAIL}. The e-mail service says: The public key is required`);
});
