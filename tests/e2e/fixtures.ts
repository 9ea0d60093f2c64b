import { expect, test as base, type BrowserContext } from "@playwright/test";
import { Backend } from "./backend";
import { accountDocuments, storedAdmin } from "./account-records";
import { ContextPool } from "./context-pool";
import { Panel } from "./panel";
import { currentStack } from "./stack";

interface Fixtures {
  /** Empty but for the admin's account, before every story. */
  readonly backend: Backend;
  readonly panel: Panel;
  /** For stories about loading: in their browsers nothing was ever loaded. */
  readonly freshBrowsers: boolean;
  /** For stories that try what the policy of firebase.json forbids. Of all others the page must not need it. */
  readonly breaksPolicy: boolean;
  readonly newContext: () => Promise<BrowserContext>;
  readonly anotherBrowser: () => Promise<Panel>;
}

export const test = base.extend<Fixtures, { readonly contextPool: ContextPool }>({
  backend: [
    async ({}, use) => {
      const backend = new Backend((await currentStack()).ports);
      await backend.reset();
      await backend.put(accountDocuments(storedAdmin()));
      await use(backend);
    },
    { auto: true },
  ],
  panel: async ({ page }, use) => {
    await use(new Panel(page));
  },
  contextPool: [({ browser }, use) => use(new ContextPool(browser)), { scope: "worker" }],
  freshBrowsers: [false, { option: true }],
  breaksPolicy: [false, { option: true }],
  page: async ({ page, breaksPolicy }, use) => {
    const refused: string[] = [];
    page.on("console", (message) => {
      const text = message.text();
      // Firestore's SDK asks for this picture when a connection is lost, and does without it (docs/security.md).
      const isNeeded = text.includes("Content Security Policy") && !text.includes("/images/cleardot.gif");
      if (message.type() === "error" && isNeeded) refused.push(text);
    });
    await use(page);
    if (!breaksPolicy) expect(refused, "what the page needs and its policy forbids").toEqual([]);
  },
  newContext: async (
    { browser, contextPool, freshBrowsers, baseURL, viewport, hasTouch, colorScheme, locale },
    use,
  ) => {
    // What stories have of their own.
    const options = JSON.stringify([baseURL, viewport, hasTouch, colorScheme, locale]);
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await (freshBrowsers ? browser.newContext() : contextPool.take(options));
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => contextPool.giveBack(context)));
  },
  context: async ({ newContext }, use) => {
    await use(await newContext());
  },
  anotherBrowser: async ({ newContext }, use) => {
    await use(async () => new Panel(await (await newContext()).newPage()));
  },
});

export { expect } from "@playwright/test";
