/** axe finds nothing serious on any screen, at a desk in light and dark, nor on a phone. */
import type { Page } from "@playwright/test";
import axe from "axe-core";
import type { PlainFields } from "../../demo/types";
import { brandRecord } from "./brand-records";
import { CompanyPanel, employeeOf, GATE, GATE_DOCUMENTS } from "./company-panel";
import { expect, test } from "./fixtures";
import { staffRecord, tenantRecord } from "./people";
import { visit } from "./visit";

const { companyName } = GATE;

const BY = { kind: "admin", recordId: "noor", name: "noor@westwalk.example" };
const CHANGE = "aaaaaaaaaaaaaaaaaaaa~aaaaaaaa";

const RECORDS: { readonly [path: string]: PlainFields } = {
  "Brands/one": brandRecord("Qahwa House"),
  "Flat-Offer/one": brandRecord("Pearl Spa"),
  "Events/one": { nameEng: "Night Market", startAt: "2026-12-01", endAt: "2026-12-03", time: new Date() },
  "Westwalk_Staff/one": staffRecord("Hessa Al-Emadi"),
  "Westwalk_Staff/one/redeemed_discounts/first": { brandName: "Qahwa House" },
  "Tenants/one": tenantRecord("Bea Mendoza", "105A"),
  ...GATE_DOCUMENTS,
  "Employees/one": employeeOf(GATE, "Adeel Chaudhry"),
  [`History/${CHANGE}`]: {
    ...{ at: new Date(), time: new Date(), by: BY, action: "update", collection: "Brands", company: null },
    ...{ work: CHANGE.slice(0, 20), count: 1, first: "one", title: "Qahwa House", ids: ["one"] },
  },
  "Trash/Brands~gone": {
    ...{ at: new Date(), by: BY, change: CHANGE, collection: "Brands", company: null, title: "Souq Tailor" },
    ...{ record: brandRecord("Souq Tailor"), expireAt: new Date(Date.now() + 30 * 86_400_000) },
  },
};

interface Screen {
  readonly path: string;
  /** What is to be seen before the screen is judged. */
  readonly shows?: string;
  /** The record that is ticked on it. */
  readonly ticks?: string;
  /** The buttons that open a form or a question over it, one after the other. */
  readonly opens?: readonly string[];
}

const PUBLIC: readonly Screen[] = [
  { path: "/login" },
  { path: "/organization-login" },
  { path: "/westwalk-privacy-policies" },
  { path: "/contact_us_form_staff" },
  { path: "/contact_us_form_Tenant" },
  { path: "/no/such/page" },
];

const ADMIN: readonly Screen[] = [
  { path: "/" },
  {
    path: "/brands",
    shows: "Qahwa House",
    opens: ["Edit Qahwa House", "Delete Qahwa House", "Search and commands"],
  },
  { path: "/flat-offer", shows: "Pearl Spa", opens: ["+ Add Brands"] },
  { path: "/events", shows: "Night Market", opens: ["+ Add Events"] },
  { path: "/brands?q=nothing", shows: "No Data found." },
  { path: "/staff", shows: "Hessa Al-Emadi" },
  { path: "/add-staff-account" },
  { path: "/staff-details/one", shows: "WW-1001" },
  { path: "/staff-details", shows: "No staff data found." },
  { path: "/tenant", shows: "Bea Mendoza" },
  { path: "/add-tenant-account" },
  { path: "/tenant-details/one", shows: "105A" },
  { path: "/organization", shows: companyName },
  { path: "/add-organization" },
  { path: "/organization-emp", shows: "Adeel Chaudhry" },
  { path: "/admin", shows: "Admin Accounts", opens: ["+ Add Account"] },
  { path: "/brand-s", shows: "Qahwa House" },
  { path: "/BulkUpload" },
  { path: "/activity", shows: "Qahwa House", opens: ["Undo: changed Qahwa House"] },
  { path: "/brands", ticks: "Qahwa House" },
  { path: "/trash", ticks: "Souq Tailor", opens: ["View Souq Tailor"] },
];

// The list last: a company comes in there.
const COMPANY: readonly Screen[] = [
  { path: "/add-employee" },
  { path: "/employee-activity", shows: "No activity found." },
  { path: "/employee-trash", shows: "Nothing in the trash." },
  { path: "/employee-list", shows: "Adeel Chaudhry" },
];

/** What axe judges by colours. In the dark nothing else is other than at the same width in the light. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  /** Absent: all of axe's. */
  readonly rules?: readonly string[];
}

const DESK = 1440;
const LOOKS: readonly Look[] = [
  { width: DESK, colorScheme: "light" },
  { width: DESK, colorScheme: "dark", rules: OF_COLOURS },
  { width: 390, colorScheme: "light" },
];
const HEIGHT = 900;

