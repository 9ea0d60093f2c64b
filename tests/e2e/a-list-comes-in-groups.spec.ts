/** Employees by company: groups that fold, page by themselves, are saved in a view, printed and exported, also on a phone. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addCompanies, DHOW, employeeOf, GATE } from "./company-panel";
import { expect, test } from "./fixtures";

const MANY = 12;
const group = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name} \\d+$`) });
const rows = (page: Page) => page.locator("tbody tr[aria-label]");
/** Its rows and the headings before them. */
const lines = (page: Page) =>
  page
    .locator("tbody tr:is([aria-label], [data-group])")
    .evaluateAll((found) =>
      found.map((line) => line.getAttribute("aria-label") ?? line.querySelector("button")?.textContent),
    );

test("employees by company are kept as a view, printed and exported", async ({ backend, page, panel }) => {
  await addCompanies(backend);
  const ofDhow = Array.from({ length: MANY }, (_, at) => `Dana ${String(at + 10)}`);
  await backend.put({
    "Employees/g1": employeeOf(GATE, "Amal Gate"),
    "Employees/g2": employeeOf(GATE, "Zaid Gate"),
    ...Object.fromEntries(ofDhow.map((name, at) => [`Employees/d${String(at)}`, employeeOf(DHOW, name)])),
  });
  await panel.startSignedIn();
  await page.goto("/organization-emp");
  const [dhow, gate] = [group(page, DHOW.companyName), group(page, GATE.companyName)];

  await test.step("each company has a heading with its number and pages by itself, and the first ones are unfolded", async () => {
    await page.getByRole("button", { name: "Group by" }).click();
    await page.getByRole("radio", { name: "Company" }).check();
    await expect(gate).toHaveText(`${GATE.companyName} 2`);
    await expect(gate).toHaveAttribute("aria-expanded", "true");
    await expect(dhow).toHaveText(`${DHOW.companyName} ${String(MANY)}`);
    await expect(dhow).toHaveAttribute("aria-expanded", "false");
    await expect(rows(page)).toHaveCount(2);
    await page.keyboard.press("Escape");
    await dhow.press("Enter");
    await expect(dhow).toHaveAttribute("aria-expanded", "true");
    await expect(dhow).toBeFocused();
    await expect(rows(page)).toHaveCount(12);

    const pages = page.getByRole("navigation", { name: `Pages of ${DHOW.companyName}` });
    await pages.getByRole("link", { name: "Page 2" }).click();
    const first = [`${GATE.companyName} 2`, "Amal Gate", "Zaid Gate", `${DHOW.companyName} ${String(MANY)}`];
    await expect.poll(() => lines(page)).toEqual([...first, "Dana 20", "Dana 21"]);
    await page.goBack();
    await expect(rows(page)).toHaveCount(12);
    await page.goForward();
    await expect(rows(page)).toHaveCount(4);
  });

  await test.step("somebody else's change moves a row to its group", async () => {
    await backend.change("Employees/g2", { companyId: DHOW.companyId, companyName: DHOW.companyName });
    await expect(dhow).toHaveText(`${DHOW.companyName} 13`);
    await expect(gate).toHaveText(`${GATE.companyName} 1`);
  });

  await test.step("a view remembers the groups and which are unfolded, and they are exported and printed in this order", async () => {
    await gate.click();
    await expect(gate).toHaveAttribute("aria-expanded", "false");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByLabel("Name of the view").fill("By company");
    await page.getByRole("button", { name: "Save as view" }).click();
    await expect(page).toHaveURL(/view=By\+company/);
    await page.goto("/organization-emp");
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "By company", exact: true }).click();
    await expect(gate).toHaveAttribute("aria-expanded", "false");
    await expect(dhow).toHaveAttribute("aria-expanded", "true");

    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    const names = file
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split('","')[0]?.replace('"', ""));
    expect(names).toEqual(["Amal Gate", ...ofDhow, "Zaid Gate"]);
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    const printed = page.locator("tbody th[scope=rowgroup]");
    await expect(printed).toHaveText([`${GATE.companyName} 1`, `${DHOW.companyName} 13`]);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await expect(printed).toHaveCount(0);
  });

  await test.step("on a phone, cards stand below the headings", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await gate.click();
    await expect(page.getByRole("listitem", { name: "Amal Gate" })).toBeVisible();
    await page.getByRole("button", { name: /^Filter and view/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Group by" }).click();
    await page.getByRole("radio", { name: "No groups" }).check();
    await page.keyboard.press("Escape");
    await expect(dhow).toHaveCount(0);
  });
});
