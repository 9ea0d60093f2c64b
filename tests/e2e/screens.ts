/** The screens of the panel, each with what it shows, and what is opened over it. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { ADMIN as ACCOUNT } from "./account-records";
import { brandRecord, staffRecord, tenantRecord } from "./records";
import { employeeOf, GATE, GATE_DOCUMENTS } from "./company-panel";

export const NAME = "Mohammed Abdulrahman Al-Thani Al-Kuwari";
const EMAIL = "mohammed.abdulrahman@hospitality.westwalk.example";
const DISCOUNT = "Buy one, get one free on weekdays until noon";
const CONTRACT =
  "https://files.example/v0/b/panel/o/contracts%2F1790000000000-tenancy-agreement.pdf?alt=media";

const BY = { kind: "admin", recordId: "noor", name: "noor@westwalk.example" };
const CHANGE = "aaaaaaaaaaaaaaaaaaaa~aaaaaaaa";

export const RECORDS: { readonly [path: string]: PlainFields } = {
  "Brands/one": brandRecord(NAME, 0, { discount: DISCOUNT }),
  "Flat-Offer/one": brandRecord(NAME, 0, { discount: DISCOUNT }),
  "Events/one": { nameEng: NAME, startAt: "2026-12-01", endAt: "2026-12-03", time: new Date() },
  "Westwalk_Staff/one": staffRecord(NAME, 0, { email: EMAIL }),
  "Westwalk_Staff/one/redeemed_discounts/first": { brandName: "Qahwa House" },
  "Tenants/one": tenantRecord(NAME, "105A", {
    ...{ email: EMAIL, documents: { contract: CONTRACT } },
    ...{ joiningDate: "2019-02-01", contractExpiry: "2020-01-31" },
  }),
  ...GATE_DOCUMENTS,
  "Employees/one": employeeOf(GATE, NAME, { email: EMAIL, empId: "GATE-2024-000123" }),
  [`History/${CHANGE}`]: {
    ...{ at: new Date(), time: new Date(), by: BY, action: "update", collection: "Brands", company: null },
    ...{ work: CHANGE.slice(0, 20), count: 1, first: "one", title: "Qahwa House", ids: ["one"] },
  },
  "DataHealth/report": {
    at: new Date(),
    collections: { Brands: { total: 1, hidden: 1, misplaced: 0, unindexed: 1, version: "1" } },
    files: 2,
    unusedFiles: ["Brands/images/1790000000000-3f9c1a2b-logo.png"],
  },
  "Trash/Brands~gone": {
    ...{ at: new Date(), by: BY, change: CHANGE, collection: "Brands", company: null, title: "Souq Tailor" },
    ...{ record: brandRecord("Souq Tailor"), expireAt: new Date(Date.now() + 30 * 86_400_000) },
  },
};

/** What is judged at a desk in the light, and how else. */
interface CheckedModes {
  /**
   * Something on it has colours that antd or the browser derives, as nothing before it: it is judged in the dark as well. That
   * the panel's own can be read, tests/unit/shell/palette.test.ts proves.
   */
  readonly dark?: true;
  /** It is laid out otherwise where there is less room, as nothing before it: it is judged on a phone as well. */
  readonly narrow?: true;
}

export interface Over extends CheckedModes {
  readonly button: string;
}

export interface Screen extends CheckedModes {
  readonly path: string;
  /** What is to be seen before the screen is judged. */
  readonly shows?: string;
  readonly list?: true;
  readonly selects?: string;
  /** The forms and questions that are opened over it, one after the other. */
  readonly opens?: readonly Over[];
}

const EVERY_LOOK = { dark: true, narrow: true } as const;

export const PUBLIC: readonly Screen[] = [
  { path: "/login", ...EVERY_LOOK },
  { path: "/organization-login" },
  { path: "/westwalk-privacy-policies", narrow: true },
  { path: "/accessibility", ...EVERY_LOOK },
  // The tenants' form is the same but for where it sends to.
  { path: "/contact_us_form_staff", dark: true },
  { path: "/no/such/page" },
];

