/** Search, filters, order and columns of a list under a name. */
import { afterEach, beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { brands } from "../../../src/resources/brands";
import { flatOffers } from "../../../src/resources/flat-offers";
import { button, openPanel, press, rowNames, startSignedIn } from "../panel";
import { putBrands } from "../world";

beforeAll(async () => {
  await startSignedIn();
  await putBrands(["Pearl Café", "Souq Gym", "Lusail Café"]);
});
afterEach(() => {
  for (const key of Object.keys({ ...localStorage }))
    if (key.startsWith("list-")) localStorage.removeItem(key);
});

const header = (name: string) => page.getByRole("columnheader", { name });
const panel = () => page.getByRole("group", { name: "Views" });
/** What a view is called comes first: "Default" follows it. */
const view = (name: string) => panel().getByRole("button", { name: new RegExp(`^${name}`) });
const CAFES = "?q=caf%C3%A9&sort=nameEng";

async function saveAs(name: string): Promise<void> {
  await panel().getByLabelText("Name of the view").fill(name);
  await press("{Enter}");
  await expect.element(panel()).not.toBeInTheDocument();
}
const more = async (name: string, what: string) => {
  await button(`More for ${name}`).click();
  await page.getByRole("menuitem", { name: what }).click();
};

it("a view is shared by its link, saved with search, order and columns, and shown again later", async () => {
  const address = `/brands${CAFES}&columns=nameEng,status,nothing&view=Gulf+caf%C3%A9s`;
  const router = await openPanel(address, [brands]);
  await expect.poll(rowNames).toEqual(["Lusail Café", "Pearl Café"]);
  await expect.element(header("Status")).toBeVisible();
  expect(header("Pin").elements()).toEqual([]);
  await button("Gulf cafés").click();
  await expect.element(panel().getByLabelText("Name of the view")).toHaveValue("Gulf cafés");
  await button("Save as view").click();
  await button("Gulf cafés").click();
  await expect.element(view("Gulf cafés")).toHaveAttribute("aria-current", "true");
  await view("All records").click();
  await expect.element(header("Pin")).toBeVisible();
  await router.navigate(`/brands${CAFES}`);
  await expect.poll(rowNames).toEqual(["Lusail Café", "Pearl Café"]);
  await button("Views").click();
  await saveAs("  مقاهي   الخليج ");
  expect(router.state.location.search).toContain("columns=img,nameEng,selectedCategory,discount,status,pin");
  await button("Columns and rows").click();
  await page.getByRole("checkbox", { name: "Pin" }).click();
  await expect.element(header("Pin")).not.toBeInTheDocument();
  await press("{Escape}");
  // The name of a saved view replaces it.
  await button(/^مقاهي الخليج/).click();
  await saveAs("مقاهي الخليج");
  await button(/^مقاهي الخليج/).click();
  await view("All records").click();
  await expect.poll(rowNames).toEqual(["Pearl Café", "Souq Gym", "Lusail Café"]);
  await expect.element(header("Pin")).toBeVisible();
  await button("Views").click();
  await view("مقاهي الخليج").click();
  await expect.poll(rowNames).toEqual(["Lusail Café", "Pearl Café"]);
  expect(header("Pin").elements()).toEqual([]);
  // Back leads to the view before.
  await router.navigate(-1);
  await expect.poll(rowNames).toHaveLength(3);
  await expect.element(button("Views")).toBeVisible();
});

it("a default view opens with its list until all records are chosen", async () => {
  const router = await openPanel(`/brands${CAFES}`, [brands, flatOffers]);
  await button("Views").click();
  await saveAs("Cafés");
  await button("Cafés").click();
  await more("Cafés", "Set as default");
  await expect.element(view("Cafés")).toHaveTextContent("Default");
  await router.navigate("/other");
  await expect.element(page.getByRole("heading", { name: "Other" })).toBeVisible();
  await router.navigate("/brands");
  await expect.poll(rowNames).toEqual(["Lusail Café", "Pearl Café"]);
  expect(router.state.location.search).toContain("view=Caf%C3%A9s");
  await button("Cafés").click();
  await view("All records").click();
  await expect.poll(rowNames).toHaveLength(3);
  // The sidebar's link opens the list anew.
  await page.getByRole("link", { name: "Brands", exact: true }).click();
  await expect.poll(rowNames).toHaveLength(2);
  // It replaced the empty address, so Back leads to all records and not to the view again.
  await router.navigate(-1);
  await expect.poll(rowNames).toHaveLength(3);
  await button("Views").click();
  await more("Cafés", "Delete");
  await expect.element(view("Cafés")).not.toBeInTheDocument();
});