async function expectShown(page: Page, { path, shows, ticks }: Screen): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (shows !== undefined) await expect(page.getByText(shows, { exact: true }).first()).toBeVisible();
  // A form that gets ready while it is judged changes its colours meanwhile.
  if (path.startsWith("/add-")) await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  if (ticks === undefined) return;
  await page.getByRole("checkbox", { name: `Select ${ticks}` }).click();
  await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
}

/** Opens what lies over a screen, gives it to `then`, and leaves the screen as it was. */
async function over(page: Page, button: string, then: () => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const buttons = dialog.getByRole("button", { name: /^(Save|Delete|Undo|Restore)$/ });
  await expect(buttons.or(dialog.getByRole("option").first())).toBeEnabled();
  await then();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The panel's own colours change at once, antd's when React has drawn anew: its buttons last. */
function coloursAgree(): boolean {
  const probe = document.createElement("i");
  probe.style.color = "var(--ww-primary)";
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const buttons = document.querySelectorAll(
    ".ant-btn-color-primary.ant-btn-variant-solid:enabled:not(:hover)",
  );
  return [...buttons].every((button) => getComputedStyle(button).backgroundColor === color);
}

/** Serious and critical violations, each with the first element that it is about. */
async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // A colour that is on its way to another is no colour to judge, and its end may set another on its way. A spinner turns
  // for ever, and is left to turn.
  await page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    do {
      await Promise.allSettled(ending().map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    } while (ending().length > 0);
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    (runOnly) => window.axe.run({ resultTypes: ["violations"], ...(runOnly && { runOnly: [...runOnly] }) }),
    rules,
  );
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""} ${nodes[0]?.any[0]?.message ?? ""}`);
}

/** Looks at what is on screen in each way, and leaves it as it was found. */
async function look(page: Page, what: string): Promise<void> {
  for (const { width, colorScheme, rules } of LOOKS) {
    const name = `${what}, ${colorScheme}, ${String(width)} pixels wide`;
    await test.step(name, async () => {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveCSS("color-scheme", colorScheme);
      await expect.poll(() => page.evaluate(coloursAgree)).toBe(true);
      expect.soft(await violations(page, rules), name).toEqual([]);
    });
  }
  await page.setViewportSize({ width: DESK, height: HEIGHT });
}

/** @param open leads to an address of the panel. */
async function judge(
  page: Page,
  screens: readonly Screen[],
  open: (path: string) => Promise<unknown>,
): Promise<void> {
  await page.setViewportSize({ width: DESK, height: HEIGHT });
  for (const screen of screens) {
    const { path, opens = [] } = screen;
    await open(path);
    await expectShown(page, screen);
    await look(page, path);
    for (const button of opens) await over(page, button, () => look(page, `${path} ${button}`));
  }
}

test.beforeEach(async ({ backend }) => {
  test.setTimeout(300_000);
  await backend.put(RECORDS);
});

// The logins are no part of the panel: each of these pages is loaded by its own address.
test("the screens that everybody sees", ({ page }) => judge(page, PUBLIC, (path) => page.goto(path)));

test("the admins' screens", async ({ page, panel }) => {
  await panel.startSignedIn();
  await page.goto("/tenant");
  await judge(page, ADMIN, (path) => visit(page, path));
});

test("the companies' screens", async ({ page }) => {
  await new CompanyPanel(page).enter(GATE);
  await judge(page, COMPANY, (path) => visit(page, path));
});

test("what the pointer is on can be read", async ({ page, panel }) => {
  await panel.startSignedIn();
  await page.goto("/tenant");
  await expect(page.getByText("Bea Mendoza", { exact: true })).toBeVisible();
  const row = page.getByRole("row", { name: "Bea Mendoza" });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Brands" });
  for (const colorScheme of ["light", "dark"] as const) {
    const rules = colorScheme === "dark" ? OF_COLOURS : undefined;
    await page.emulateMedia({ colorScheme });
    await page.mouse.move(0, 0);
    const colour = await link.evaluate((element) => getComputedStyle(element).color);
    await link.hover();
    // Its background has a gradient, which axe does not judge.
    expect.soft(await violations(page, rules), "the menu's link").toEqual([]);
    await expect.soft(link).toHaveCSS("color", colour);
    for (const control of [
      row.getByRole("link", { name: /^\+974/ }),
      row.getByRole("button", { name: /^Delete/ }),
      page.getByRole("button", { name: "+ Add Tenant" }),
    ]) {
      await control.hover();
      expect.soft(await violations(page, rules), `${colorScheme}: ${await control.innerText()}`).toEqual([]);
    }
  }
});
