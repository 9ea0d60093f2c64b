/** On a phone whatever is tapped is as large as a finger, and a message leaves the menu in reach. */
import type { Locator } from "@playwright/test";
import { brandRecord } from "./brand-records";
import { expect, test } from "./fixtures";

/** Pixels. */
const FINGER = 44;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

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

test("the buttons of a list, of its form and of a question are large enough", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({ "Brands/pearl": brandRecord("Pearl Coffee") });
  await panel.startSignedIn();
  await panel.openBrands();
  await expect(panel.brand("Pearl Coffee")).toBeVisible();
  await expectLarge(page.getByRole("button"));

  await page.getByRole("button", { name: "Actions for Pearl Coffee" }).click();
  await expectLarge(page.getByRole("menuitem"));
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expectLarge(panel.form.getByRole("button"));
  await expectLarge(panel.form.getByRole("textbox", { name: "English name" }));
  // What is chosen lies over the field itself.
  await panel.form.getByRole("combobox", { name: "Category" }).press("ArrowDown");
  await expectLarge(page.getByTitle("Beauty and Spa", { exact: true }));
  await page.keyboard.press("Escape");
  await panel.form.getByRole("button", { name: "Cancel" }).click();
  await expect(panel.form).toHaveCount(0);

  await panel.chooseOfCard("Pearl Coffee", "Delete");
  await expectLarge(panel.form.getByRole("button"));
});

test("a message stands below the header", async ({ page, panel }) => {
  await panel.signIn();
  const message = await page.getByRole("alert").filter({ hasText: "Signin Successfully" }).boundingBox();
  const header = await page.getByRole("banner").boundingBox();
  expect(message?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});
