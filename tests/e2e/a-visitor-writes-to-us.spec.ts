import type { Page, Route } from "@playwright/test";
import { PUBLIC_ROUTES } from "../../src/config/product";
import { expect, test } from "./fixtures";
import { currentStack } from "./stack";

const SENT = "✅ Message sent successfully!";
const FAILED = "❌ Failed to send message. Try again.";
const TYPED = {
  Name: "نورة العمادي",
  Email: "noura@example.com",
  Subject: "موقف السيارات",
  Description: "Where may guests park?\nشكراً جزيلاً",
};

/** What the local e-mail service has taken, newest first. */
async function outbox(): Promise<unknown> {
  const { ports } = await currentStack();
  return (await fetch(`http://127.0.0.1:${String(ports.ui)}/outbox.json`)).json();
}
test.beforeEach(async ({ page }) => {
  const { ports } = await currentStack();
  await fetch(`http://127.0.0.1:${String(ports.ui)}/outbox.json`, { method: "DELETE" });
  // The browser asks before an unsent message is left; a test that ends leaves it.
  page.on("dialog", (dialog) => void dialog.accept());
});

async function typeAll(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(TYPED)) await page.getByLabel(label).fill(text);
}
async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send Message" }).click();
}
async function expectFailed(page: Page, reason: RegExp): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: FAILED });
  await expect(dialog.getByText(reason)).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  for (const [label, text] of Object.entries(TYPED)) await expect(page.getByLabel(label)).toHaveValue(text);
}

/** What the service takes of a form. */
const sentWith = (template: string) => ({
  from: "send-form",
  service: "local_service",
  template,
  // A form's line breaks go over the wire as two characters.
  params: {
    name: TYPED.Name,
    email: TYPED.Email,
    subject: TYPED.Subject,
    message: TYPED.Description.replace("\n", "\r\n"),
  },
  files: [],
});

test("the staff form sends its fields with template_staff, and posts a message to the app that embeds it", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const posted: string[] = [];
    Object.assign(window, {
      posted,
      ReactNativeWebView: { postMessage: (text: string) => posted.push(text) },
    });
  });
  await page.goto(PUBLIC_ROUTES.staffContact);
  await test.step("the form sends nothing without a whole message", async () => {
    await page.getByLabel("Name").fill("Noura");
    await page.getByLabel("Name").press("Enter");
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByText("Enter your email")).toBeVisible();
    expect(await outbox()).toEqual([]);
  });
  await typeAll(page);
  const request = page.waitForRequest("**/api/v1.0/email/send-form");
  await send(page);
  const names = [...((await request).postData() ?? "").matchAll(/; name="(\w+)"/g)].map(([, name]) => name);
  expect(names.sort()).toEqual([
    ...["email", "lib_version", "message", "name", "service_id", "subject", "template_id", "user_id"],
  ]);
  expect((await request).postData()).toContain('name="lib_version"\r\n\r\n4.4.1');
  await expect(page.getByRole("alertdialog", { name: SENT })).toBeVisible();
  expect(await outbox()).toMatchObject([sentWith("template_staff")]);
  for (const label of Object.keys(TYPED)) await expect(page.getByLabel(label)).toHaveValue("");
  const posted = await page.evaluate(() => ("posted" in window ? window.posted : undefined));
  expect(posted).toEqual([
    JSON.stringify({ type: "navigate", to: "home", reason: "contact-message-sent", form: "staff" }),
  ]);

  await test.step("the form refuses a second message within ten seconds, also after a reload", async () => {
    await page.reload();
    await typeAll(page);
    await send(page);
    await expectFailed(page, /too quickly.+ten seconds/);
    expect(await outbox()).toHaveLength(1);
  });
});

const SEND_FORM = "**/api/v1.0/email/send-form";

test("a message that cannot be sent stays in the form with the reason, and is sent when it can be", async ({
  context,
  page,
}) => {
  await page.clock.install();
  await page.goto(PUBLIC_ROUTES.tenantContact);
  await typeAll(page);
  await test.step("the form explains a missing network", async () => {
    await context.setOffline(true);
    await send(page);
    await expectFailed(page, /^This device is offline\./);
    await context.setOffline(false);
  });

  // Its other answers tests/unit/contact/contact-sender.test.ts tries.
  await test.step("the form explains a refusal of the service", async () => {
    await page.route(SEND_FORM, (route) =>
      route.fulfill({ status: 429, body: "", headers: { "Access-Control-Allow-Origin": "*" } }),
    );
    await send(page);
    await expectFailed(page, /too quickly/);
    await page.unroute(SEND_FORM);
  });

  await test.step("the form explains a service that stays silent", async () => {
    // The last answer was to wait for so long.
    await page.clock.fastForward(10_000);
    const held: Route[] = [];
    await page.route(SEND_FORM, (route) => void held.push(route));
    const request = page.waitForRequest(SEND_FORM);
    await send(page);
    await request;
    await page.clock.fastForward(30_000);
    await expectFailed(page, /did not answer within 30 seconds/);
    for (const route of held) await route.abort();
    await page.unroute(SEND_FORM);
    expect(await outbox()).toEqual([]);
  });

  await test.step("the form sends the message when nothing is in the way", async () => {
    await send(page);
    await expect(page.getByRole("alertdialog", { name: SENT })).toBeVisible();
    expect(await outbox()).toMatchObject([sentWith("template_tenant")]);
  });
});
