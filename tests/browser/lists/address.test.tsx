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

it("an address keeps two filters, a search and an order that are chosen in one moment, and corrects a wrong page", async () => {
  const router = await openPanel("/other", [tenants]);
  // Put right, it leaves nothing to go back to.
  for (const number of ["0", "1", "01"]) {
    await router.navigate(`/tenant?tenantCategory=Commercial&page=${number}&sort=name`);
    await expect.element(row("Souq Carpets")).toBeVisible();
    // "page=1" is not what the panel writes, but it is right.
    const search = number === "1" ? "&page=1&sort=name" : "&sort=name";
    await expect
      .poll(() => router.state.location.search, { message: `page “${number}”` })
      .toBe(`?tenantCategory=Commercial${search}`);
    await router.navigate(-1);
    await expect.element(page.getByRole("heading", { name: "Other" })).toBeVisible();
  }

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
