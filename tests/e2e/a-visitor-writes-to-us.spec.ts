import { PUBLIC_ROUTES } from "../../src/config/product";
import { expect, test } from "./fixtures";
import { currentStack } from "./stack";

const TYPED = {
  Name: "نورة العمادي",
  Email: "noura@example.com",
  Subject: "موقف السيارات",
  Description: "Where may guests park?\nشكراً جزيلاً",
};

test("the staff form sends its fields with template_staff, and tells the embedding app", async ({ page }) => {
  // What the local e-mail service has taken.
  const { ports } = await currentStack();
  const outbox = `http://127.0.0.1:${String(ports.ui)}/outbox.json`;
  const sent = async (): Promise<unknown> => (await fetch(outbox)).json();
  await fetch(outbox, { method: "DELETE" });
  const typeAll = async () => {
    for (const [label, text] of Object.entries(TYPED)) await page.getByLabel(label).fill(text);
  };
  const send = page.getByRole("button", { name: "Send Message" });
  // The browser asks before an unsent message is left; a test that ends leaves it.
  page.on("dialog", (dialog) => void dialog.accept());
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
    expect(await sent()).toEqual([]);
  });
  await typeAll();
  const request = page.waitForRequest("**/api/v1.0/email/send-form");
  await send.click();
  const names = [...((await request).postData() ?? "").matchAll(/; name="(\w+)"/g)].map(([, name]) => name);
  const ids = ["service_id", "template_id", "user_id"];
  expect(names.sort()).toEqual(["email", "lib_version", "message", "name", "subject", ...ids].sort());
  expect((await request).postData()).toContain('name="lib_version"\r\n\r\n4.4.1');
  await expect(page.getByRole("alertdialog", { name: "✅ Message sent successfully!" })).toBeVisible();
  const { Name: name, Email: email, Subject: subject, Description } = TYPED;
  // A form's line breaks go over the wire as two characters.
  const params = { name, email, subject, message: Description.replace("\n", "\r\n") };
  const mail = { from: "send-form", service: "local_service", template: "template_staff", params, files: [] };
  expect(await sent()).toMatchObject([mail]);
  for (const label of Object.keys(TYPED)) await expect(page.getByLabel(label)).toHaveValue("");
  const posted = await page.evaluate(() => ("posted" in window ? window.posted : undefined));
  const told = { type: "navigate", to: "home", reason: "contact-message-sent", form: "staff" };
  expect(posted).toEqual([JSON.stringify(told)]);
});
