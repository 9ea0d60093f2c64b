/** How a list looks: the columns that a person wants, the cards of a phone, the way through its pages. */
import { afterEach, beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { brands } from "../../../src/resources/brands";
import { flatOffers } from "../../../src/resources/flat-offers";
import { button, openPanel, press, row, rowNames, signIn } from "../panel";
import { addAdmin, brand, empty, put, useRules } from "../world";

beforeAll(async () => {
  await useRules();
  await addAdmin();
  await signIn();
  await empty("Brands");
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      put(`Brands/b${index}`, brand(`Venue ${index + 10}`, { time: new Date(Date.now() - index * 60_000) })),
    ),
  );
});
afterEach(async () => {
  for (const key of Object.keys({ ...localStorage }))
    if (key.startsWith("list-")) localStorage.removeItem(key);
  await page.viewport(1280, 800);
});

const header = (name: string) => page.getByRole("columnheader", { name });

it("puts a column away and remembers it; the name stays; keeps a search that was typed just before it was left", async () => {
  const router = await openPanel("/brands", [brands, flatOffers]);
  await expect.element(header("Pin")).toBeVisible();
  await button("Columns and rows").click();
  await expect.element(page.getByRole("checkbox", { name: "Brand Name" })).not.toBeInTheDocument();
  await page.getByRole("checkbox", { name: "Pin" }).click();
  await expect.element(header("Pin")).not.toBeInTheDocument();
  await press("{Escape}");
  await expect.element(button("Columns and rows")).toHaveFocus();
  await page.getByRole("searchbox").fill("Venue 12");
  await page.getByRole("link", { name: "Flat-Offer" }).click();
  await expect.element(page.getByRole("heading", { name: flatOffers.label.many })).toBeVisible();
  await router.navigate(-1);
  await expect.poll(rowNames).toEqual(["Venue 12"]);
  await expect.element(page.getByRole("searchbox")).toHaveValue("Venue 12");
  await expect.element(header("Status")).toBeVisible();
  expect(header("Pin").elements()).toEqual([]);
});

it("goes back at once, before the page that was turned to is drawn, and later with the focus in its place", async () => {
  const router = await openPanel("/brands", [brands]);
  await expect.element(row("Venue 10")).toBeVisible();
  const first = page.getByRole("link", { name: "Page 1" });
  const second = page.getByRole("link", { name: "Page 2" });
  const leave = router.subscribe(({ location }) => {
    if (location.search !== "?page=2") return;
    leave();
    void router.navigate(-1);
  });
  await second.click();
  await expect.poll(() => router.state.historyAction).toBe("POP");
  await expect.poll(rowNames).toHaveLength(10);
  await expect.element(first).toHaveAttribute("aria-current", "page");
  expect(router.state.location.search).toBe("");

  await second.click();
  await expect.poll(rowNames).toEqual(["Venue 20", "Venue 21"]);
  expect(router.state.location.search).toBe("?page=2");
  await expect.element(second).toHaveFocus();
  await router.navigate(-1);
  await expect.element(row("Venue 10")).toBeVisible();
  expect(router.state.location.search).toBe("");
  await expect.element(first).toHaveAttribute("aria-current", "page");
  await router.navigate(1);
  await expect.poll(rowNames).toEqual(["Venue 20", "Venue 21"]);
});

it("is made of cards on a phone, put in another order by a choice, since no column can be pressed", async () => {
  await page.viewport(390, 800);
  const router = await openPanel("/brands?page=2", [brands]);
  const order = page.getByRole("combobox", { name: "Sort by" });
  const first = page.getByRole("region", { name: brands.label.many }).getByRole("listitem").first();
  await order.selectOptions("Brand Name, descending");
  await expect.element(first).toHaveAccessibleName("Venue 21");
  expect(router.state.location.search).toBe("?sort=-nameEng");
  await order.selectOptions("Usual order");
  await expect.element(first).toHaveAccessibleName("Venue 10");
  expect(router.state.location.search).toBe("");

  // Each with its picture, state, two facts and a menu.
  const card = page.getByRole("listitem", { name: "Venue 10" });
  await expect.element(card).toHaveTextContent(/^Venue 10ActiveCategoriesFood and DrinkDiscount10%$/);
  await expect.element(button("Actions for Venue 10")).toBeVisible();
});
