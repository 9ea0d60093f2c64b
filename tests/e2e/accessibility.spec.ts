/**
 * axe finds nothing serious on any screen, at a desk in light and dark, nor on a phone; and whatever can be pressed in a list
 * lies inside the window, and is what a press there meets.
 */
import type { Page } from "@playwright/test";
import { CompanyPanel, GATE } from "./company-panel";
import { ADMIN, COMPANY, NAME, PUBLIC, RECORDS, type Screen } from "./every-screen";
import { expect, test } from "./fixtures";
import { outOfReach, settle, violations } from "./screen-faults";
import { visit } from "./visit";

/** What axe judges by colours. In the dark nothing else is other than at the same width in the light. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  /** By axe: with all of its rules, with those of colours, or not. */
  readonly judged?: "all" | "colours";
  /** Whether what can be pressed in a list is looked for. */
  readonly reached?: true;
}

const PHONE = 390;
/** Each differs from the one before in the width or in the colours, which take longer to change than to be judged. */
const LOOKS: readonly Look[] = [
  { width: 1440, colorScheme: "dark", judged: "colours" },
  { width: 1440, colorScheme: "light", judged: "all", reached: true },
  { width: 1024, colorScheme: "light", reached: true },
  { width: 768, colorScheme: "light", reached: true },
  { width: PHONE, colorScheme: "light", judged: "all" },
];
/** @returns undefined: all. */
const rulesOf = ({ judged }: Look) => (judged === "colours" ? OF_COLOURS : undefined);
const [DESK] = LOOKS;
const HEIGHT = 900;

/** How the page is looked at now. */
let at: Look | undefined;

async function lookAs(page: Page, look: Look): Promise<void> {
  const { width, colorScheme } = look;
  if (at?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
  if (at?.colorScheme !== colorScheme) await page.emulateMedia({ colorScheme });
  at = look;
}

/** Looks at what is on screen in each way, beginning with the one that it is looked at already. */
async function judge(page: Page, what: string, isList = false): Promise<void> {
  const looks = LOOKS.filter(({ judged }) => judged !== undefined || isList);
  for (const look of at === LOOKS.at(-1) ? looks.reverse() : looks) {
    const { width, colorScheme, judged, reached } = look;
    const name = `${what}, ${colorScheme}, ${String(width)} pixels wide`;
    await lookAs(page, look);
    // A phone has cards in its place, whose code is loaded when they are first shown.
    if (isList) await expect(page.getByRole("table")).toHaveCount(width === PHONE ? 0 : 1);
    if (judged) await settle(page, colorScheme);
    if (isList && reached) expect.soft(await outOfReach(page), `${name}: out of reach`).toEqual([]);
    if (judged) expect.soft(await violations(page, rulesOf(look)), name).toEqual([]);
  }
}

/** Asked at each frame: for the many screens the longer and longer pauses of other waits would add up. */
async function expectShown(page: Page, { path, shows, ticks }: Screen): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForFunction(
    ([text, isForm]) => {
      const isSaid = ({ textContent }: Element) => textContent === text;
      const save = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Save");
      return (
        (text === undefined ||
          [...document.querySelectorAll("main *")].some((one) => isSaid(one) && one.checkVisibility())) &&
        // A form that gets ready while it is judged changes its colours meanwhile.
        (!isForm || save?.disabled === false)
      );
    },
    [shows, path.startsWith("/add-")] as const,
  );
  if (ticks === undefined) return;
  await page.getByRole("checkbox", { name: `Select ${ticks}` }).click();
  await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
}

/** Opens what lies over a screen, judges it, and leaves the screen as it was. */
async function judgeOver(page: Page, path: string, button: string): Promise<void> {
  await lookAs(page, DESK!);
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const buttons = dialog.getByRole("button", { name: /^(Save|Delete|Undo|Restore)$/ });
  await expect(buttons.or(dialog.getByRole("option").first())).toBeEnabled();
  await judge(page, `${path} ${button}`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

/** @param open leads to an address of the panel. */
async function judgeAll(
  page: Page,
  screens: readonly Screen[],
  open: (path: string) => Promise<unknown>,
): Promise<void> {
  for (const screen of screens) {
    const { path, list, opens = [] } = screen;
    await test.step(path, async () => {
      // Cards of a phone are ticked in another way.
      if (screen.ticks !== undefined || at === undefined) await lookAs(page, DESK!);
      await open(path);
      await expectShown(page, screen);
      await judge(page, path, list);
      for (const button of opens) await judgeOver(page, path, button);
    });
  }
}

test.beforeEach(async ({ backend }) => {
  test.setTimeout(300_000);
  at = undefined;
  await backend.put(RECORDS);
});

// The logins are no part of the panel: each of these pages is loaded by its own address.
test("the screens that everybody sees", ({ page }) => judgeAll(page, PUBLIC, (path) => page.goto(path)));

test("the admins' screens, and what the pointer is on", async ({ page, panel }) => {
  await panel.startSignedIn();
  await page.goto("/tenant");
  await judgeAll(page, ADMIN, (path) => visit(page, path));
  await test.step("what the pointer is on can be read", async () => {
    await visit(page, "/tenant");
    const row = page.getByRole("row", { name: NAME });
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Brands" });
    for (const look of LOOKS.slice(0, 2)) {
      await lookAs(page, look);
      await page.mouse.move(0, 0);
      await settle(page, look.colorScheme);
      const colour = await link.evaluate((element) => getComputedStyle(element).color);
      for (const control of [
        link,
        row.getByRole("link", { name: /^\+974/ }),
        row.getByRole("button", { name: /^Delete/ }),
        page.getByRole("button", { name: "+ Add Tenant" }),
      ]) {
        await control.hover();
        await settle(page, look.colorScheme);
        const name = `${look.colorScheme}: ${await control.innerText()}`;
        expect.soft(await violations(page, OF_COLOURS), name).toEqual([]);
        // Its background has a gradient, which axe does not judge.
        if (control === link) await expect.soft(link).toHaveCSS("color", colour);
      }
    }
  });
});

test("the companies' screens", async ({ page }) => {
  await new CompanyPanel(page).enter(GATE);
  await judgeAll(page, COMPANY, (path) => visit(page, path));
});
