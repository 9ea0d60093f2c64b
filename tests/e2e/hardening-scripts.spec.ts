import { defaultBucket } from "local-firebase/project";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { localProject, upload } from "../../scripts/smoke/rest";
import { expect, test } from "./fixtures";
import { adminScreens, COMPANY, companyScreens, hostileDocuments, openScreen, PAYLOADS, watch } from "./hardening-world"; // prettier-ignore
import { ADMIN } from "./admin-account";
import { currentStack } from "./stack";

test.use({ breaksPolicy: true });

const SCRIPT = "<script>window.ran=1;document.title='ran'</script>";

test("text that would run is only ever shown", async ({ page, panel, backend }) => {
  test.setTimeout(180_000);
  for (const [kind, text] of Object.entries(PAYLOADS)) await backend.put(hostileDocuments(text, kind));
  const kinds = Object.keys(PAYLOADS);
  const seen = await watch(page);
  const look = async (screens: readonly string[]) => {
    for (const screen of screens) {
      await openScreen(page, screen);
      // Links run when they are followed: every one that is not of the web is.
      await page.evaluate(() => {
        for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href]"))
          if (!/^(https?|mailto|tel):/.test(link.href)) link.click();
      });
      expect(await seen.ran(), screen).toEqual([]);
    }
  };
  await panel.enter();
  await look(adminScreens(kinds));
  await page.goto("/organization-login");
  await page.getByLabel("Company ID").fill(COMPANY.companyId);
  await page.getByLabel("Password", { exact: true }).fill(COMPANY.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/employee-list/);
  await look(companyScreens(kinds));
  // Nothing was stopped by the policy, because nothing tried: markup never became a part of the page.
  expect(seen.violations().filter((told) => told.startsWith("script"))).toEqual([]);
});

test("what is typed into the text fields of a form is shown as it was typed, and a file that would run is not taken", async ({
  page,
  panel,
}) => {
  const seen = await watch(page);
  await panel.startSignedIn();
  await panel.openBrands();
  await panel.openAddBrand();
  await panel.form
    .getByLabel("Logo")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(panel.form.getByText("Not taken: logo.svg: Choose a file of type PNG")).toBeVisible();
  await expect(panel.form.getByRole("button", { name: "Remove logo.svg" })).toBeHidden();
  await panel.fillNewBrand({ nameEng: PAYLOADS.markup });
  for (const label of [
    "Arabic name",
    "English description",
    "Arabic description",
    "Address",
    "Limited discount",
  ])
    await panel.form.getByLabel(label).fill(PAYLOADS.markup);
  await panel.form.getByLabel("Menu link").fill(PAYLOADS.address);
  await panel.save();
  await expect(panel.form.getByText(/^Enter a web address/)).toBeVisible();
  await panel.form.getByLabel("Menu link").clear();
  await panel.save();
  await expect(page.getByRole("cell", { name: PAYLOADS.markup, exact: true })).toBeVisible();
  await panel.search.fill("<img src=x onerror=window.ran='searched'>");
  await expect(page.getByText("No Data found.")).toBeVisible();
  await page.goto(`/brands?q=${encodeURIComponent(PAYLOADS.markup)}`);
  await expect(panel.search).toBeVisible();
  expect(await seen.ran()).toEqual([]);
});

// What is taken of an address and what is not, tests/unit/security/return-path.test.ts tells one by one.
test("an address cannot make the login lead to a script or to another site", async ({ page, panel }) => {
  const seen = await watch(page);
  for (const to of ["javascript:window.ran=1", "/.//a.example/"]) {
    await page.goto(`/login?${new URLSearchParams({ to, from: to, redirect: to, next: to }).toString()}`);
    await panel.submitSignIn(ADMIN.password, ADMIN.email);
    await expect(panel.navigation).toBeVisible();
    expect(new URL(page.url()).host).toBe(new URL((await currentStack()).panel).host);
    expect(await seen.ran()).toEqual([]);
    await page.evaluate(() => localStorage.clear());
  }
});

const FILES = {
  "evil.svg": { type: "image/svg+xml", bytes: `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>` },
  "evil.html": { type: "text/html", bytes: SCRIPT },
  "evil.png": { type: "image/png", bytes: SCRIPT },
  "evil.pdf": {
    type: "application/pdf",
    bytes:
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>",
  },
} as const;

/** @returns the address at which everybody can open it. */
async function store(name: string, type: string, bytes: string): Promise<string> {
  const { ports } = await currentStack();
  // Past the rules, which take neither SVG nor HTML.
  const stored = await upload(
    localProject(ports),
    { uid: "", token: "owner" },
    `Brands/images/${name}`,
    bytes,
    type,
  );
  expect(stored.status).toBe(200);
  const { downloadTokens } = stored.body as { readonly downloadTokens: string };
  const object = encodeURIComponent(`Brands/images/${name}`);
  return `http://127.0.0.1:${String(ports.storage)}/v0/b/${defaultBucket(LOCAL_PROJECT_ID)}/o/${object}?alt=media&token=${downloadTokens}`;
}

test("a file that would run is saved or shown as what it is, and does not", async ({ page, panel, backend }) => {
  const urls: { [name: string]: string } = {};
  for (const [name, { type, bytes }] of Object.entries(FILES)) {
    urls[name] = await store(name, type, bytes);
    await backend.put(hostileDocuments(urls[name], name));
  }
  const seen = await watch(page);
  await panel.enter();
  for (const screen of ["/brands", "/events", "/staff"]) {
    await openScreen(page, screen);
    // Beside the heading of the columns.
    await expect(page.getByRole("row")).toHaveCount(Object.keys(FILES).length + 1);
    expect(await seen.ran(), screen).toEqual([]);
  }
  for (const [name, { type }] of Object.entries(FILES))
    await test.step(name, async () => {
      const url = urls[name] ?? "";
      const headers = (await page.request.get(url)).headers();
      expect(headers["x-content-type-options"]).toBe("nosniff");
      if (/svg|html/.test(type)) expect(headers["content-disposition"]).toMatch(/^attachment/);
      const opened = await page.context().newPage();
      const watched = await watch(opened);
      // A file that is saved leaves the page that it was opened from.
      await opened.goto(url).catch(() => undefined);
      expect(await watched.ran()).toEqual([]);
    });
}); // prettier-ignore
