/** Rows of a list are ticked, and deleted together. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { brands } from "../../../src/resources/brands";
import { button, openPanel, press, row, rowNames, startSignedIn } from "../panel";
import {
  brand,
  empty,
  put,
  putBrands,
  readAll,
  refuseWritesTo,
  remove,
  applyRules,
  venueNames,
} from "../world";

const VENUES = 12;

beforeAll(() => startSignedIn());
beforeEach(async () => {
  await applyRules();
  // A record is not deleted while the trash keeps an earlier one of its id.
  await empty("Trash");
  await putBrands(venueNames(VENUES));
});

const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });
const all = () => tick("Select all on this page");
const bar = () => page.getByRole("region", { name: "Selection" });
const question = (title: string) => page.getByRole("dialog", { name: title });

it("selected rows are deleted after a question, by a cell or by Space, and one message confirms it", async () => {
  const router = await openPanel("/brands", [brands]);
  await expect.element(row("Venue 10")).toBeVisible();
  await row("Venue 10")
    .getByRole("cell")
    .first()
    .click({ position: { x: 3, y: 3 } });
  await expect.element(tick("Select Venue 10")).toBeChecked();
  tick("Select Venue 12").element().focus();
  await press(" ");
  await expect.element(bar()).toHaveTextContent("2 selected");
  // Nothing was opened by it.
  expect(router.state.location.search).toBe("");
  expect(page.getByRole("dialog").elements()).toEqual([]);

  await bar().getByRole("button", { name: "Delete" }).click();
  const confirmation = question("Delete 2 brands?");
  await expect.element(confirmation).toHaveTextContent("Venue 10Venue 12");
  await expect.element(confirmation.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("2 brands deleted.", { exact: true })).toBeVisible();
  await expect.element(row("Venue 10")).not.toBeInTheDocument();
  await expect.element(row("Venue 12")).not.toBeInTheDocument();
  await expect.element(bar()).not.toBeInTheDocument();
  expect(await readAll("Brands")).toHaveLength(VENUES - 2);
  expect(document.querySelectorAll(".ant-notification-notice")).toHaveLength(1);
  // Who uses the keyboard goes on at the table.
  await expect.element(all()).toHaveFocus();

  // Nothing is deleted when the person declines. Of many, five are named.
  await all().click();
  await expect.element(bar()).toHaveTextContent("10 selected");
  await bar().getByRole("button", { name: "Delete" }).click();
  const many = question("Delete 10 brands?");
  await expect.element(many).toHaveTextContent("Venue 16and 5 more");
  await many.getByRole("button", { name: "Cancel" }).click();
  await expect.element(many).not.toBeInTheDocument();
  await tick("Select Venue 13").click();
  await expect.element(bar()).toHaveTextContent("9 selected");
  await bar().getByRole("button", { name: "Clear" }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(all()).toHaveFocus();
  expect(await readAll("Brands")).toHaveLength(VENUES - 2);
});

it("a refused deletion names the records with the reason, and keeps them selected", async () => {
  await openPanel("/brands", [brands]);
  await expect.element(row("Venue 11")).toBeVisible();
  await refuseWritesTo("Brands");
  await tick("Select Venue 11").click();
  await tick("Select Venue 13").click();
  await bar().getByRole("button", { name: "Delete" }).click();
  await question("Delete 2 brands?").getByRole("button", { name: "Delete" }).click();
  const result = question("2 brands could not be deleted.");
  const reason = result.getByRole("region", { name: "Not allowed to delete this brand." });
  await expect.element(reason).toHaveTextContent(/Venue 11Venue 13$/);
  await expect.element(result.getByRole("button", { name: "Close" })).toHaveFocus();
  expect(document.querySelectorAll(".ant-notification-notice")).toHaveLength(0);
  await press("{Escape}");
  await expect.element(result).not.toBeInTheDocument();
  await expect.element(tick("Select Venue 11")).toBeChecked();
  await expect.element(tick("Select Venue 13")).toBeChecked();
  await expect.element(tick("Select Venue 12")).not.toBeChecked();
  await expect.element(bar().getByRole("button", { name: "Delete" })).toHaveFocus();
});

it("a selection ends with the page, the order and the search, and survives a live change", async () => {
  await openPanel("/brands", [brands]);
  await tick("Select Venue 10").click();
  await tick("Select Venue 11").click();
  await put("Brands/b0", brand("Venue 10 Renamed"));
  await expect.element(tick("Select Venue 10 Renamed")).toBeChecked();
  await remove("Brands/b1");
  await expect.element(bar()).toHaveTextContent("1 selected");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect.poll(rowNames).toEqual(["Venue 21"]);
  expect(bar().elements()).toEqual([]);
  await page.getByRole("link", { name: "Page 1" }).click();
  await expect.element(tick("Select Venue 10 Renamed")).not.toBeChecked();
  await tick("Select Venue 12").click();
  await page.getByRole("columnheader", { name: "Brand Name" }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  await tick("Select Venue 12").click();
  await page.getByRole("searchbox").fill("12");
  await expect.poll(rowNames).toEqual(["Venue 12"]);
  expect(bar().elements()).toEqual([]);
  expect(button("Delete Venue 12").elements()).toHaveLength(1);
});
