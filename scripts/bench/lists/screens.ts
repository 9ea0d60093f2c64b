/** Counts the reads of each screen in a new tab, with the demo data and with many employees and tenants. */
import type { Browser } from "playwright";
import type { Reads } from "../../../packages/local-firebase/src/firestore/meter";
import { table } from "../numbers";
import { ROUTES } from "../routes";
import { readsOf, signedIn, type World } from "./world";

const COMPANY_SIDE = ["/employee-list", "/add-employee"];
/** Measured in addition to the routes. */
const PALETTE = "Ctrl+K and two letters";

interface Screen {
  readonly path: string;
  readonly reads: Reads;
}

/** @returns each screen with its reads, in the order of the routes. */
async function screensOf(browser: Browser, world: World): Promise<readonly Screen[]> {
  const contexts = {
    admin: await signedIn(browser, world),
    company: await signedIn(browser, world, "company"),
  };
  const screens: Screen[] = [];
  for (const { path, firstOf, open, shown } of ROUTES) {
    if (open) continue;
    const page = await contexts[COMPANY_SIDE.includes(path) ? "company" : "admin"].newPage();
    let address = new URL(path, world.origin).href;
    if (firstOf !== undefined) {
      await page.goto(new URL(firstOf, world.origin).href);
      await page.getByRole("row").nth(1).click();
      await page.waitForURL(`**${path}/*`);
      address = page.url();
      await page.goto("about:blank");
    }
    const reads = await readsOf(world, page, async () => {
      await page.goto(address);
      await shown(page).waitFor();
    });
    screens.push({ path, reads });
    if (path === "/") {
      const found = await readsOf(world, page, async () => {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox").fill("sa");
        await page.getByRole("option").first().waitFor();
      });
      screens.push({ path: PALETTE, reads: found });
    }
    await page.close();
  }
  await contexts.admin.close();
  await contexts.company.close();
  return screens;
}

/** @param worlds each with a description of its data. */
export async function screensTable(
  browser: Browser,
  worlds: readonly (readonly [what: string, world: World])[],
): Promise<string> {
  const measured: (readonly Screen[])[] = [];
  for (const [, world] of worlds) measured.push(await screensOf(browser, world));
  const number = (count: number) => count.toLocaleString("en");
  const rows = (measured[0] ?? []).map(({ path }, index) => [
    path === PALETTE ? path : `\`${path}\``,
    ...measured.flatMap((screens) => {
      const { documents = 0, counts = 0 } = screens[index]?.reads ?? {};
      return [number(documents), number(counts)];
    }),
  ]);
  const head = worlds.flatMap(([what]) => [`${what}: documents`, "counts"]);
  return table(["A screen when it is opened", ...head], rows);
}
