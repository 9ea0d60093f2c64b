/** Every screen of the panel, and records whose every value tries to run. */
import { expect, type Frame, type Page } from "@playwright/test";
import { COMPANIES } from "../../demo/company-list";
import type { Plain, PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { modelOf, storedKeysOf } from "#engine/fields/models.ts";
import { collections } from "../../src/resources";
import type { Field } from "#engine/schema/types.ts";
import { accountDocuments } from "./account-records";
import { visit } from "./visit";

export const COMPANY = COMPANIES[0]!;
/** A record of every collection, of one kind of text or file. */
const RECORD = "hostile";
export const COMPANY_RECORD = "story-company";

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
export const ADMIN_SCREENS: readonly string[] = [
  "/admin",
  "/brand-s",
  "/BulkUpload",
  ...PAGES.flatMap(({ list, forms }) => [list, ...forms]),
  ...PAGES.flatMap(({ ofOne }) => ofOne.map((route) => `${route}/${RECORD}`)),
  "/",
];
const TABLES: ReadonlySet<string> = new Set([...PAGES.map(({ list }) => list), "/employee-list"]);
export const COMPANY_SCREENS: readonly string[] = [
  "/add-employee",
  `/add-employee/${RECORD}`,
  "/employee-list",
];

/**
 * Sets `window.ran` when it is run, by whatever way: where a link or a picture leads, as markup or as a template. To a script
 * that a link leads to, all that follows is a comment. No longer than a text may be.
 */
export const PAYLOAD =
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
export function hostileDocuments(text: string, record = RECORD): { readonly [path: string]: PlainFields } {
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

/** Opens a screen of the panel that is open, and waits until it shows what it has. */
export async function openScreen(page: Page, screen: string): Promise<void> {
  await visit(page, screen);
  await expect(page.getByRole("heading").first()).toBeVisible();
  if (TABLES.has(screen)) await expect(page.getByRole("row").nth(1)).toBeVisible();
}

declare global {
  interface Window {
    /** Put there by `watch`. */
    readonly toldViolation?: (text: string) => Promise<void>;
  }
}

/**
 * Call before the first page is opened.
 * @returns what ran on the page, in any frame; and what the policy forbade, as "directive blocked-uri".
 */
export async function watch(page: Page) {
  const violations: string[] = [];
  await page.exposeFunction("toldViolation", (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
      void window.toldViolation?.(`${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  page.on("dialog", (dialog) => void dialog.dismiss());
  return {
    violations: (): readonly string[] => violations,
    ran: async () => {
      const found = await Promise.all(page.frames().map(ranIn));
      return found.filter((value) => value !== undefined);
    },
  };
}

/** A frame that leads somewhere else at this moment, such as to the viewer of a PDF, is asked there. */
async function ranIn(frame: Frame): Promise<unknown> {
  while (!frame.isDetached()) {
    try {
      return await frame.evaluate(() => Reflect.get(window, "ran") as unknown);
    } catch (error) {
      if (!/Execution context was destroyed|detached/i.test(String(error))) throw error;
    }
  }
  return undefined;
}
