import { defaultBucket } from "local-firebase/project";
import { COMPANIES } from "../../demo/company-list";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { modelOf, storedKeysOf } from "#engine/fields/models.ts";
import type { Field } from "#engine/schema/types.ts";
import type { Plain, PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { collections } from "../../src/resources";
import { ADMIN, accountDocuments } from "./account-records";
import { localProject, upload } from "#fixtures/http/rest";
import { expect, test } from "./fixtures";
import { watch } from "./hardening-world";
import { giveSession } from "./sessions";
import { currentStack } from "./stack";
import { visit } from "./visit";
import { definition } from "../../src/definition";

test.use({ breaksPolicy: true });

const COMPANY = COMPANIES[0]!;
/** A record of every collection, of one kind of text or file. */
const RECORD = "hostile";
const COMPANY_RECORD = "story-company";

/** The pages of each collection: its list, its form where that is one, and its detail page. */
const PAGES = collections.flatMap(({ routes }) => {
  if (!routes) return [];
  const forms = routes.form === "modal" || !routes.form ? [] : [routes.form];
  return { list: routes.list, forms, ofOne: [...forms, ...(routes.show ? [routes.show] : [])] };
});

/**
 * Screens of an admin, the form and the detail page of the record among them. No two that follow each other have the same
 * heading (visit.ts).
 */
const ADMIN_SCREENS: readonly string[] = [
  "/admin",
  "/brand-s",
  "/BulkUpload",
  ...PAGES.flatMap(({ list, forms }) => [list, ...forms]),
  ...PAGES.flatMap(({ ofOne }) => ofOne.map((route) => `${route}/${RECORD}`)),
  "/",
];
const TABLES: ReadonlySet<string> = new Set([...PAGES.map(({ list }) => list), "/employee-list"]);
const COMPANY_SCREENS: readonly string[] = ["/add-employee", `/add-employee/${RECORD}`, "/employee-list"];

/**
 * Sets `window.ran` when it is run, by whatever way: where a link or a picture leads, as markup or as a template. To a script
 * that a link leads to, all that follows is a comment. No longer than a text may be.
 */
const PAYLOAD =
  'javascript:ran=1//"><img src=x onerror=ran=2><svg onload=ran=3><script>ran=4</script>' +
  "{{constructor.constructor('ran=5')()}}${ran=6}<iframe srcdoc='<script>top.ran=7</script>'>";

/** A document of a collection with the same text under every stored key; past the rules, as old data may be. */
function hostileRecord(fields: readonly Field[], text: string): PlainFields {
  const record: { [key: string]: Plain } = {};
  for (const field of fields)
    for (const path of storedKeysOf(field)) {
      const [key = path, inner] = path.split(".");
      const value = modelOf(field).stamps ? new Date() : field.type === "image-list" ? [text] : text;
      if (inner === undefined) record[key] = value;
      else record[key] = { ...(record[key] as PlainFields | undefined), [inner]: value };
    }
  return record;
}

/** A hostile record of every collection, and a company that can sign in to see its own. */
function hostileDocuments(text: string, record = RECORD): { readonly [path: string]: PlainFields } {
  const own = { companyId: COMPANY.companyId, companyName: text };
  const records = collections.map(({ name, fields }) => [
    `${name}/${record}`,
    { ...hostileRecord(fields, text), ...(name === "Employees" ? own : {}) },
  ]);
  return {
    ...(Object.fromEntries(records) as { [path: string]: PlainFields }),
    ...accountDocuments({
      kind: "company",
      recordId: COMPANY_RECORD,
      id: COMPANY.companyId,
      verifier: COMPANY.verifier,
      record: own,
    }),
    [`Westwalk_Staff/${record}/redeemed_discounts/r`]: { brandName: text },
    [`Employees/${record}/redeemed_discounts/r`]: { brandName: text },
  };
}

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

  const { ports } = await currentStack();
  const project = localProject(definition, ports, LOCAL_PROJECT_ID);
  const urls: { [name: string]: string } = {};
  for (const [name, { type, bytes }] of Object.entries(FILES)) {
    const path = `Brands/images/${name}`;
    // Past the rules, which take neither SVG nor HTML.
    const stored = await upload(project, { uid: "", token: "owner" }, path, bytes, type);
    expect(stored.status).toBe(200);
    const { downloadTokens } = stored.body as { readonly downloadTokens: string };
    // The address at which everybody can open it.
    const object = `${defaultBucket(LOCAL_PROJECT_ID)}/o/${encodeURIComponent(path)}`;
    urls[name] = `http://127.0.0.1:${String(ports.storage)}/v0/b/${object}?alt=media&token=${downloadTokens}`;
    await backend.put(hostileDocuments(urls[name], name));
  }
  await backend.put(hostileDocuments(PAYLOAD));
  const look = async (screens: readonly string[]) => {
    for (const screen of screens) {
      await visit(page, screen);
      await expect(page.getByRole("heading").first()).toBeVisible();
      if (TABLES.has(screen)) await expect(page.getByRole("row").nth(1)).toBeVisible();
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
