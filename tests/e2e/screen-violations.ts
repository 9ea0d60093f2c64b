/** What of a screen cannot be read, used or reached. */
import type { Locator, Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/**
 * Waits until the screen has the colours that it keeps. The panel's own change at once, antd's when React has drawn anew: its
 * buttons last. A colour that is on its way to another is no colour to judge, and its end may set another on its way. A
 * spinner turns for ever, and is left to turn.
 */
export async function settle(page: Page, colorScheme: "light" | "dark"): Promise<void> {
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
export async function violations(
  page: Page,
  rules?: readonly string[],
  area?: Locator,
): Promise<readonly string[]> {
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
export function outOfReach(page: Page): Promise<readonly string[]> {
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
