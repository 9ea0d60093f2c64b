import type { Page } from "@playwright/test";

/** Without the guards by which antd keeps the focus in a dialog. */
const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]:not([style*="outline: none"])';

/**
 * Gives each kind of control the keyboard focus and compares computed styles: of the control, of what follows it and of
 * what is around it. axe does not judge this.
 * @param area whose controls are tried.
 * @returns the controls that look the same with and without the focus, or whose outline is cut off.
 */
export async function unmarkedControls(page: Page, area = page.locator("body")): Promise<readonly string[]> {
  // A focus that a script sets is visible only while the keyboard is in use.
  await page.keyboard.press("Shift");
  return area.evaluate(async (root: Element, stops: string) => {
    const around = (element: Element | null, levels = 8): readonly Element[] =>
      element && levels > 0 ? [element, ...around(element.parentElement, levels - 1)] : [];
    const stylesOf = (element: Element | null) =>
      element &&
      ["", "::before", "::after"].map((part) => {
        const style = getComputedStyle(element, part);
        const outline = style.outlineStyle === "none" ? "" : style.outline;
        return [outline, style.boxShadow, style.borderColor, style.backgroundColor, style.transform];
      });
    const lookOf = (stop: HTMLElement) =>
      JSON.stringify([...around(stop), stop.nextElementSibling].map(stylesOf));
    const isOutlineCut = (stop: HTMLElement) => {
      const { left, right, top, bottom } = stop.getBoundingClientRect();
      const { outlineOffset, outlineStyle } = getComputedStyle(stop);
      const offset = parseFloat(outlineOffset);
      return around(stop.parentElement).some((box) => {
        const edge = box.getBoundingClientRect();
        return (
          outlineStyle !== "none" &&
          getComputedStyle(box).overflowX !== "visible" &&
          [edge.left - left, right - edge.right, edge.top - top, bottom - edge.bottom].every(
            (hidden) => hidden + offset >= 0,
          )
        );
      });
    };
    const kindOf = ({ tagName, className, parentElement }: Element) =>
      [tagName, className, parentElement?.className].join(" ");
    const kinds = new Map<string, HTMLElement>();
    for (const stop of root.querySelectorAll<HTMLElement>(stops)) {
      const isReached = stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true });
      if (isReached && !kinds.has(kindOf(stop))) kinds.set(kindOf(stop), stop);
    }
    const active = () => document.activeElement as HTMLElement | null;
    const MOST_FRAMES = 30;
    const opener = active();
    const unmarked: string[] = [];
    for (const stop of kinds.values()) {
      active()?.blur();
      const before = lookOf(stop);
      stop.focus();
      if (active() !== stop) continue;
      // antd marks a select some milliseconds later.
      for (let frames = 0; lookOf(stop) === before && frames < MOST_FRAMES; frames += 1)
        await new Promise(requestAnimationFrame);
      if (lookOf(stop) === before || isOutlineCut(stop)) unmarked.push(stop.outerHTML.slice(0, 200));
    }
    opener?.focus();
    return unmarked;
  }, STOPS);
}