// The flat offers have the brands' list and form, but for a column and some fields.
export const ADMIN: readonly Screen[] = [
  { path: "/", shows: "Expired", ...EVERY_LOOK },
  {
    path: "/brands",
    shows: NAME,
    list: true,
    ...EVERY_LOOK,
    opens: [
      { button: `Delete ${NAME}`, dark: true },
      { button: `Edit ${NAME}`, narrow: true },
      { button: "Search and commands", dark: true },
    ],
  },
  { path: "/events", shows: NAME, list: true, opens: [{ button: "+ Add Events" }] },
  { path: "/brands?q=nothing", shows: "No Data found." },
  { path: "/staff", shows: NAME, list: true },
  { path: "/add-staff-account" },
  { path: "/staff-details/one", shows: "WW-1001", ...EVERY_LOOK },
  { path: "/staff-details", shows: "No staff data found." },
  { path: "/add-tenant-account", ...EVERY_LOOK },
  { path: "/tenant-details/one", shows: "105A" },
  { path: "/organization", shows: GATE.companyName, list: true },
  { path: "/add-organization" },
  { path: "/organization-emp", shows: NAME, list: true },
  { path: "/admin", shows: ACCOUNT.email, list: true, opens: [{ button: "+ Add Account" }] },
  { path: "/brand-s", shows: NAME, ...EVERY_LOOK },
  { path: "/BulkUpload", narrow: true },
  {
    path: "/activity",
    shows: "Qahwa House",
    ...EVERY_LOOK,
    opens: [{ button: "Undo: changed Qahwa House" }],
  },
  { path: "/trash", selects: "Souq Tailor", ...EVERY_LOOK, opens: [{ button: "View Souq Tailor" }] },
  { path: "/renewals", shows: NAME, ...EVERY_LOOK, opens: [{ button: `Edit ${NAME}` }] },
  { path: "/data-health", ...EVERY_LOOK, opens: [{ button: "Remove files" }] },
  // The one with the most columns, and with filters. Last: what the pointer is on is judged there.
  { path: "/tenant", shows: NAME, list: true, narrow: true },
];

// The list last: a company comes in there.
export const COMPANY: readonly Screen[] = [
  { path: "/add-employee" },
  { path: "/employee-activity", shows: "No activity found." },
  { path: "/employee-trash", shows: "Nothing in the trash." },
  { path: "/employee-list", shows: NAME, list: true, narrow: true },
];

/** What is shown in place of English words. */
interface Words {
  readonly [english: string]: string;
}

/** Asked at each frame: for the many screens the longer and longer pauses of other waits would add up. */
export async function expectShown(page: Page, { path, shows, selects }: Screen, words: Words = {}) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForFunction(
    ([text, isForm, saves]) => {
      const isSaid = ({ textContent }: Element) => textContent === text;
      const save = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === saves);
      return (
        (text === undefined ||
          [...document.querySelectorAll("main *")].some((one) => isSaid(one) && one.checkVisibility())) &&
        // A form that gets ready while it is judged changes its colours meanwhile.
        (!isForm || save?.disabled === false) &&
        // Judged with its counts, which have other colours.
        !document.querySelector("main table[aria-busy=true]")
      );
    },
    [shows && (words[shows] ?? shows), path.startsWith("/add-"), words["Save"] ?? "Save"] as const,
  );
  if (selects === undefined) return;
  await page.getByRole("checkbox", { name: `Select ${selects}` }).click();
  await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
}

/** Opens what a button of a screen opens, and leaves the screen as it was. */
export async function lookOver(page: Page, button: string, look: (dialog: Locator) => Promise<void>) {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const buttons = dialog.getByRole("button", { name: /^(Save|Delete|Remove files|Undo|Restore)$/ });
  await expect(buttons.or(dialog.getByRole("option").first())).toBeEnabled();
  await look(dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}
