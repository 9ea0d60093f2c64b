/** How a list looks: the columns and the views that a person wants, the cards of a phone, the way through its pages. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { cardParts } from "#engine/screens/list/record-cards.tsx";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { flatOffers } from "../../../src/resources/flat-offers";
import { staff } from "../../../src/resources/staff";
import { tenants } from "../../../src/resources/tenants";
import type { Collection } from "#engine/schema/types.ts";
import { holdRequests } from "../held-requests";
import {
  asksBeforeUnload,
  button,
  chooseOption,
  openPanel,
  press,
  row,
  rowNames,
  startSignedIn,
} from "../panel";
import { empty, putAll, putBrands, readAll, remove, venueNames } from "../world";

beforeAll(async () => {
  await startSignedIn();
  await putBrands(venueNames(12));
});

const header = (name: string) => page.getByRole("columnheader", { name });

it("a hidden column is remembered, and a search that was typed just before leaving is kept", async () => {
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

it("Back works before the next page is drawn, and later returns the focus", async () => {
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

it("a list is made of cards on a phone, and one sheet holds its controls, with the order", async () => {
  await page.viewport(390, 800);
  const router = await openPanel("/brands?page=2", [brands]);
  const controls = button("Filter and view");
  const rowOf = (name: RegExp | string) => page.getByRole("searchbox", { name }).element().closest("form");
  await expect.element(controls).toBeVisible();
  expect(rowOf("Search Venue by name")?.getBoundingClientRect().top).toBe(
    controls.element().getBoundingClientRect().top,
  );
  expect(button("Export").elements()).toEqual([]);
  await controls.click();
  const sheet = page.getByRole("dialog", { name: "Filter and view" });
  await expect.element(sheet.getByRole("link", { name: "Redeem Summary" })).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: "Export" })).toBeVisible();
  const first = page.getByRole("region", { name: brands.label.many }).getByRole("listitem").first();
  await chooseOption("Sort by", "Brand Name, descending");
  await expect.element(first).toHaveAccessibleName("Venue 21");
  expect(router.state.location.search).toBe("?sort=-nameEng");
  await chooseOption("Sort by", "Usual order");
  await expect.element(first).toHaveAccessibleName("Venue 10");
  expect(router.state.location.search).toBe("");
  await sheet.getByRole("button", { name: "Views" }).click();
  await expect.element(sheet.getByRole("button", { name: "Save as view" })).toBeVisible();
  await press("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(controls).toHaveFocus();

  // Each with its picture, state, two facts and a menu.
  const card = page.getByRole("listitem", { name: "Venue 10" });
  await expect.element(card).toHaveTextContent(/^Venue 10ActiveCategoriesFood and DrinkDiscount10%$/);
  await expect.element(button("Actions for Venue 10")).toBeVisible();
});

it("the cards of a phone show where people belong and what they have redeemed", () => {
  const headers = (collection: Collection, hidden = ["daysLeft"]) =>
    cardParts(collection, new Set(hidden)).facts.map(({ header }) => header);
  expect(headers(employees)).toEqual(["Emp ID", "QID", "Company", "Redeems"]);
  expect(headers(staff)).toEqual(["EMP-ID", "Email", "Redeems"]);
  expect(headers(tenants)).toEqual(["Tenant ID", "Phone", "Redeems"]);
  expect(headers(tenants, [])).toEqual(["Tenant ID", "Phone", "Days left", "Redeems"]);
});

describe("search, filters, order and columns of a list under a name", () => {
  beforeAll(() => putBrands(["Pearl Café", "Souq Gym", "Lusail Café"]));
  afterEach(() => empty("Views"));

  const panel = () => page.getByRole("group", { name: "Views" });
  /** What a view is called comes first: whose it is follows. */
  const view = (name: string) => panel().getByRole("button", { name: new RegExp(`^${name}`) });
  const act = (name: string) => panel().getByRole("button", { name, exact: true }).click();
  const words = () => panel().getByRole("checkbox", { name: "Keep the search words" });
  const CAFES = "?q=caf%C3%A9&sort=nameEng";

  async function saveAs(name: string): Promise<void> {
    await panel().getByLabelText("Name of the view").fill(name);
    await press("{Enter}");
    await expect.element(panel()).not.toBeInTheDocument();
  }

  it("a view is shared by its link, saved with search, order and columns, and shown again later", async () => {
    const address = `/brands${CAFES}&columns=nameEng,status,nothing&view=Gulf+caf%C3%A9s`;
    const router = await openPanel(address, [brands]);
    await expect.poll(rowNames).toEqual(["Lusail Café", "Pearl Café"]);
    await expect.element(header("Status")).toBeVisible();
    expect(header("Pin").elements()).toEqual([]);
    await button("Gulf cafés").click();
    await expect.element(panel().getByLabelText("Name of the view")).toHaveValue("Gulf cafés");
    const { release } = holdRequests(":commit");
    await button("Save as view").click();
    // A page that is closed now may lose it.
    await expect.poll(asksBeforeUnload).toBe(true);
    release();
    await button("Gulf cafés").click();
    await expect.element(view("Gulf cafés")).toHaveAttribute("aria-current", "true");
    expect(asksBeforeUnload()).toBe(false);
    // Its words stay in this list alone: they often name people.
    expect(router.state.location.search).toContain("q=caf%C3%A9");
    expect(JSON.stringify(await readAll("Views"))).not.toContain("q=");
    await view("All records").click();
    await expect.element(header("Pin")).toBeVisible();
    await router.navigate(`/brands${CAFES}`);
    await expect.poll(rowNames).toEqual(["Lusail Café", "Pearl Café"]);
    await button("Views").click();
    await words().click();
    await saveAs("  مقاهي   الخليج ");
    expect(router.state.location.search).toContain(
      "columns=img,nameEng,selectedCategory,discount,status,pin",
    );
    await button("Columns and rows").click();
    await page.getByRole("checkbox", { name: "Pin" }).click();
    await expect.element(header("Pin")).not.toBeInTheDocument();
    await press("{Escape}");
    // The name of a saved view replaces it.
    await button(/^مقاهي الخليج/).click();
    await expect.element(words()).toBeChecked();
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
    expect(await readAll("Views")).toHaveLength(2);
  });

  it("a first view opens with its list, also in another browser, until all records are chosen", async () => {
    const router = await openPanel(`/brands${CAFES}`, [brands, flatOffers]);
    await button("Views").click();
    await words().click();
    await saveAs("Cafés");
    await button("Cafés").click();
    await act("Set as my first view");
    await expect.element(view("Cafés")).toHaveTextContent("First view");
    await router.navigate("/other");
    await expect.element(page.getByRole("heading", { name: "Other" })).toBeVisible();
    await router.navigate("/brands");
    await expect.poll(rowNames).toEqual(["Lusail Café", "Pearl Café"]);
    expect(router.state.location.search).toContain("view=Caf%C3%A9s");
    await button("Cafés").click();
    await view("All records").click();
    await expect.poll(rowNames).toHaveLength(3);
    // The sidebar's link opens the list again.
    await page.getByRole("link", { name: "Brands", exact: true }).click();
    await expect.poll(rowNames).toHaveLength(2);
    // It replaced the empty address, so Back leads to all records and not to the view again.
    await router.navigate(-1);
    await expect.poll(rowNames).toHaveLength(3);
    await router.navigate("/other");
    await expect.element(page.getByRole("heading", { name: "Other" })).toBeVisible();
    localStorage.removeItem("list-first noor Brands");
    await router.navigate("/brands");
    await expect.poll(rowNames).toHaveLength(2);
    await button("Cafés").click();
    await panel().getByLabelText("Name of the view").fill("Coffee");
    await act("Rename");
    await expect.element(view("Coffee")).toHaveTextContent("First view");
    await act("Delete");
    await expect.element(panel().getByText("Delete Coffee?")).toBeVisible();
    await expect.element(panel().getByRole("button", { name: "Cancel" })).toHaveFocus();
    await press("{Enter}");
    await expect.element(view("Coffee")).toBeVisible();
    await act("Delete");
    await act("Delete");
    await expect.element(view("Coffee")).not.toBeInTheDocument();
    // What it showed is still there without its name, and can be saved again.
    await expect.element(button("Views")).toBeVisible();
    await expect.poll(rowNames).toHaveLength(2);
    await expect.element(panel().getByLabelText("Name of the view")).toHaveValue("Coffee");
    await expect.poll(() => localStorage.getItem("list-first noor Brands")).toBe("");
  });

  it("admins share views, whose owners alone change them, and keep those of an earlier version", async () => {
    const old = { name: "Gyms", search: "q=gym&sort=nameEng", hidden: ["pin"] };
    localStorage.setItem(
      "list-views noor Brands",
      JSON.stringify({ views: [old, { name: 7 }], first: "Gyms" }),
    );
    const by = { kind: "admin", recordId: "huda", name: "huda@westwalk.example" };
    const shared = { list: "Brands", name: "Theirs", address: "sort=-nameEng&view=Theirs", shared: true, by };
    await putAll([
      ["Views/theirs", { ...shared, at: new Date() }],
      ["Views/private", { ...shared, name: "Private", shared: false, at: new Date() }],
    ]);
    await openPanel("/brands", [brands]);
    await button("Views").click();
    await act("Keep the view of this browser");
    await expect.element(view("Gyms")).toHaveTextContent("First view");
    expect(localStorage.getItem("list-views noor Brands")).toBeNull();
    expect(button("Discard").elements()).toEqual([]);
    expect(view("Private").elements()).toEqual([]);
    await expect.element(view("Theirs")).toHaveTextContent("huda@westwalk.example");
    await view("Theirs").click();
    await expect.poll(rowNames).toEqual(["Souq Gym", "Pearl Café", "Lusail Café"]);
    await button("Theirs").click();
    await expect.element(panel().getByRole("button", { name: "Set as my first view" })).toBeVisible();
    for (const owned of ["Stop sharing", "Rename", "Delete"])
      expect(panel().getByRole("button", { name: owned }).elements()).toEqual([]);
    // Its owner has deleted it meanwhile.
    await remove("Views/theirs");
    await act("Set as my first view");
    await expect.element(panel().getByRole("alert")).toHaveTextContent("This view cannot be changed.");
    await expect.element(view("Theirs")).not.toBeInTheDocument();
    await view("Gyms").click();
    await button("Gyms").click();
    await act("Share with all admins");
    await expect.element(view("Gyms")).toHaveTextContent("Shared with all admins");
    const [kept] = await readAll("Views").then((all) => all.filter(({ name }) => name === "Gyms"));
    expect(kept).toMatchObject({ shared: true, by: { recordId: "noor" } });
    expect(kept?.["address"]).toBe(
      "sort=nameEng&columns=img,nameEng,selectedCategory,discount,status&view=Gyms",
    );
  });
});
