import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestHandler } from "../../src/core/contracts";
import { requestUrl, sendText } from "../../src/core/http";
import { startTestFirebase, usesOtherEmulator, type TestFirebase } from "../fixtures/local-firebase";

const WINDOW = { "X-Local-Firebase-Window": "1" };
const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents { match /open/{id} { allow read; } } }`;

const own: RequestHandler = async (request, response) =>
  sendText(response, 200, `own ${request.method} ${requestUrl(request).pathname}`);

describe.skipIf(usesOtherEmulator)("the window on the ui port", () => {
  let firebase: TestFirebase;
  let at: string;
  let root: string;
  beforeAll(async () => {
    firebase = await startTestFirebase({
      rules: { firestore: RULES },
      seed: {
        name: "window",
        load: async () => ({
          documents: [{ path: "cities/SF", fields: { n: { integerValue: "9007199254740993" } } }],
          users: [
            { localId: "ann", email: "ann@example.com", password: "secret1", displayName: "Ann" },
            { localId: "bob", email: "bob@example.com", password: "secret1" },
          ],
          files: [
            { path: "a/b.txt", contentType: "text/plain", bytes: Buffer.from("hi"), downloadToken: "t" },
          ],
        }),
      },
    });
    at = `${firebase.origin("ui")}/`;
    root = `projects/${firebase.projectId}/databases/(default)/documents`;
  });
  afterAll(() => firebase.stop());

  const api = (path: string, init: RequestInit = {}) =>
    fetch(`${at}api/${path}`, { ...init, headers: { ...WINDOW, ...init.headers } });
  const json = async (path: string, init?: RequestInit) => (await (await api(path, init)).json()) as unknown;
  const post = (path: string, body: object) => json(path, { method: "POST", body: JSON.stringify(body) });

  describe("its page", () => {
    it("the page has every file that it names and runs only files", async () => {
      const page = await fetch(at);
      const html = await page.text();
      expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(html).not.toMatch(/<script(?![^>]* src=)|<style|style=|\son\w+=/);
      const names = [...html.matchAll(/(?:src|href)="([^#"]+)"/g)].map(([, name]) => name ?? "");
      const seen = new Set<string>();
      for (const name of names) {
        if (seen.has(name)) continue;
        seen.add(name);
        const file = await fetch(at + name);
        expect([name, file.status]).toEqual([name, 200]);
        if (name.endsWith(".js"))
          names.push(
            ...[...(await file.text()).matchAll(/from "\.\/([^"]+)"/g)].map(([, more]) => more ?? ""),
          );
      }
      expect(seen.size).toBeGreaterThan(20);
    });

    it.each(["window.ts", "../window.ts", "%2e%2e/window.ts", "..%2fwindow.ts", "none.js", "page/"])(
      "the page has no file outside of its folder: %s",
      async (path) => expect((await fetch(at + path)).status).toBe(404),
    );
  });

  describe("its API", () => {
    it.each([
      ["without its header", {}],
      ["for a page of another port", { ...WINDOW, Origin: "http://localhost:5173" }],
      ["for a page of another site", { ...WINDOW, Origin: "https://example.com" }],
    ])("the API refuses a request %s", async (_name, headers) => {
      const body = JSON.stringify({ localId: "ann" });
      for (const path of ["state", "events", `storage/v0/b/${firebase.bucket}/o`])
        expect((await fetch(`${at}api/${path}`, { headers })).status).toBe(403);
      expect((await fetch(`${at}api/auth/delete`, { method: "POST", headers, body })).status).toBe(403);
      expect(await json("users")).toMatchObject({ total: 2 });
    });

    it.each(["state", "storage/v0/b/x/o"])("the API is closed to other pages: %s", async (path) => {
      const headers = {
        "Access-Control-Request-Headers": "x-local-firebase-window",
        Origin: "http://localhost:5173",
      };
      const asked = await fetch(`${at}api/${path}`, { method: "OPTIONS", headers });
      expect(asked.status).toBe(403);
      expect(asked.headers.get("access-control-allow-headers")).toBeNull();
    });

    it("the API bypasses the rules, rounds no integer, and costs no reads", async () => {
      const [answer] = (await post("firestore/BatchGetDocuments", {
        database: root.replace("/documents", ""),
        documents: [`${root}/cities/SF`],
      })) as unknown[];
      expect(answer).toMatchObject({ found: { fields: { n: { integerValue: "9007199254740993" } } } });
      expect(await json("reads")).toMatchObject([{ total: 0 }]);
      expect(await json("requests")).toEqual([]);
    });

    it("the API reports a document that has changed in between", async () => {
      const write = { update: { name: `${root}/cities/SF`, fields: {} }, updateMask: { fieldPaths: ["x"] } };
      const currentDocument = { updateTime: "2020-01-01T00:00:00.000000Z" };
      expect(await post("firestore/Commit", { writes: [{ ...write, currentDocument }] })).toMatchObject({
        error: { status: "FAILED_PRECONDITION" },
      });
    });

    it("the API answers unknown requests with a reason", async () => {
      expect(await json("nothing")).toMatchObject({ error: { status: "NOT_FOUND" } });
      expect(await post("firestore/constructor", {})).toMatchObject({ error: { status: "UNIMPLEMENTED" } });
      expect(await post("auth/constructor", {})).toMatchObject({ error: { status: "NOT_FOUND" } });
      expect(await json("auth/lookup", { method: "POST", body: "[]" })).toMatchObject({
        error: { status: "INVALID_ARGUMENT" },
      });
      expect(await post("auth/create", { email: "ann@example.com" })).toMatchObject({
        error: { message: "EMAIL_EXISTS" },
      });
    });

    it("the API finds users by any part, without the hashes of their passwords", async () => {
      const found = await json("users?search=ANN");
      expect(found).toMatchObject({ total: 2, found: 1, users: [{ localId: "ann", hasPassword: true }] });
      expect(JSON.stringify(found)).not.toMatch(/"(passwordHash|salt)"/);
      expect(await json("users?search=bob@example&skip=1")).toMatchObject({ found: 1, users: [] });
    });

    it("the API returns the current rules", async () => {
      expect(await json("rules")).toMatchObject([
        { service: "firestore", text: RULES },
        { service: "storage" },
      ]);
    });
  });

  it("events report the requests and changes of clients, not those of windows", async () => {
    const events = await eventsOf(await api("events"));
    expect(await json(`storage/v0/b/${firebase.bucket}/o/a%2Fb.txt`)).toMatchObject({ size: "2" });
    const client = `${firebase.origin("firestore")}/v1/${root}`;
    await fetch(`${client}/open/x`);
    await fetch(`${client}/closed/x`);
    await post("firestore/Commit", { writes: [{ update: { name: `${root}/cities/Doha`, fields: {} } }] });
    await post("auth/update", { localId: "bob", disableUser: true });
    await api(`storage/v0/b/${firebase.bucket}/o/a%2Fb.txt`, { method: "DELETE" });
    await fetch(`${firebase.origin("auth")}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=k`, {
      method: "POST",
      body: JSON.stringify({ requestType: "PASSWORD_RESET", email: "ann@example.com" }),
    });
    const told = await events.until("outbox");
    expect(told.map(({ event }) => event)).toEqual(expect.arrayContaining(["commit", "users", "files"]));
    expect(told.find(({ event }) => event === "commit")?.data).toEqual({
      project: firebase.projectId,
      database: "(default)",
      paths: ["cities/Doha"],
    });
    const requests = told.filter(({ event }) => event === "request").map(({ data }) => data);
    expect(requests).toContainEqual(
      expect.objectContaining({ path: "open/x", verdict: "allowed", reads: 1 }),
    );
    expect(requests).toContainEqual(expect.objectContaining({ path: "closed/x", verdict: "denied" }));
    expect(requests).toContainEqual(expect.objectContaining({ method: "sendOobCode", service: "auth" }));
    expect(requests.filter((entry) => entry["service"] === "storage")).toEqual([]);
    expect(await json("reads")).toMatchObject([{ total: 1 }]);
    await api("requests", { method: "DELETE" });
    expect(await json("requests")).toEqual([]);
    expect(await json("reads")).toMatchObject([{ total: 0 }]);
  });
});

describe("a program's handler on the ui port", () => {
  it.each([
    [true, 200],
    [false, 403],
  ])("a program's handler answers everything except the window's folder (test: %s)", async (test, status) => {
    const firebase = await startTestFirebase({ test, ui: () => own });
    const at = firebase.origin("ui");
    const text = async (path: string, init?: RequestInit) => (await fetch(at + path, init)).text();
    expect(await text("/")).toBe("own GET /");
    expect(await text("/api/state", { method: "POST", headers: WINDOW })).toBe("own POST /api/state");
    expect((await fetch(`${at}/window`)).url).toBe(`${at}/window/`);
    expect((await fetch(`${at}/window/`)).status).toBe(status);
    expect((await fetch(`${at}/window/api/state`, { headers: WINDOW })).status).toBe(status);
    expect((await fetch(`${at}/window/style.css`)).status).toBe(200);
    await firebase.stop();
  });
});

it("a closed window says so and does nothing", async () => {
  const firebase = await startTestFirebase({ test: false });
  const page = await fetch(firebase.origin("ui"));
  expect(page.status).toBe(403);
  expect(await page.text()).toContain("This window is closed");
  for (const path of ["state", "events", "users"])
    expect((await fetch(`${firebase.origin("ui")}/api/${path}`, { headers: WINDOW })).status).toBe(403);
  await firebase.stop();
});

interface Told {
  readonly event: string;
  readonly data: { readonly [name: string]: unknown };
}

/** Reads server-sent events. `until` returns all events up to the first of a kind. */
async function eventsOf(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const told: Told[] = [];
  // The first line confirms that the stream is open.
  await reader.read();
  return {
    until: async (last: string): Promise<readonly Told[]> => {
      while (!told.some(({ event }) => event === last)) {
        const { done, value } = await reader.read();
        if (done) break;
        const blocks = (text + value).split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) {
          const [, event = "", data = "{}"] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
          told.push({ event, data: JSON.parse(data) as Told["data"] });
        }
      }
      await reader.cancel();
      return told;
    },
  };
}
