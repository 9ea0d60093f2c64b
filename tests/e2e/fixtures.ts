import { test as base } from "@playwright/test";
import { Backend } from "./backend";
import { ADMIN } from "./admin-account";
import { Panel } from "./panel";
import { currentStack } from "./stack";

interface Fixtures {
  /** Empty but for the admin's account, before every story. */
  readonly backend: Backend;
  readonly panel: Panel;
  /** Opens another browser with nothing in common but the server. */
  readonly anotherBrowser: () => Promise<Panel>;
}

export const test = base.extend<Fixtures>({
  backend: [
    async ({}, use) => {
      const backend = new Backend((await currentStack()).ports);
      await backend.reset();
      const { email, name, recordId, role, verifier } = ADMIN;
      await backend.put({
        [`Admins/${recordId}`]: { email, name, role, password: verifier, time: new Date() },
      });
      await use(backend);
    },
    { auto: true },
  ],
  panel: async ({ page }, use) => {
    await use(new Panel(page));
  },
  anotherBrowser: async ({ browser }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return new Panel(await context.newPage());
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from "@playwright/test";
