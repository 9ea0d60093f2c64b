import type { Locator, Page } from "@playwright/test";
import { brandRecord, missingPicture } from "./records";
import { expect, test } from "./fixtures";
import { ADMIN } from "./account-records";
import { fontsOf, LATIN } from "./fonts";
import { visit } from "./visit";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const VENUE = "A Venue With A Rather Long Name At The Pearl Island";
/** Pixels. */
const FINGER = 44;

/** Waits for the history entry of the open menu: it comes a moment after the menu, sooner than a finger. */
const entryOf = (page: Page) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('"drawer":true');

/** What opens grows to its size: it is measured until it has it. */
async function expectLarge(controls: Locator): Promise<void> {
  await expect(controls.first()).toBeVisible();
  await expect.poll(() => smaller(controls)).toEqual([]);
}

/** The names of those that are smaller, with their sizes. */
function smaller(controls: Locator): Promise<readonly string[]> {
  return controls.evaluateAll(
    (found, least) =>
      found.flatMap((control) => {
        // What chooses a file lies hidden in its label, which is tapped.
        const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
        const name = control.getAttribute("aria-label") ?? control.textContent;
        return Math.min(Math.round(width), Math.round(height)) < least ? [`${name} ${width}x${height}`] : [];
      }),
    FINGER,
  );
}

const ARABIC = "127.0.0.1 ibm-plex-sans-arabic-arabic-400-normal.woff2";

/** How many elements would move on a change of their style, and so be measured or pressed where they no longer are. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        return animationName !== "none" || /[1-9]/.test(transitionDuration);
      }).length,
  );

test("a phone's menu closes by link, overlay, Back and leaves no entry", async ({ backend, page, panel }) => {
  await backend.put({ "Brands/pearl": brandRecord(VENUE, 0, { img: await missingPicture() }) });
  const fonts = fontsOf(page);
  await panel.startSignedIn();
  await page.goto("/");
  await expect(page.getByRole("banner")).toContainText(ADMIN.name);
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer).toHaveCount(0);
  const open = page.getByRole("button", { name: "Open menu" });

  await open.click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(380, 420);
  await expect(drawer).toHaveCount(0);

  await open.click();
  await drawer.getByRole("link", { name: "Brands" }).click();
  await expect(page).toHaveURL("/brands");
  await expect(drawer).toHaveCount(0);

  await open.click();
  await expect(drawer).toBeVisible();
  await entryOf(page);
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL("/brands");

  await open.click();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await open.click();
  await drawer.getByRole("link", { name: "Upcoming Events" }).click();
  await expect(page).toHaveURL("/events");
  await expect(drawer).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/brands");
  await page.goBack();
  await expect(page).toHaveURL("/");

  await test.step("the menu opens over a changed form, and a link asks before the change is lost", async () => {
    await visit(page, "/add-tenant-account");
    await page.getByLabel("Name").fill("Bea");
    await open.click();
    await expect(drawer).toBeVisible();
    await entryOf(page);
    await page.goBack();
    await expect(drawer).toHaveCount(0);
    await open.click();
    await drawer.getByRole("link", { name: "Brands" }).click();
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Bea");
    await drawer.getByRole("link", { name: "Brands" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL("/brands");
  });

  await test.step("the list is read without scrolling sideways, with buttons large enough, and Arabic is loaded when it is first shown", async () => {
    await expect(panel.brand(VENUE)).toBeVisible();
    const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(width ?? 0);
    await expectLarge(page.getByRole("button"));
    await page.getByRole("button", { name: `Actions for ${VENUE}` }).click();
    await expectLarge(page.getByRole("menuitem"));
    expect(fonts).toEqual([LATIN]);
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expectLarge(panel.form.getByRole("button"));
    await expectLarge(panel.form.getByRole("textbox", { name: "English name" }));
    // Arabic is loaded when it is first shown.
    await expect.poll(() => fonts).toEqual([LATIN, ARABIC]);
    const arabic = panel.form.getByLabel("Arabic name");
    await expect(arabic).toHaveCSS("font-family", /"IBM Plex Sans Arabic"/);
    const faces = () => document.fonts.load('14px "IBM Plex Sans Arabic"', "ق");
    expect(await page.evaluate(faces)).not.toEqual([]);
    // What is chosen lies over the field itself.
    await panel.form.getByRole("combobox", { name: "Category" }).press("ArrowDown");
    const choice = page.getByTitle("Beauty and Spa", { exact: true });
    await expectLarge(choice);
    // Nothing moves when the system asks for less motion: it is in its place at once.
    await expect(choice).toBeInViewport();
    expect(await moving(page)).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect.poll(() => moving(page)).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => moving(page)).toBe(0);
    await page.keyboard.press("Escape");
    await panel.name.fill("Pearl Coffee");
    await panel.save();
  });

  await test.step("a message is below the header and leaves the menu in reach", async () => {
    const message = page.getByRole("alert").filter({ hasText: "Brand updated successfully!" });
    const top = (await message.boundingBox())?.y;
    const header = await page.getByRole("banner").boundingBox();
    expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  });
});
