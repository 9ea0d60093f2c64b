import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { DENY_ALL, startTestFirebase, usesOtherEmulator } from "../../fixtures/local-firebase";

const firebase = await startTestFirebase({ rules: DENY_ALL });
const OUTBOX = `${firebase.origin("ui")}/outbox`;
const SEND = `${firebase.origin("ui")}/api/v1.0/email/send`;
beforeEach(async () => void (await fetch(`${OUTBOX}.json`, { method: "DELETE" })));
afterAll(() => firebase.stop());

const outbox = async (): Promise<unknown> => (await fetch(`${OUTBOX}.json`)).json();
async function post(url: string, body: BodyInit, headers = {}) {
  const response = await fetch(url, { method: "POST", body, headers });
  return [response.status, await response.text()];
}
const send = (message: object, headers = {}) => post(SEND, JSON.stringify(message), headers);
const WHOLE = {
  lib_version: "4.4.1",
  user_id: "key",
  service_id: "service",
  template_id: "template",
  template_params: { name: "Ali" },
};

describe.skipIf(usesOtherEmulator)("the e-mail service", () => {
  it("the e-mail service keeps a message sent as JSON", async () => {
    expect(await send(WHOLE, { "Content-type": "application/json" })).toEqual([200, "OK"]);
    expect(await outbox()).toMatchObject([
      { from: "send", service: "service", template: "template", params: { name: "Ali" }, files: [] },
    ]);
  });

  it.each([
    ["user_id", /^The public key is required\./],
    ["service_id", /^The service ID is required\./],
    ["template_id", /^The template ID is required\./],
  ])("the e-mail service refuses a message without %s as JSON and as a form", async (missing, message) => {
    const json = { ...WHOLE, [missing]: undefined };
    const refused = [400, expect.stringMatching(message)];
    for (const value of [undefined, "", 7])
      expect(await send({ ...WHOLE, [missing]: value })).toEqual(refused);
    const form = new FormData();
    for (const [name, value] of Object.entries(json)) if (typeof value === "string") form.append(name, value);
    expect(await post(`${SEND}-form`, form)).toEqual(refused);
    expect(await outbox()).toEqual([]);
  });

  it("a page of any origin may send a message, but not read the outbox", async () => {
    const headers = { Origin: "http://localhost:5173", "Access-Control-Request-Headers": "content-type" };
    const preflight = await fetch(SEND, { method: "OPTIONS", headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type");
    const sent = await fetch(SEND, { method: "POST", body: JSON.stringify(WHOLE) });
    expect(sent.headers.get("access-control-allow-origin")).toBe("*");
    const read = await fetch(`${OUTBOX}.json`, { headers });
    expect(read.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("the outbox is a page without scripts, with the newest message first", async () => {
    for (const name of ["<script>alert(1)</script>", "second"])
      await send({ ...WHOLE, template_params: { name } });
    const response = await fetch(OUTBOX);
    const page = await response.text();
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(page).not.toContain("<script");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page.indexOf("second")).toBeLessThan(page.indexOf("&lt;script&gt;"));
  });
});
