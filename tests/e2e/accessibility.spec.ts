/**
 * axe finds nothing serious on any screen, at a desk in light, and in the dark and on a phone where something is other than
 * before; and whatever can be pressed in a list lies inside the window, and is what a press there meets.
 */
import type { Locator, Page } from "@playwright/test";
import { CompanyPanel, GATE } from "./company-panel";
import { ADMIN, COMPANY, NAME, PUBLIC, RECORDS, type Over, type Screen } from "./every-screen";
import { expect, test } from "./fixtures";
import { outOfReach, settle, violations } from "./screen-violations";
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

const DARK: Look = { width: 1440, colorScheme: "dark", judged: "colours" };
const DESK: Look = { width: 1440, colorScheme: "light", judged: "all", reached: true };
/** The least room beside the sidebar, and the least for a table. */
const [LAPTOP, TABLET] = [1024, 768].map((width): Look => ({ width, colorScheme: "light", reached: true }));
const PHONE: Look = { width: 390, colorScheme: "light", judged: "all" };
const HEIGHT = 900;

/** Each differs from the one before in the width or in the colours, which take longer to change than to be judged. */
function looksOf({ list, dark, narrow }: Partial<Screen>): readonly Look[] {
  const looks = [dark && DARK, DESK, list && narrow && LAPTOP, list && TABLET, narrow && PHONE];
  return looks.filter((look) => look !== undefined);
}

/** @returns undefined: all. */
const rulesOf = ({ judged }: Look) => (judged === "colours" ? OF_COLOURS : undefined);

/** How the page is looked at now. */
let at: Look | undefined;

async function lookAs(page: Page, look: Look): Promise<void> {
  const { width, colorScheme } = look;
  if (at?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
  if (at?.colorScheme !== colorScheme) await page.emulateMedia({ colorScheme });
  at = look;
}

/** Looks at what is on screen in each way, beginning with the one that it is looked at already. */
async function judge(page: Page, what: string, of: Partial<Screen>): Promise<void> {
  const looks = looksOf(of);
  for (const look of at === looks.at(-1) ? looks.toReversed() : looks) {
    const { width, colorScheme, judged, reached } = look;
    const name = `${what}, ${colorScheme}, ${String(width)} pixels wide`;
    await lookAs(page, look);
    // A phone has cards in its place, whose code is loaded when they are first shown.
    if (of.list) await expect(page.getByRole("table")).toHaveCount(look === PHONE ? 0 : 1);
    if (judged) await settle(page, colorScheme);
    if (of.list && reached) expect.soft(await outOfReach(page), `${name}: out of reach`).toEqual([]);
    if (judged) expect.soft(await violations(page, rulesOf(look)), name).toEqual([]);
  }
}

/** Asked at each frame: for the many screens the longer and longer pauses of other waits would add up. */
async function expectShown(page: Page, { path, shows, selects }: Screen): Promise<void> {
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
  if (selects === undefined) return;
  await page.getByRole("checkbox", { name: `Select ${selects}` }).click();
  await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
}

/** Opens what lies over a screen, judges it, and leaves the screen as it was. */
async function judgeOver(page: Page, path: string, over: Over): Promise<void> {
  if (at?.width !== DESK.width) await lookAs(page, DESK);
  await page.getByRole("button", { name: over.button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const buttons = dialog.getByRole("button", { name: /^(Save|Delete|Remove|Undo|Restore)$/ });
  await expect(buttons.or(dialog.getByRole("option").first())).toBeEnabled();
  await judge(page, `${path} ${over.button}`, { dark: over.dark, narrow: over.narrow });
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
    const { path, opens = [] } = screen;
    await test.step(path, async () => {
      // Cards of a phone are ticked in another way.
      if (screen.selects !== undefined || at === undefined) await lookAs(page, DESK);
      await open(path);
      await expectShown(page, screen);
      await judge(page, path, screen);
      for (const over of opens) await judgeOver(page, path, over);
    });
  }
}

/** On the list of tenants. */
async function judgePointedAt(page: Page, look: Look): Promise<void> {
  const row = page.getByRole("row", { name: NAME });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Brands" });
  const add = page.getByRole("button", { name: "+ Add Tenant" });
  await lookAs(page, look);
  await page.mouse.move(0, 0);
  await settle(page, look.colorScheme);
  const colour = await link.evaluate((element) => getComputedStyle(element).color);
  const controls: readonly (readonly [control: Locator, changes: Locator])[] = [
    [link, link],
    [row.getByRole("link", { name: /^\+974/ }), row],
    [row.getByRole("button", { name: /^Delete/ }), row],
    [add, add],
  ];
  for (const [control, changes] of controls) {
    await control.hover();
    await settle(page, look.colorScheme);
    const name = `${look.colorScheme}: ${await control.innerText()}`;
    expect.soft(await violations(page, OF_COLOURS, changes), name).toEqual([]);
    // Its background has a gradient, which axe does not judge.
    if (control === link) await expect.soft(link).toHaveCSS("color", colour);
  }
}

test("axe finds nothing serious on any screen, and every control of a list is in reach", async ({
  backend,
  page,
  panel,
}) => {
  test.setTimeout(300_000);
  at = undefined;
  await backend.put(RECORDS);
  await test.step("the public screens pass", () =>
    // The logins are no part of the panel: each of these pages is loaded by its own address.
    judgeAll(page, PUBLIC, (path) => page.goto(path)));

  await test.step("the admins' screens pass", async () => {
    await panel.startSignedIn();
    await page.goto("/staff");
    await judgeAll(page, ADMIN, (path) => visit(page, path));
  });

  await test.step("hovered controls have enough contrast", async () => {
    for (const look of [DESK, DARK]) await judgePointedAt(page, look);
  });

  await test.step("the companies' screens pass", async () => {
    await new CompanyPanel(page).enter(GATE);
    await judgeAll(page, COMPANY, (path) => visit(page, path));
  });
});
