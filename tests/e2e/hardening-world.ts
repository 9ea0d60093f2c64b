/** What runs on a page although it must not, and what the policy stops. */
import type { Frame, Page } from "@playwright/test";

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
