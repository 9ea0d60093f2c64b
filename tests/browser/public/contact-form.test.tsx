import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "firestore-panel/ui/base.css";
import { ColorMode } from "firestore-panel/ui/color-mode";
import { PRODUCT, type ContactForm, type SendResult } from "../../../src/config/product";
import { ProductContext } from "firestore-panel/product";
import { env } from "../../../src/config/env";
import { ContactPage } from "../../../src/pages/contact/contact-page";
import { createContactSender } from "../../../src/providers/email";

type Sender = Parameters<typeof ContactPage>[0]["sender"];

const SENT = "✅ Message sent successfully!";
const FAILED = "❌ Failed to send message. Try again.";
const TYPED = {
  Name: "نورة العمادي",
  Email: "noura@example.com",
  Subject: "Parking",
  Description: "Where may guests park?\nشكرا",
};

const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
const sendButton = () => page.getByRole("button", { name: /^(Send Message|Sending\.\.\.)$/ });
const dialog = (name: string) => page.getByRole("alertdialog", { name });

async function open(sender: Sender, form: ContactForm = "staff"): Promise<void> {
  await render(
    <ProductContext value={PRODUCT}>
      <ColorMode>
        <ContactPage form={form} sender={sender} />
      </ColorMode>
    </ProductContext>,
  );
}
async function typeAll(): Promise<void> {
  for (const [label, text] of Object.entries(TYPED)) await field(label).fill(text);
}
async function expectTyped(): Promise<void> {
  for (const [label, text] of Object.entries(TYPED)) await expect.element(field(label)).toHaveValue(text);
}

/** What an embedding mobile app was told. */
const posted: string[] = [];
beforeEach(() => {
  localStorage.removeItem("contactMessageSentAt");
  posted.length = 0;
  vi.stubGlobal("ReactNativeWebView", { postMessage: (text: string) => posted.push(text) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

// The staff form and what it sends: e2e/a-visitor-writes-to-us.spec.ts.
it("the tenant form is sent by Ctrl and Enter in the description, clears its fields and notifies the app", async () => {
  await open(createContactSender(env().email, "tenant"), "tenant");
  await typeAll();
  await field("Description").click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(dialog(SENT)).toBeVisible();
  for (const label of Object.keys(TYPED)) await expect.element(field(label)).toHaveValue("");
  expect(posted.map((text): unknown => JSON.parse(text))).toEqual([
    { type: "navigate", to: "home", reason: "contact-message-sent", form: "tenant" },
  ]);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog(SENT)).not.toBeInTheDocument();
  await expect.element(field("Name")).toHaveFocus();
});

it("the form asks before it is left filled, shows that it sends, sends once, and keeps what is typed until the answer", async () => {
  let answer: (value: SendResult) => void = () => undefined;
  const send = vi.fn(() => new Promise<SendResult>((resolve) => (answer = resolve)));
  await open(send);
  const asksBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asksBeforeLeaving()).toBe(false);
  await field("Description").fill("half a");
  expect(asksBeforeLeaving()).toBe(true);
  await typeAll();
  await sendButton().click();
  await expect.element(sendButton()).toHaveTextContent("Sending...");
  await field("Subject").click();
  await userEvent.keyboard("more{Enter}");
  await expectTyped();
  expect(send).toHaveBeenCalledTimes(1);

  answer({ sent: false, reason: "Because." });
  await expect.element(dialog(FAILED).getByText(/^Because\.$/)).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expectTyped();
  await expect.element(sendButton()).toHaveTextContent("Send Message");
  await expect.element(field("Subject")).toHaveFocus();
  expect(posted).toEqual([]);
});
