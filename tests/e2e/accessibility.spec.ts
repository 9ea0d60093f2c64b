/**
 * axe finds nothing serious on any screen, at a desk in light, and in the dark and on a phone where something is other than
 * before; and whatever can be pressed in a list lies inside the window, and is what a press there meets. Each control shows
 * the keyboard focus. In Arabic, all of it fits.
 */
import type { Locator, Page } from "@playwright/test";
import axe from "axe-core";
import attention from "#engine/texts/ar/panel/attention.json" with { type: "json" };
import common from "#engine/texts/ar/base/common.json" with { type: "json" };
import engine from "#engine/texts/ar/panel/declared.json" with { type: "json" };
import product from "../../src/texts/ar/panel/declared.json" with { type: "json" };
import { CompanyPanel, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import { unmarkedControls } from "./focus-marks";
import {
  ADMIN,
  COMPANY,
  expectShown,
  lookOver,
  NAME,
  PUBLIC,
  RECORDS,
  type Over,
  type Screen,
} from "./screens";
import { visit } from "./visit";

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/**
 * Waits until no color changes any more. The panel's own colors change at once, antd's when React has rendered, its buttons
 * last. Axe must not judge a color in transition, whose end may begin another transition. A spinner turns for ever, so it
 * is ignored.
 */
async function settle(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.evaluate(async (scheme) => {
    const isCalm = () => {
      const probe = document.createElement("i");
      probe.style.color = "var(--fp-primary)";
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      const buttons = document.querySelectorAll(
        ".ant-btn-color-primary.ant-btn-variant-solid:enabled:not(:hover)",
      );
      return (
        getComputedStyle(document.documentElement).colorScheme === scheme &&
        [...buttons].every((button) => getComputedStyle(button).backgroundColor === color) &&
        document.getAnimations().every((one) => one.effect?.getComputedTiming().endTime === Infinity)
      );
    };
    for (let frames = 0; frames < 2; frames = isCalm() ? frames + 1 : 0)
      await new Promise(requestAnimationFrame);
  }, colorScheme);
}

/**
 * Serious and critical violations, each with the first element that it is about.
 * @param rules all without.
 * @param part of the page. The whole of it without.
 */
async function violations(page: Page, rules?: readonly string[], area?: Locator): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // What is no violation is not sent, which took as long as judging.
  return page.evaluate(
    async ([runOnly, element]) => {
      const { violations: found } = await window.axe.run(element ?? document, {
        resultTypes: ["violations"],
        selectors: false,
        ...(runOnly && { runOnly: [...runOnly] }),
      });
      return found
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes: [first] }) => `${id}: ${first?.html ?? ""} ${first?.any[0]?.message ?? ""}`);
    },
    [rules, await area?.elementHandle()] as const,
  );
}

/**
 * What of a table can be pressed and lies outside the window, or under something else. Where the columns have no room
 * beside each other, a link may be scrolled to; the buttons of a row stay where they are.
 */
function outOfReach(page: Page): Promise<readonly string[]> {
  return page.getByRole("table").evaluate((table) =>
    [...table.querySelectorAll("a, button")].flatMap((control) => {
      const box = table.parentElement;
      if (!control.checkVisibility() || !box) return [];
      box.scrollLeft = 0;
      control.scrollIntoView({ block: "center", inline: "nearest" });
      const { left, right, top, width, height } = control.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      const name = control.getAttribute("aria-label") ?? control.textContent;
      const inside = left >= 0 && right <= document.documentElement.clientWidth;
      const stays = control.tagName === "A" || box.scrollLeft === 0;
      return inside && control.contains(met) && stays ? [] : [name];
    }),
  );
}

/** What axe judges by colours. In the dark nothing else is other than at the same width in the light. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  readonly judged?: "all" | "colours";
  readonly reached?: true;
}

const DARK: Look = { width: 1440, colorScheme: "dark", judged: "colours" };
const DESK: Look = { width: 1440, colorScheme: "light", judged: "all", reached: true };
/** The least room beside the sidebar, and the least for a table. */
const [LAPTOP, TABLET] = [1024, 768].map((width): Look => ({ width, colorScheme: "light", reached: true }));
const PHONE: Look = { width: 390, colorScheme: "light", judged: "all" };
const HEIGHT = 900;
const softly = expect.configure({ soft: true });

/** Each differs from the one before in the width or in the colours, which take longer to change than to be judged. */
function looksOf({ list, dark, narrow }: Partial<Screen>): readonly Look[] {
  const looks = [dark && DARK, DESK, list && narrow && LAPTOP, list && TABLET, narrow && PHONE];
  return looks.filter((look) => look !== undefined);
}

const rulesOf = ({ judged }: Look) => (judged === "colours" ? OF_COLOURS : undefined);

let at: Look | undefined;

