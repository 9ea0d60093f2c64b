import type { Page } from "@playwright/test";

/**
 * Leads the panel that is open to another of its addresses, as Back does: what is loaded and compiled already is not
 * loaded again, which takes most of the time of `page.goto`.
 * @param path of another page than the one that is shown. Its heading takes the place of the one before.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const left = await page.evaluateHandle((to) => {
    const heading = document.querySelector("h1");
    const text = heading?.textContent;
    // As the router's own entries are: it warns of others where a form may ask before it is left.
    history.pushState({ idx: ((history.state as { idx?: number } | null)?.idx ?? 0) + 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    return { heading, text };
  }, path);
  await page.waitForFunction(({ heading, text }) => {
    const shown = document.querySelector("h1");
    return shown !== null && (shown !== heading || shown.textContent !== text);
  }, left);
}
