import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SUPPORT_EMAIL } from "../../../src/config/product";
import { createContactSender } from "../../../src/providers/email";
import { stubLocalStorage } from "#fixtures/memory-storage";

const CONFIG = {
  publicKey: "public",
  serviceId: "service",
  staffTemplateId: "staff",
  tenantTemplateId: "tenant",
  origin: "https://mail.example.qa",
};
/** The part of a form that the service's library reads. */
const FORM = { nodeName: "FORM" } as HTMLFormElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/contact" });
  stubLocalStorage();
  vi.stubGlobal("FormData", URLSearchParams.bind(undefined, ""));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The service's responses, in order. @returns what it received. */
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
])("a refused message gives the reason and does not delay the next one: %#", async (answer, reason) => {
  vi.stubGlobal("navigator", { onLine: true });
  const sent = answers(answer, reply(200));
  const send = createContactSender(CONFIG, "staff");
  expect(await send(FORM)).toEqual({ sent: false, reason });
  expect(await send(FORM)).toEqual({ sent: true });
  expect(sent).toHaveLength(2);
});

test("a form explains that the device is offline, that the service is silent, and that it is not set up", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  answers(new TypeError("network"));
  const send = createContactSender(CONFIG, "staff");
  const reason = "This device is offline. Connect it to the network.";
  expect(await send(FORM)).toEqual({ sent: false, reason });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const silent = send(FORM);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await silent).toMatchObject({ reason: expect.stringContaining("did not answer within 30 seconds") });
  const withoutKey = createContactSender({ ...CONFIG, publicKey: "" }, "staff");
  expect(await withoutKey(FORM)).toMatchObject({
    reason: expect.stringMatching(/not set up correctly.+The public key is required/),
  });
});

test.each(["staff", "tenant"] as const)("the %s form is sent with its own template", async (form) => {
  const sent = answers(reply(200));
  await createContactSender(CONFIG, form)(FORM);
  expect(new URLSearchParams(sent[0]?.[1]).get("template_id")).toBe(form);
});
