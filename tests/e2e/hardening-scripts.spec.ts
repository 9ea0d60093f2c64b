import { defaultBucket } from "local-firebase/project";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { localProject, upload } from "#fixtures/http/rest";
import { ADMIN } from "./admin-account";
import { expect, test } from "./fixtures";
import { ADMIN_SCREENS, COMPANY, COMPANY_RECORD, COMPANY_SCREENS, hostileDocuments, openScreen, PAYLOAD, watch } from "./hardening-world"; // prettier-ignore
import { giveSession } from "./sessions";
import { currentStack } from "./stack";
import { visit } from "./visit";
import { definition } from "../../src/definition";

test.use({ breaksPolicy: true });

const SCRIPT = "<script>window.ran=1;document.title='ran'</script>";
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

/** The lists that show a picture of each record. */
const PICTURES: ReadonlySet<string> = new Set(["/brands", "/events", "/staff"]);

/** @returns the address at which everybody can open it. */
async function store(name: string, type: string, bytes: string): Promise<string> {
  const { ports } = await currentStack();
  // Past the rules, which take neither SVG nor HTML.
  const stored = await upload(
    localProject(definition, ports, LOCAL_PROJECT_ID),
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

test("hostile text is shown as text, and no address or file runs", async ({ backend, page, panel }) => {
  const seen = await watch(page);
  // What is taken of an address and what is not, tests/unit/security/return-path.test.ts tells one by one.
  await test.step("an address cannot make the login lead to a script", async () => {
    const to = "javascript:window.ran=1";
    await page.goto(`/login?${new URLSearchParams({ to, from: to, redirect: to, next: to }).toString()}`);
    await panel.submitSignIn(ADMIN.password, ADMIN.email);
    await expect(panel.navigation).toBeVisible();
    expect(new URL(page.url()).host).toBe(new URL((await currentStack()).panel).host);
    expect(await seen.ran()).toEqual([]);
  });

  await backend.put({ "Events/boats": { nameEng: "Boat Show", time: new Date() } });
  await test.step("text typed into a form, the search and the address is shown as it was typed", async () => {
    await panel.navigation.getByRole("link", { name: "Upcoming Events" }).click();
    await page.getByRole("row", { name: "Boat Show" }).getByRole("button", { name: "Edit" }).click();
    for (const label of [
      "English name",
      "Arabic name",
      "English description",
      "Arabic description",
      "Address",
    ])
      await panel.form.getByLabel(label).fill(PAYLOAD);
    await panel.save();
    // Its row may show the text before the save has been answered, and until then no other page opens.
    await expect(panel.form).toHaveCount(0);
    const cell = page.getByRole("cell", { name: PAYLOAD, exact: true });
    await expect(cell).toBeVisible();
    // What is found is marked in it.
    await panel.search.fill(PAYLOAD);
    await expect(cell.locator("mark")).toHaveText(PAYLOAD);
    await visit(page, "/brands");
    await visit(page, `/events?q=${encodeURIComponent("<img src=x onerror=window.ran='searched'>")}`);
    await expect(page.getByText("No Data found.")).toBeVisible();
    await expect(panel.search).toHaveValue("<img src=x onerror=window.ran='searched'>");
    expect(await seen.ran()).toEqual([]);
  });
  await backend.remove("Events/boats");

  const urls: { [name: string]: string } = {};
  for (const [name, { type, bytes }] of Object.entries(FILES)) {
    urls[name] = await store(name, type, bytes);
    await backend.put(hostileDocuments(urls[name], name));
  }
  await backend.put(hostileDocuments(PAYLOAD));
  const look = async (screens: readonly string[]) => {
    for (const screen of screens) {
      await openScreen(page, screen);
      // Beside the heading of the columns and the record of text.
      if (PICTURES.has(screen))
        await expect(page.getByRole("row")).toHaveCount(Object.keys(FILES).length + 2);
      // Links run when they are followed: every one that is not of the web is.
      await page.evaluate(() => {
        for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href]"))
          if (!/^(https?|mailto|tel):/.test(link.href)) link.click();
      });
      expect(await seen.ran(), screen).toEqual([]);
    }
  };
  await look(ADMIN_SCREENS);
  const { companyId: id, verifier } = COMPANY;
  const stored = { key: "company_admin", record: { companyId: id, companyName: PAYLOAD } };
  await giveSession(page.context(), { kind: "company", id, recordId: COMPANY_RECORD, verifier, stored });
  await page.goto("/employee-list");
  await look(COMPANY_SCREENS);
  // Nothing was stopped by the policy, because nothing tried: markup never became a part of the page.
  expect(seen.violations().filter((violation) => violation.startsWith("script"))).toEqual([]);

  const opened = await page.context().newPage();
  const watched = await watch(opened);
  for (const [name, { type }] of Object.entries(FILES))
    await test.step(`${name} does not run when it is opened by itself`, async () => {
      const url = urls[name] ?? "";
      const headers = (await page.request.get(url)).headers();
      expect(headers["x-content-type-options"]).toBe("nosniff");
      if (/svg|html/.test(type)) expect(headers["content-disposition"]).toMatch(/^attachment/);
      // A file that is saved leaves the page that it was opened from.
      await opened.goto(url).catch(() => undefined);
      expect(await watched.ran()).toEqual([]);
    });
});