async function lookAs(page: Page, look: Look): Promise<void> {
  const { width, colorScheme } = look;
  if (at?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
  if (at?.colorScheme !== colorScheme) await page.emulateMedia({ colorScheme });
  at = look;
}

/**
 * Looks at what is on screen in each way, beginning with the one that it is looked at already.
 * @param area that axe judges: what surrounds it was judged before. The whole page without.
 */
async function judge(page: Page, what: string, of: Partial<Screen>, area?: Locator): Promise<void> {
  const looks = looksOf(of);
  for (const look of at === looks.at(-1) ? looks.toReversed() : looks) {
    const { width, colorScheme, judged, reached } = look;
    const name = `${what}, ${colorScheme}, ${String(width)} pixels wide`;
    await lookAs(page, look);
    // A phone has cards in its place, whose code is loaded when they are first shown.
    if (of.list) await expect(page.getByRole("table")).toHaveCount(look === PHONE ? 0 : 1);
    if (judged) await settle(page, colorScheme);
    // Columns that have no room go into the rows when the new width is measured.
    if (of.list && reached) await softly.poll(() => outOfReach(page), `${name}: out of reach`).toEqual([]);
    if (judged) expect.soft(await violations(page, rulesOf(look), area), name).toEqual([]);
    if (look === DESK)
      expect.soft(await unmarkedControls(page, area), `${name}: focus is not visible`).toEqual([]);
  }
}

async function judgeOver(page: Page, path: string, { button, ...over }: Over): Promise<void> {
  if (at?.width !== DESK.width) await lookAs(page, DESK);
  await lookOver(page, button, (dialog) => judge(page, `${path} ${button}`, over, dialog));
}

/**
 * @param open leads to an address of the panel.
 * @param isFramed whether all but the `main` of the first one is the same on the others, and judged there.
 */
async function judgeAll(
  page: Page,
  screens: readonly Screen[],
  open: (path: string) => Promise<unknown>,
  isFramed: boolean,
): Promise<void> {
  for (const screen of screens) {
    const { path, opens = [] } = screen;
    await test.step(path, async () => {
      // Cards of a phone are ticked in another way.
      if (screen.selects !== undefined || at === undefined) await lookAs(page, DESK);
      await open(path);
      await expectShown(page, screen);
      await judge(page, path, screen, isFramed && screen !== screens[0] ? page.getByRole("main") : undefined);
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

test("axe finds nothing serious on any screen, every control shows its focus, and those of lists are in reach", async ({
  backend,
  page,
  panel,
}) => {
  test.setTimeout(300_000);
  at = undefined;
  await backend.put(RECORDS);
  await test.step("the public screens pass", () =>
    // The logins are no part of the panel: each of these pages is loaded by its own address.
    judgeAll(page, PUBLIC, (path) => page.goto(path), false));

  await test.step("the admins' screens pass", async () => {
    await panel.startSignedIn();
    await page.goto("/staff");
    await judgeAll(page, ADMIN, (path) => visit(page, path), true);
  });

  await test.step("hovered controls have enough contrast", async () => {
    for (const look of [DESK, DARK]) await judgePointedAt(page, look);
  });

  await test.step("the companies' screens pass", async () => {
    await new CompanyPanel(page).enter(GATE);
    await judgeAll(page, COMPANY, (path) => visit(page, path), false);
  });
});

/** What lies beside the window with no way to scroll there, and text that is cut with no sign of it. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isClipped = ({ parentElement }: Element): boolean =>
      parentElement !== null &&
      parentElement !== document.body &&
      (getComputedStyle(parentElement).overflowX !== "visible" || isClipped(parentElement));
    const found = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // What is for screen readers alone is as wide as nothing.
      if (width <= 1 || !element.checkVisibility()) return false;
      if (left < -1 || right > clientWidth + 1) return !isClipped(element);
      if (element.childElementCount > 0 || element.scrollWidth <= element.clientWidth + 1) return false;
      const { overflowX, textOverflow } = getComputedStyle(element);
      return overflowX === "hidden" && textOverflow !== "ellipsis";
    });
    const names = found.map(({ outerHTML }) => outerHTML.slice(0, 200));
    return scrollWidth > clientWidth ? ["the page", ...names] : names;
  });

/** What is laid out otherwise, after the look at the desk. What axe judges is the same in each language. */
const SMALL: readonly Look[] = [768, 390].map((width) => ({ width, colorScheme: "light" }));

async function expectFit(page: Page, path: string): Promise<void> {
  const looks = [DESK, ...SMALL];
  for (const look of at === DESK ? looks : looks.toReversed()) {
    await lookAs(page, look);
    await softly.poll(() => misfits(page), `${path}, ${String(look.width)} pixels wide`).toEqual([]);
  }
}

test.describe("in Arabic", () => {
  test.use({ locale: "ar-QA" });

  test("all of every screen fits at a desk, on a tablet and on a phone", async ({ backend, page, panel }) => {
    at = undefined;
    await lookAs(page, DESK);
    await backend.put(RECORDS);
    await backend.change("Brands/one", { nameArabic: NAME });
    const words = {
      ...engine,
      ...product,
      Save: common["common.save"],
      Expired: attention["attention.expired"],
    };
    const walk = async (screens: readonly Screen[], open: (path: string) => Promise<unknown>) => {
      for (const { selects: _ticked, ...screen } of screens)
        await test.step(screen.path, async () => {
          await open(screen.path);
          await expectShown(page, screen, words);
          await expectFit(page, screen.path);
        });
    };
    await walk(PUBLIC, (path) => page.goto(path));
    await panel.startSignedIn();
    await page.goto("/staff");
    await walk(ADMIN, (path) => visit(page, path));
    await new CompanyPanel(page).startSignedIn(GATE);
    await page.goto("/employee-list");
    await walk(COMPANY, (path) => visit(page, path));
  });
});
