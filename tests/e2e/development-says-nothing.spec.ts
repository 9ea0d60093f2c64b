/** Deprecated properties of antd, wrong markup and React's warnings are said in development alone. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { preview, type PreviewServer } from "vite";
import { ROOT } from "../../scripts/run-tool";
import { CompanyPanel, GATE } from "./company-panel";
import { expect, test } from "./fixtures";
import { ADMIN, COMPANY, expectShown, lookOver, PUBLIC, RECORDS, type Screen } from "./screens";
import { currentStack } from "./stack";
import { visit } from "./visit";

const { folder, panelPort, ports } = await currentStack();
// Beside that of the other stories' panel. It is built, too: a development server takes longer until its first page.
const port = panelPort + 1;
test.use({ baseURL: `http://127.0.0.1:${String(port)}` });

let server: PreviewServer;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  // The build and the preview's content policy both read the ports from it.
  process.env["VITE_LOCAL_FIREBASE"] = JSON.stringify(ports);
  const outDir = join(folder, "development");
  const options = ["--mode", "development", "--minify", "false", "--outDir", outDir, "--logLevel", "error"];
  await promisify(execFile)(process.execPath, ["node_modules/vite/bin/vite.js", "build", ...options], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "development" },
  });
  server = await preview({
    root: ROOT,
    build: { outDir },
    preview: { host: "127.0.0.1", port, strictPort: true },
  });
});
test.afterAll(() => server.close());

/** What the page says from now on, after where it was said. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    const isAnswer = message.text().startsWith("Failed to load resource");
    if (!isAnswer && ["warning", "error"].includes(message.type()))
      said.push(`${page.url()}: ${message.text()}`);
  });
  return said;
}

/** Opens each thing of a screen that opens by a press and closes by Escape. */
async function openAll(page: Page, { opens = [] }: Screen): Promise<void> {
  for (const { button } of opens) {
    await lookOver(page, button, () => Promise.resolve());
    // Only then is it gone for the router, too, which warns of what two ask before a page is left.
    await expect(page.getByRole("button", { name: button, exact: true })).toBeFocused();
  }
  const closed = page
    .locator("main")
    .locator("[aria-expanded=false], .ant-picker input, [aria-haspopup=menu]");
  for (let place = 0; place < (await closed.count()); place += 1) {
    await closed.nth(place).click();
    await page.keyboard.press("Escape");
  }
}

test("no screen logs a warning or an error in development", async ({ backend, page, panel }) => {
  test.setTimeout(300_000);
  await backend.put(RECORDS);
  const said = listen(page);
  const walk = async (screens: readonly Screen[], open: (path: string) => Promise<unknown>) => {
    for (const screen of screens)
      await test.step(screen.path, async () => {
        await open(screen.path);
        await expectShown(page, screen);
        await openAll(page, screen);
        expect.soft(said.splice(0), screen.path).toEqual([]);
      });
  };
  await walk(PUBLIC, (path) => page.goto(path));
  await panel.startSignedIn();
  await page.goto("/staff");
  await walk(ADMIN, (path) => visit(page, path));
  await page.setViewportSize({ width: 390, height: 844 });
  // A list is made of cards there, whose menus lead to what is opened above.
  const cards = ADMIN.flatMap(({ list, narrow, opens: _above, ...screen }) =>
    list && narrow ? [screen] : [],
  );
  await walk(cards, (path) => visit(page, path));
  await new CompanyPanel(page).startSignedIn(GATE);
  await page.goto("/employee-list");
  await walk(COMPANY, (path) => visit(page, path));
});
