import type { Locator } from "@playwright/test";
import { collections } from "../../src/resources";
import { brandRecord, readRulesWithout, staffRecord, tenantRecord } from "./records";
import { expect, test } from "./fixtures";
import { ADMIN } from "./account-records";
import type { Panel } from "./panel";
import { visit } from "./visit";

const CARDS = [
  ["Brands", "2", "/brands"],
  ["Organizations", "1", "/organization"],
  ["Org Employees", "3", "/organization-emp"],
  ["Events", "1", "/events"],
  ["Flat Offers", "1", "/flat-offer"],
  ["Tenants", "1", "/tenant"],
  ["Westwalk Staff", "1", "/staff"],
] as const;

const ENTRIES = [
  ["Dashboard", "/"],
  ["Staff", "/staff"],
  ["Tenants", "/tenant"],
  ["Organization", "/organization-emp"],
  ["Brands", "/brands"],
  ["Flat-Offer", "/flat-offer"],
  ["Upcoming Events", "/events"],
  ["Organization", "/organization"],
  ["Logout", "/login"],
  ["Admin", "/admin"],
  ["Organization Admin", "/organization-login"],
];
/** Not specified: the panel's own pages. */
const OWN = [
  ["Activity", "/activity"],
  ["Trash", "/trash"],
  ["Data health", "/data-health"],
];
/** Entries that were added since: the specification says nothing of them. */
const ADDED = [
  "/renewals",
  ...collections
    .map(({ routes }) => routes?.list ?? null)
    .filter((list) => ENTRIES.every(([, address]) => address !== list)),
];

const RECORDS = {
  "Brands/b1": brandRecord("Pearl Café"),
  "Brands/b2": brandRecord("Souq Tailor"),
  "Companies/c1": { companyName: "Bay", companyId: "BAY" },
  "Employees/e1": { name: "Adeel" },
  "Employees/e2": { name: "Aisha" },
  "Employees/e3": { name: "Ahmed" },
  "Events/v1": { nameEng: "Boat Show" },
  "Flat-Offer/f1": brandRecord("Dhow Sushi"),
  "Tenants/t1": tenantRecord("Maha", "1A"),
  "Westwalk_Staff/s1": staffRecord("Hessa"),
};

const cards = ({ page }: Panel) => page.getByRole("list", { name: "Totals" });
const topBar = ({ page }: Panel) => page.getByRole("banner").filter({ hasText: ADMIN.name });
const consoleError = ({ page }: Panel, text: string) =>
  page.waitForEvent("console", (message) => message.type() === "error" && message.text().startsWith(text));

