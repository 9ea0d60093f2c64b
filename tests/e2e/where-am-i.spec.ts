import type { Page } from "@playwright/test";
import { CompanyPanel, GATE, GATE_DOCUMENTS } from "./company-panel";
import { expect, test } from "./fixtures";

const markOf = (page: Page) => page.getByText("Local data", { exact: true });

/** @returns how the page would differ without the mark: what it moves, and the texts and signs that it covers. */
const harmOf = (page: Page) =>
  markOf(page).evaluate((text) => {
    const mark = text.closest("p");
    if (!mark) return ["The mark is no paragraph."];
    const others = [...document.body.querySelectorAll("*")].filter((one) => !mark.contains(one));
    // What is seen: the room around a company's name may shrink.
    const seen = others.filter((one) => one.children.length === 0);
    const places = () =>
      seen.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return `${one.tagName} ${one.className.toString()} ${[x, y, width, height].join()}`;
      });
    const marked = places();
    const room = mark.getBoundingClientRect();
    mark.hidden = true;
    const plain = places();
    mark.hidden = false;
    const range = document.createRange();
    const covered = others
      .filter((one) => one.matches("header *, aside *, main *"))
      .filter((one) => one.matches("a svg, button svg, img, h1") || one.children.length === 0)
      .filter((one) => one.matches("svg, img") || one.textContent !== "")
      .filter((one) => {
        range.selectNodeContents(one);
        const { left, right, top, bottom } = (one.matches("svg, img") ? one : range).getBoundingClientRect();
        return left < room.right && right > room.left && top < room.bottom && bottom > room.top;
      })
      .map((one) => `covers ${one.tagName} ${one.textContent}`);
    const isCut = mark.scrollWidth > mark.clientWidth || room.left < 0 || room.right > innerWidth;
    return [
      ...marked.filter((place, index) => place !== plain[index]),
      ...covered,
      ...(isCut ? ["is cut"] : []),
    ];
  });

async function expectMarked(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`Local data · ${title}`);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(markOf(page)).toBeVisible();
    await expect.poll(() => harmOf(page), { message: `${title}, ${String(width)} pixels` }).toEqual([]);
  }
}

test("each page of a local Firebase says so, moves and covers nothing", async ({ backend, page, panel }) => {
  await backend.put(GATE_DOCUMENTS);
  await test.step("the logins, an address without a page, and the accessibility statement", async () => {
    await page.goto("/login");
    await expectMarked(page, "Sign in · Admin Panel");
    await page.goto("/organization-login");
    await expectMarked(page, "Company sign in · Company Panel");
    await page.goto("/nothing-here");
    await expectMarked(page, "Page not found");
    await page.goto("/accessibility");
    await expectMarked(page, "Accessibility · Westwalk");
  });

  await test.step("the admins' panel, in one mark that stays when the page changes and in the palette, and that the paper has not", async () => {
    await panel.enter();
    await expectMarked(page, "Dashboard · Admin Panel");
    const mark = await markOf(page).elementHandle();
    await panel.navigation.getByRole("link", { name: "Brands" }).click();
    await expect(page).toHaveTitle("Local data · Services Management · Admin Panel");
    expect(await mark?.evaluate((one) => one.isConnected)).toBe(true);
    await expectMarked(page, "Services Management · Admin Panel");

    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
    await expect(markOf(page)).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name: "Services Management" })).toBeVisible();
    // The browser prints the tab's title.
    await expect(markOf(page)).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step("a company's panel", async () => {
    const company = new CompanyPanel(page);
    await company.enter(GATE);
    await expectMarked(page, `${GATE.companyName} Employees · Company Panel`);
  });
});
