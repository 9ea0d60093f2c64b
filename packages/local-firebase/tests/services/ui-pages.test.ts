import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page, Route } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usesOtherEmulator } from "../fixtures/local-firebase";
import {
  AS_OWNER,
  CITY,
  EVENTS,
  name,
  ODD_FIELD,
  ODD_ID,
  openTestWindows,
  SCRIPT,
  type TestWindows,
} from "../fixtures/window";

describe.skipIf(usesOtherEmulator)("the window", { timeout: 60_000 }, () => {
  // All tests share one browser.
  let windows: TestWindows;
  let page: Page;
  beforeAll(async () => {
    windows = await openTestWindows();
    page = windows.page;
  });
  afterAll(() => windows.stop());
  beforeEach(async () => {
    await windows.go(page, "#/rules");
    return () => expect(windows.faults).toEqual([]);
  });

  describe("has a page that", () => {
    /** Runs the page's own module on a text: the wire value and its text, or the error. */
    const typed = (type: string, text: string) =>
      page.evaluate(
        `Promise.all([import("./typed-values.js"), import("./values.js")]).then(([{ parseTyped }, { textOf, typeOf }]) => {
          const value = parseTyped(${JSON.stringify(type)}, ${JSON.stringify(text)}, "projects/p/databases/d/documents");
          return [value, textOf(value, "projects/p/databases/d/documents"), typeOf(value)];
        }).catch((error) => error.message)`,
      );
    const vector = (...doubles: (number | string)[]) => ({
      mapValue: {
        fields: {
          __type__: { stringValue: "__vector__" },
          value: { arrayValue: { values: doubles.map((doubleValue) => ({ doubleValue })) } },
        },
      },
    });

    it("a typed text becomes a value of each type and is shown again as typed", async () => {
      const rows: [type: string, text: string, value: object, again?: string][] = [
        ["string", " a\n<b> ", { stringValue: " a\n<b> " }],
        ["integer", "-9223372036854775808", { integerValue: "-9223372036854775808" }],
        ["integer", "+007", { integerValue: "7" }, "7"],
        ["double", "1e-7", { doubleValue: 1e-7 }],
        ["double", "-0", { doubleValue: "-0" }],
        ["double", "NaN", { doubleValue: "NaN" }],
        ["boolean", "false", { booleanValue: false }],
        ["null", "null", { nullValue: null }],
        [
          "timestamp",
          "2026-11-23T04:30:00.123456789+03:00",
          { timestampValue: "2026-11-23T04:30:00.123456789+03:00" },
        ],
        ["bytes", "aGVsbG8=", { bytesValue: "aGVsbG8=" }],
        ["bytes", "", { bytesValue: "" }],
        ["reference", "a/b", { referenceValue: "projects/p/databases/d/documents/a/b" }],
        [
          "reference",
          "projects/q/databases/d/documents/a/b",
          { referenceValue: "projects/q/databases/d/documents/a/b" },
        ],
        ["geopoint", "-90, 180", { geoPointValue: { latitude: -90, longitude: 180 } }],
        ["vector", "[1, -0.5, NaN]", vector(1, -0.5, "NaN")],
      ];
      for (const [type, text, value, again = text] of rows)
        expect(await typed(type, text)).toEqual([value, again, type]);
    });

    it("an invalid typed text is refused with a description of a valid one", async () => {
      const rows: [type: string, text: string, error: RegExp][] = [
        ["integer", "1.5", /whole number/],
        ["integer", "", /whole number/],
        ["integer", "-9223372036854775809", /64 bits/],
        ["double", "1,5", /number such as/],
        ["double", "1e999", /number such as/],
        ["timestamp", "23.11.2026", /A time such as/],
        ["timestamp", "2026-13-01T00:00:00Z", /A time such as/],
        ["bytes", "hello", /base64/],
        ["reference", "a/b/c", /path of a document/],
        ["geopoint", "91, 0", /Latitude/],
        ["geopoint", "1", /Latitude/],
        ["vector", "[]", /Numbers with commas/],
        ["vector", "[1,,2]", /Numbers with commas/],
        ["vector", "[1, x]", /number such as/],
      ];
      for (const [type, text, error] of rows) expect(await typed(type, text)).toMatch(error);
    });

    it("the window adds a user, changes every field, and deletes the user", async () => {
      await page.getByRole("link", name("Users")).click();
      await page.getByRole("button", name("Add user")).click();
      await page.getByRole("textbox", name("E-mail")).last().fill("cat@example.com");
      await page.getByLabel("Password", { exact: false }).last().fill("secret1");
      await page.getByRole("button", name("Add")).click();
      const form = page.getByRole("form", name("User"));
      await form.getByLabel("Name", { exact: true }).fill("Cat");
      await form.getByLabel("New password").fill("another1");
      await form.getByLabel("Custom claims").fill("[]");
      await form.getByRole("button", name("Save")).click();
      await form
        .getByRole("alert")
        .filter({ hasText: /CLAIMS/ })
        .waitFor();
      await form.getByLabel("Custom claims").fill('{"admin":true}');
      await form.getByRole("button", name("Save")).click();
      await page.getByText("Saved.").waitFor();
      const signIn = async () => {
        const url = `${windows.firebase.origin("auth")}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`;
        const body = JSON.stringify({
          email: "cat@example.com",
          password: "another1",
          returnSecureToken: true,
        });
        return (await fetch(url, { method: "POST", body })).json() as Promise<{
          idToken?: string;
          error?: object;
        }>;
      };
      const { idToken = "" } = await signIn();
      expect(JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString())).toMatchObject({
        admin: true,
        name: "Cat",
      });
      await form.getByLabel("Disabled", { exact: false }).check();
      await form.getByRole("button", name("Save")).click();
      await expect.poll(signIn).toMatchObject({ error: { message: "USER_DISABLED" } });
      await page.getByRole("button", name("Sign-in link")).click();
      await page.getByRole("link", name("Open it")).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("searchbox").fill("cat");
      await expect.poll(() => page.getByRole("list", name("Users")).getByRole("link").count()).toBe(1);
      await page.getByRole("button", name("Delete")).click();
      await page.getByRole("dialog").getByRole("button", name("Delete")).click();
      await page.getByText("Nobody matches “cat”.").waitFor();
    });

    it("the window uploads a file, shows it in another window at once, downloads, edits and deletes it", async () => {
      const hash = `#/files/${windows.firebase.bucket}/${encodeURIComponent("/a b//")}`;
      const [first, second] = [page, windows.other];
      await Promise.all([first, second].map((one) => windows.go(one, hash)));
      const file = { name: "ü & <x>.txt", mimeType: "text/plain", buffer: Buffer.from("hello") };
      await first.locator("input[type=file]").setInputFiles(file);
      await second.getByRole("link", name(file.name)).click();
      await second.getByText("5 bytes (5)").waitFor();
      const [download] = await Promise.all([
        second.waitForEvent("download"),
        second.getByRole("button", name("Download")).click(),
      ]);
      expect(await readFile(await download.path(), "utf8")).toBe("hello");
      await second.getByLabel("Metadata of its own", { exact: false }).fill('{"a": 1}');
      await second.getByRole("button", name("Save")).click();
      await second.getByText("has to be a JSON object of texts", { exact: false }).waitFor();
      await second.getByLabel("Metadata of its own", { exact: false }).fill('{"owner": "ann"}');
      await second.getByLabel("Cache control").fill("no-store");
      await second.getByRole("button", name("Save")).click();
      await second.getByText("Saved.").waitFor();
      const address = `${windows.firebase.origin("storage")}/v0/b/${windows.firebase.bucket}/o/${encodeURIComponent(`a b//${file.name}`)}`;
      expect(await (await fetch(address, AS_OWNER)).json()).toMatchObject({
        metadata: { owner: "ann" },
        cacheControl: "no-store",
        contentType: "text/plain",
      });
      await second.getByRole("button", name("Delete")).click();
      await second.getByRole("dialog").getByRole("button", name("Delete")).click();
      await first.getByText("This folder is empty.").waitFor();
    });

    it("the window shows new requests with their deciding lines, and the outbox", async () => {
      await page.getByText("match /open/{id}").waitFor();
      const seen = page.getByRole("row").filter({ hasText: "open/seen" });
      const list = page.waitForResponse("**/api/requests");
      // A request that arrives before an older list stays.
      const early = async (route: Route) => {
        const response = await route.fetch();
        await fetch(`${windows.documents}/open/seen`);
        await seen.waitFor();
        await route.fulfill({ response });
      };
      await page.route("**/api/requests", early, { times: 1 });
      await page.getByRole("link", name("Requests")).click();
      await (await list).finished();
      await fetch(`${windows.documents}/closed/${encodeURIComponent(ODD_ID)}`);
      await page.getByRole("row").filter({ hasText: ODD_ID }).waitFor();
      expect(await seen.count()).toBe(1);
      await page.getByLabel("Refused only").check();
      await seen.waitFor({ state: "detached" });
      await page.getByRole("row").filter({ hasText: ODD_ID }).press("Enter");
      await page.getByRole("link", { name: /firestore\.rules:5:\d+$/ }).click();
      const line = page.locator(".wanted", { hasText: "allow read: if request.auth.token.admin" });
      await line.filter({ hasText: /asked 1×.*denied 1×/ }).waitFor();
      await page.getByRole("link", name("Outbox")).click();
      await page.getByText("Nothing has been sent yet.").waitFor();
      const url = `${windows.firebase.origin("auth")}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=k`;
      const body = JSON.stringify({ requestType: "PASSWORD_RESET", email: "ann@example.com" });
      await fetch(url, { method: "POST", body });
      const link = page.getByRole("link", { name: /^http:/ });
      expect(await link.getAttribute("href")).toContain("mode=resetPassword");
    });

    it.each([
      ["light", 1440],
      ["dark", 390],
    ] as const)("can be read and used by everybody (%s, %i pixels wide)", async (colorScheme, width) => {
      const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
      // The page itself does not serve the checker.
      const context = await windows.browser.newContext({
        viewport: { width, height: 844 },
        colorScheme,
        bypassCSP: true,
      });
      const seen = await context.newPage();
      await windows.go(seen, "#/rules");
      await seen.evaluate(source);
      for (const [hash, shown] of [
        [`#/documents/cities/${encodeURIComponent(ODD_ID)}`, "Add field"],
        ["#/users/ann", "Sign-in link"],
        ["#/files", "Upload"],
        ["#/outbox", "Empty"],
        ["#/requests", "Pause"],
      ] as const) {
        await windows.go(seen, hash);
        await seen.getByRole("button", name(shown)).waitFor();
        const found = await seen.evaluate(
          `axe.run().then(({ passes, violations }) => ({ passed: passes.length, violations: violations.map(({ id, nodes }) => id + " " + nodes[0].html) }))`,
        );
        expect([hash, found]).toEqual([hash, { passed: expect.any(Number), violations: [] }]);
        expect(await seen.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      }
      await context.close();
    });
  });

  describe("the documents of the window", () => {
    const edit = async (on: Page, label: string, text: string) => {
      await on.getByRole("button", name(`Edit ${label}`)).click();
      await on.getByRole("textbox", name("Value")).fill(text);
      await on.getByRole("button", name("Save")).click();
    };
    const rowOf = (on: Page, field: string) =>
      on.locator(".row", { has: on.getByText(field, { exact: true }) }).last();

    it("the keyboard reaches a document with odd names, none of which runs as a script", async () => {
      await windows.go(page, "#/documents");
      await page.getByRole("link", name("cities")).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("list", name("Documents")).getByRole("link").first().focus();
      await page.keyboard.press("End");
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.getByRole("heading", { level: 2 }).allTextContents()).toContain(ODD_ID);
      await page.getByText(SCRIPT, { exact: true }).waitFor();
      await page.getByText("9007199254740993", { exact: true }).waitFor();
      await page.reload();
      await page.getByText(ODD_FIELD, { exact: true }).waitFor();
      // A missing document leads to the documents below it.
      await page.getByRole("link", { name: /^SF/ }).click();
      await page.getByText("There is no document here.").waitFor();
      await page.getByRole("link", name("marks")).click();
      await page.getByRole("link", name("m")).waitFor();
    });

    it("the window edits, adds and deletes fields and shows errors beside them", async () => {
      const path = `cities/${ODD_ID}`;
      await windows.go(page, `#/documents/cities/${encodeURIComponent(ODD_ID)}`);
      await edit(page, "population", "9223372036854775808");
      await page.getByText("The number does not fit into 64 bits.").waitFor();
      await page.getByRole("textbox", name("Value")).fill("9223372036854775807");
      await page.keyboard.press("Enter");
      await page.getByText("9223372036854775807", { exact: true }).waitFor();
      await page.getByRole("button", name("Edit tags.1.deep")).click();
      await page.getByRole("combobox", name("Type")).selectOption("geopoint");
      await page.getByRole("textbox", name("Value")).fill("25.3, 51.5");
      await page.keyboard.press("Enter");
      await page.getByText("25.3, 51.5", { exact: true }).waitFor();
      await page.getByRole("button", name("Add to tags")).click();
      await page.getByRole("textbox", name("Value")).fill("fog");
      await page.keyboard.press("Control+Enter");
      await page.getByText("fog", { exact: true }).waitFor();
      await page.getByRole("button", name(`Edit ${ODD_FIELD}`)).click();
      await page.getByRole("button", name("Delete field")).click();
      await page.getByText(ODD_FIELD, { exact: true }).waitFor({ state: "detached" });
      await page.getByRole("button", name("Add field")).click();
      await page.getByRole("textbox", name("Field")).fill("a.b");
      await page.getByRole("combobox", name("Type")).selectOption("vector");
      await page.getByRole("textbox", name("Value")).fill("[1, 2.5]");
      await page.getByRole("button", name("Save")).click();
      await page.getByText("[1, 2.5]", { exact: true }).waitFor();
      expect(await windows.stored(path)).toEqual({
        name: CITY["name"],
        population: { integerValue: "9223372036854775807" },
        tags: {
          arrayValue: {
            values: [
              { stringValue: "bay" },
              { mapValue: { fields: { deep: { geoPointValue: { latitude: 25.3, longitude: 51.5 } } } } },
              { stringValue: "fog" },
            ],
          },
        },
        "a.b": {
          mapValue: {
            fields: {
              __type__: { stringValue: "__vector__" },
              value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 2.5 }] } },
            },
          },
        },
      });
      // Escape keeps the field, and the focus returns to its start.
      await page.getByRole("button", name("Edit population")).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", name("Value")).fill("1");
      await page.keyboard.press("Escape");
      await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Edit population");
    });

    it("the window edits elements far down a long array and adds one", async () => {
      const values = Array.from({ length: 150 }, (_, i) => ({ integerValue: String(i) }));
      await windows.change("open/long", "list", { arrayValue: { values } });
      await windows.go(page, "#/documents/open/long");
      await page.getByText("150 entries").click();
      await page.getByRole("button", name("Show more (50)")).click();
      await edit(page, "list.149", "a hundred");
      await page.getByText("A whole number, such as -42.").waitFor();
      await page.getByRole("textbox", name("Value")).fill("-1");
      await page.keyboard.press("Enter");
      await page.getByText("-1", { exact: true }).waitFor();
      await page.getByRole("button", name("Add to list")).click();
      await page.getByRole("textbox", name("Value")).fill("last");
      await page.getByRole("button", name("Save")).click();
      await page.getByText("last", { exact: true }).waitFor();
      expect(await windows.stored("open/long")).toEqual({
        list: {
          arrayValue: { values: [...values.slice(0, 149), { integerValue: "-1" }, { stringValue: "last" }] },
        },
      });
    });

    it("two windows that edit one document lose no change", async () => {
      await windows.change("open/two", "a", { stringValue: "old" });
      await windows.change("open/two", "b", { integerValue: "1" });
      const [first, second] = [page, windows.other];
      await Promise.all([first, second].map((one) => windows.go(one, "#/documents/open/two")));
      await second.getByRole("button", name("Edit a")).click();
      await second.getByRole("textbox", name("Value")).fill("second");
      await edit(first, "a", "first");
      await second.getByText("Changed meanwhile to string first.", { exact: false }).waitFor();
      await second.getByRole("button", name("Save")).click();
      await second.getByText("Not saved: changed meanwhile to string first.", { exact: false }).waitFor();
      expect(await windows.stored("open/two")).toMatchObject({ a: { stringValue: "first" } });
      expect(await second.getByRole("textbox", name("Value")).inputValue()).toBe("second");
      await second.getByRole("button", name("Save")).click();
      await first.getByText("second", { exact: true }).waitFor();
      // Cancelling the form shows the stored value.
      await first.getByRole("button", name("Edit a")).click();
      await edit(second, "a", "newest");
      await first.getByText("Changed meanwhile to string newest.", { exact: false }).waitFor();
      await first.keyboard.press("Escape");
      await first.getByText("newest", { exact: true }).waitFor();
      // A concurrent change of another field is kept, without a question.
      await second.getByRole("button", name("Edit a")).click();
      await windows.change("open/two", "b", { integerValue: "2" });
      await second.getByRole("textbox", name("Value")).fill("third");
      await second.getByRole("button", name("Save")).click();
      await rowOf(first, "b").getByText("2", { exact: true }).waitFor();
      await first.getByText("third", { exact: true }).waitFor();
      expect(await windows.stored("open/two")).toEqual({
        a: { stringValue: "third" },
        b: { integerValue: "2" },
      });
    });

    it("the window pages and filters a collection, adds a document and deletes it", async () => {
      await windows.go(page, "#/documents/events");
      const list = page.getByRole("list", name("Documents")).getByRole("link");
      await expect.poll(() => list.count()).toBe(100);
      await page.getByText(String(EVENTS), { exact: true }).waitFor();
      await page.getByRole("button", name("Show more")).click();
      await expect.poll(() => list.count()).toBe(200);
      await page.getByRole("searchbox", name("Filter by id")).fill("e02");
      await expect.poll(() => list.count()).toBe(50);
      await page.getByRole("searchbox", name("Filter by id")).fill("nothing");
      await page.getByText("No id begins with “nothing”.").waitFor();
      await page.getByRole("searchbox", name("Filter by id")).fill("");
      await page.getByRole("button", name("Add document")).click();
      await page.getByRole("textbox", name("Id")).fill("e0001");
      await page.getByRole("button", name("Add")).click();
      await page.getByRole("alert").getByText("already exists", { exact: false }).waitFor();
      await page.getByRole("textbox", name("Id")).fill("new/er");
      await page.getByRole("textbox", name("Id")).fill("a new one");
      await page.keyboard.press("Enter");
      await page.getByText("No fields yet.").waitFor();
      await page.getByRole("button", name("Delete")).click();
      await page.getByRole("dialog").getByRole("button", name("Delete")).click();
      await page.getByText("There is no document here.").waitFor();
      expect(await windows.stored("events/a new one")).toBeUndefined();
    });

    it("the window shows the databases of every opened project", async () => {
      await windows.go(page, "#/documents");
      const origin = windows.firebase.origin("firestore");
      const place = `demo-${crypto.randomUUID()}`;
      const body = JSON.stringify({ fields: { here: { booleanValue: true } } });
      for (const database of ["(default)", "second"])
        await fetch(`${origin}/v1/projects/${place}/databases/${database}/documents/there/${database}`, {
          ...AS_OWNER,
          method: "PATCH",
          body,
        });
      await expect.poll(() => page.getByLabel("Database").locator("option").count()).toBe(3);
      await page.getByLabel("Database").selectOption({ label: `${place} · second` });
      await page.getByRole("link", name("there")).click();
      await page.getByRole("link", name("second")).click();
      await page.getByText("here", { exact: true }).waitFor();
      await page.getByLabel("Database").selectOption({ label: place });
      await page.getByRole("link", name("there")).click();
      await page.getByRole("link", name("(default)")).waitFor();
      await page.getByLabel("Database").selectOption({ label: windows.firebase.projectId });
      await page.getByRole("link", name("cities")).waitFor();
    });
  });
});