test("an admin sees current totals at both dashboards, on any screen", async ({ backend, page, panel }) => {
  await backend.put(RECORDS);
  await panel.enter();

  await test.step("the dashboard shows seven cards in order, each with its total and a link to its list, 200 pixels high in 1, 2 or 3 columns, and what needs attention fills the last row", async () => {
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await expect(page).toHaveTitle("Local data · Dashboard · Admin Panel");
    const totals = CARDS.map(([title, total]) => `${title}${total}`);
    await expect(cards(panel).getByRole("listitem")).toHaveText(totals);
    const links = cards(panel).getByRole("link");
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(addresses).toEqual(CARDS.map(([, , list]) => list));

    const boxesOf = (parts: Locator) =>
      parts.evaluateAll((all) =>
        all.map((part) => {
          const { top, right, bottom, height } = part.getBoundingClientRect();
          return { top, right: Math.round(right), bottom, height };
        }),
      );
    for (const [width, ...rows] of [
      [390, 1, 1, 1, 1, 1, 1, 1],
      [600, 2, 2, 2, 1],
      [768, 3, 3, 1],
      [1440, 3, 3, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      // React renders the frame around them again at some widths.
      await expect(async () => {
        const boxes = await boxesOf(links);
        const tops = [...new Set(boxes.map(({ top }) => top))];
        const lines = tops.map((line) => boxes.filter(({ top }) => top === line));
        expect(lines.map(({ length }) => length)).toEqual(rows);
        expect(boxes.map(({ height }) => height)).toEqual(CARDS.map(() => 200));
        const parts = await boxesOf(page.getByRole("region", { name: "Needs attention" }).locator("> *"));
        const right = lines[0]?.at(-1)?.right;
        expect(parts.map((part) => part.right)).toEqual([right, right]);
        const { top, bottom } = boxes.at(-1)!;
        // On a phone it begins below the cards.
        if (width > 390) expect(parts[0]).toMatchObject({ top, bottom });
        else expect(parts[0]!.top).toBeGreaterThan(bottom);
      }).toPass({ timeout: 15_000 });
    }
    const colours = await links.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundImage));
    expect(new Set(colours).size).toBe(CARDS.length);
  });

  await test.step("the top bar is on small screens only: a header of 64 pixels that shows the user's name or No Name, and not the brand", async () => {
    await expect(topBar(panel)).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(topBar(panel)).toBeVisible();
    const position = await topBar(panel).evaluate((element) => getComputedStyle(element).position);
    expect(position).toMatch(/fixed|sticky/);
    expect((await topBar(panel).boundingBox())?.height).toBe(64);
    await expect(topBar(panel).getByText("Westwalk")).toHaveCount(0);
    const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    await expect.poll(scrolls).toBe(false);
    await backend.change(`Admins/${ADMIN.recordId}`, { name: null });
    await expect(page.getByRole("banner").getByText("No Name")).toBeVisible();
    await backend.change(`Admins/${ADMIN.recordId}`, { name: ADMIN.name });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("the dashboard counts again when its tab is seen again and when it is opened again", async () => {
    await backend.put({ "Brands/b3": brandRecord("Dhow Bakery") });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(cards(panel)).toContainText("Brands3");
    await cards(panel).getByRole("link", { name: "Events" }).click();
    await expect(page.getByRole("heading", { name: "Events Management" })).toBeFocused();
    await backend.put({ "Brands/b4": brandRecord("Corniche Gym") });
    await panel.navigation.getByRole("link", { name: "Dashboard" }).click();
    await expect(cards(panel)).toContainText("Brands4");
  });

  await test.step("the dashboard is also at /admin, below the accounts", async () => {
    await panel.navigation.getByRole("link", { name: "Admin", exact: true }).click();
    await expect(page).toHaveURL("/admin");
    await expect(page.getByRole("heading", { name: "Admin Accounts", level: 1 })).toBeInViewport();
    await expect(page.getByRole("row", { name: ADMIN.name })).toBeInViewport();
    const dashboard = page.getByRole("region", { name: "Dashboard" });
    await expect(dashboard.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await expect(dashboard.getByRole("listitem").first()).toHaveText("Brands4");
    await expect(page).toHaveTitle("Local data · Admin Accounts · Admin Panel");
  });
});

test("the sidebar leads through the panel, also over unreadable data", async ({ backend, page, panel }) => {
  await panel.startSignedIn();
  // At an address of the panel where the panel does not run: it would store its record again.
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.setItem("currentUser", "{not json"));
  const [stored, counted] = [
    consoleError(panel, "Invalid user data in localStorage"),
    consoleError(panel, "Error fetching dashboard data"),
  ];
  // The admins have no card, but belong to the eight.
  await backend.put(RECORDS);
  await backend.replaceRules(readRulesWithout("Admins"));
  await page.goto("/");

  await test.step("unreadable user data and one of the eight collections that cannot be counted are reported to the console alone, and the cards show zeros", async () => {
    await stored;
    await counted;
    await expect(cards(panel).getByRole("listitem")).toHaveText(CARDS.map(([title]) => `${title}0`));
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("the sidebar has the specified entries, groups and order", async () => {
    const users = panel.navigation.getByRole("button", { name: "Users" });
    await expect(users).toHaveAttribute("aria-expanded", "false");
    await expect(panel.navigation.getByRole("link", { name: "Staff" })).toHaveCount(0);
    await users.click();
    await expect(users).toHaveAttribute("aria-expanded", "true");
    const entriesOf = async (list: Locator) => {
      const links = await list.getByRole("link").evaluateAll((all) => {
        return all.map((link) => [link.textContent.trim(), link.getAttribute("href")] as const);
      });
      return links.filter(([, address]) => !ADDED.includes(address));
    };
    await expect.poll(() => entriesOf(panel.navigation)).toEqual([...ENTRIES, ...OWN]);
    const settings = panel.navigation.getByRole("list", { name: "Settings" });
    await expect.poll(() => entriesOf(settings)).toEqual([...ENTRIES.slice(-2), ...OWN]);
    await users.click();
    await expect(panel.navigation.getByRole("link", { name: "Staff" })).toHaveCount(0);
  });

  await test.step("an unreadable list shows its own message", async () => {
    await panel.navigation.getByRole("link", { name: "Admin", exact: true }).click();
    await expect(panel.says("Failed to load accounts.")).toBeVisible();
  });

  await test.step("the sidebar is not on the login, the named pages and unknown addresses", async () => {
    // The public pages stand apart from the panel, and have a story of their own.
    for (const [path, heading] of [
      ["/maintaince-complaint", "Page not found"],
      ["/organization-login", /./],
      ["/no-such-page", "Page not found"],
      ["/login", /./],
    ] as const) {
      await visit(page, path);
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await expect(panel.navigation).toHaveCount(0);
    }
  });

  await test.step("Logout leaves nothing of the account in the browser", async () => {
    await visit(page, "/");
    await page.evaluate(() => {
      const { id } = JSON.parse(localStorage.getItem("currentUser") ?? "") as { readonly id: string };
      const views = [{ name: "Mine", search: "q=Rania&sort=name", hidden: [] }];
      localStorage.setItem(`list-views ${id} Tenants`, JSON.stringify({ views }));
    });
    await panel.logout();
    const stored = await page.evaluate(() => ({ ...localStorage }) as { readonly [key: string]: string });
    expect(stored["currentUser"]).toBeUndefined();
    expect(Object.values(stored).join()).toContain("sort=name");
    expect(Object.values(stored).join()).not.toContain("Rania");
  });
});
