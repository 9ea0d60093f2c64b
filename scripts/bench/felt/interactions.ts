/** What a person does in an open page, from the event to the next paint. */
import type { BrowserContext, Page } from "playwright";
import { BRANDS, TENANTS } from "./pages";
import { SHORTEST_EVENT, shown, slowPage, type Content } from "./slow-page";

/** For answers that follow the first, and for reports of events, in milliseconds. */
const PAUSE = 1_000;

/** Waits until the page has nothing to do: a slow one may not listen to keys yet when it shows rows. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(PAUSE);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

export interface Interaction {
  readonly name: string;
  /** The goal, in milliseconds. */
  readonly most: number;
  /** @returns milliseconds, measured in a page of its own. */
  readonly measure: (context: BrowserContext, origin: string) => Promise<number>;
}

type Start = readonly [path: string, content: Content, phone?: true];
const BRAND_LIST: Start = ["/brands", BRANDS];
/** A phone shows cards, which have a menu where a row has buttons. */
const BRAND_CARDS: Start = ["/brands", { selector: "[aria-label^='Actions for']" }, true];
const TENANT_LIST: Start = ["/tenant", TENANTS];

async function open(context: BrowserContext, origin: string, [path, content, phone]: Start): Promise<Page> {
  const [page] = await slowPage(context);
  if (phone) await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(origin + path, { waitUntil: "commit" });
  await shown(page, content);
  await settle(page);
  return page;
}

/**
 * @param result resolves when the interaction has done what it should.
 * @returns an interaction whose time is that of its longest event.
 */
function event(
  name: string,
  start: Start,
  act: (page: Page) => Promise<unknown>,
  result: (page: Page) => Promise<unknown>,
): Interaction {
  const measure = async (context: BrowserContext, origin: string) => {
    const page = await open(context, origin, start);
    const since = await page.evaluate(() => performance.now());
    await act(page);
    await result(page);
    await settle(page);
    const events = await page.evaluate(() => window.felt.events);
    await page.close();
    const times = events.filter((one) => one.start >= since).map(({ duration }) => duration);
    return Math.max(SHORTEST_EVENT, ...times);
  };
  return { name, most: 120, measure };
}

/** From the click on the menu's entry to the rows of a list that was open before. */
async function openAgain(context: BrowserContext, origin: string): Promise<number> {
  const page = await open(context, origin, TENANT_LIST);
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Brands", exact: true }).click();
  await shown(page, BRANDS);
  await page.locator(TENANTS.selector).waitFor({ state: "detached" });
  await settle(page);
  await page.evaluate(() => {
    addEventListener("click", ({ timeStamp }) => void (window.felt.clicked = timeStamp), {
      capture: true,
      once: true,
    });
  });
  const rows = shown(page, TENANTS);
  await menu.getByRole("link", { name: "Tenants", exact: true }).click();
  const ms = (await rows) - (await page.evaluate(() => window.felt.clicked));
  await page.close();
  return ms;
}

const firstButton = (page: Page, name: RegExp) => page.getByRole("button", { name }).first();

export const INTERACTIONS: readonly Interaction[] = [
  event(
    "open the form of a brand",
    BRAND_LIST,
    (page) => firstButton(page, /^Edit /).click(),
    (page) => page.getByRole("dialog").getByLabel("English name", { exact: true }).waitFor(),
  ),
  event(
    "type in a search",
    BRAND_LIST,
    (page) => page.getByRole("searchbox").pressSequentially("karak", { delay: 150 }),
    (page) => page.waitForURL(/[?&]q=karak/),
  ),
  event(
    "sort",
    BRAND_LIST,
    (page) => page.getByRole("columnheader", { name: "Brand Name" }).click(),
    (page) => page.waitForURL(/[?&]sort=nameEng/),
  ),
  event(
    "sort 100 tenants",
    TENANT_LIST,
    (page) => page.getByRole("columnheader", { name: "Name" }).first().click(),
    (page) => page.waitForURL(/[?&]sort=name/),
  ),
  event(
    "change a filter",
    TENANT_LIST,
    async (page) => {
      await page.getByRole("combobox", { name: "Category", exact: true }).click();
      await page.getByTitle("Commercial", { exact: true }).last().click();
    },
    (page) => page.waitForURL(/[?&]tenantCategory=Commercial/),
  ),
  event(
    "tick a row",
    BRAND_LIST,
    (page) => page.getByRole("row").nth(1).getByRole("checkbox").click(),
    (page) =>
      page
        .getByText(/^1 selected/)
        .first()
        .waitFor(),
  ),
  event(
    "open the palette",
    BRAND_LIST,
    (page) => page.keyboard.press("Control+k"),
    (page) => page.getByRole("dialog", { name: "Search and commands" }).waitFor(),
  ),
  event(
    "open the menu of a card, on a phone",
    BRAND_CARDS,
    (page) => firstButton(page, /^Actions for/).click(),
    (page) => page.getByRole("menuitem").first().waitFor(),
  ),
  event(
    "next page of tenants",
    TENANT_LIST,
    (page) => page.getByRole("link", { name: "Next page" }).click(),
    (page) => page.getByRole("status").filter({ hasText: /^101–/ }).waitFor(),
  ),
  { name: "rows of /tenant again, from the menu", most: 300, measure: openAgain },
];
