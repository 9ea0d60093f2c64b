/** A list's address keeps every change, however quickly one follows the other. */
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { tenants } from "../../../src/resources/tenants";
import { openOption, openPanel, row, startSignedIn } from "../panel";
import { empty, put } from "../world";

beforeAll(async () => {
  await startSignedIn();
  await empty("Tenants");
  await put("Tenants/a", {
    name: "Souq Carpets",
    tenantId: "1A",
    tenantCategory: "Commercial",
    buildingNo: "B2",
    time: new Date(),
  });
});

it("an address keeps two filters, a search and an order that are chosen in one moment", async () => {
  const router = await openPanel("/other", [tenants]);
  await router.navigate("/tenant");
  const sortByName = page.getByRole("columnheader", { name: "Name", exact: true });
  await expect.element(page.getByText("No accounts found.")).toBeVisible();
  const box = page.getByRole("searchbox").element() as HTMLInputElement;
  const options: Element[] = [];
  for (const [label, option] of [
    ["Category", "Commercial"],
    ["Building", "B2"],
  ] as const)
    options.push((await openOption(label, option)).element());
  await page.getByRole("searchbox").fill("souq");
  // As quickly as a page can be asked: React has shown nothing of the first choice when the second is made.
  for (const option of options) (option as HTMLElement).click();
  box.form?.requestSubmit();
  await sortByName.click();
  await sortByName.click();
  await expect.element(row("Souq Carpets")).toBeVisible();
  const query = Object.fromEntries(new URLSearchParams(router.state.location.search));
  expect(query).toEqual({ tenantCategory: "Commercial", buildingNo: "B2", sort: "-name", q: "souq" });
});
