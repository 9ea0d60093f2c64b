/** Rows of a list are ticked, and deleted together. */
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { brands } from "../../../src/resources/brands";
import { MAX_DELETIONS } from "../../../src/schema/history";
import { button, openPanel, press, providers, row, rowNames, startSignedIn } from "../panel";
import { brand, empty, put, putAll, readAll, refuseWritesTo, remove, useRules } from "../world";

const VENUES = 12;

beforeAll(startSignedIn);
beforeEach(async () => {
  await useRules();
  // A record is not deleted while the trash keeps an earlier one of its id.
  await Promise.all(["Brands", "Trash"].map(empty));
  await putAll(
    Array.from({ length: VENUES }, (_, index) => [
      `Brands/b${index}`,
      brand(`Venue ${index + 10}`, { time: new Date(Date.now() - index * 60_000) }),
    ]),
  );
});

const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });
const all = () => tick("Select all on this page");
const bar = () => page.getByRole("region", { name: "Selection" });
const question = (title: string) => page.getByRole("dialog", { name: title });

it("deletes those that are ticked, by a cell or by Space, after it has asked, and says so once", async () => {
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
  // It has air on both sides, and its buttons inside.
  const { top, bottom } = bar().element().getBoundingClientRect();
  const buttons = [...bar().element().querySelectorAll("button")].map((one) => one.getBoundingClientRect());
  const tools = page.getByRole("searchbox").element().closest("form")?.getBoundingClientRect();
  const table = all().element().closest("table")?.getBoundingClientRect();
  expect(top - (tools?.bottom ?? NaN)).toBeGreaterThanOrEqual(8);
  expect((table?.top ?? NaN) - bottom).toBeGreaterThanOrEqual(8);
  expect(
    Math.min(...buttons.map((one) => Math.min(one.top - top, bottom - one.bottom))),
  ).toBeGreaterThanOrEqual(6);
  // Nothing was opened by it.
  expect(router.state.location.search).toBe("");
  expect(page.getByRole("dialog").elements()).toEqual([]);

  await bar().getByRole("button", { name: "Delete" }).click();
  const asked = question("Delete 2 brands?");
  await expect.element(asked).toHaveTextContent("Venue 10Venue 12");
  await expect.element(asked.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await asked.getByRole("button", { name: "Delete" }).click();
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

it("tells what was refused with its name and the reason, and keeps it ticked; stops after the part under way", async () => {
  await openPanel("/brands", [brands]);
  await expect.element(row("Venue 11")).toBeVisible();
  await refuseWritesTo("Brands");
  await tick("Select Venue 11").click();
  await tick("Select Venue 13").click();
  await bar().getByRole("button", { name: "Delete" }).click();
  await question("Delete 2 brands?").getByRole("button", { name: "Delete" }).click();
  const told = question("2 brands could not be deleted.");
  const reason = told.getByRole("region", { name: "Not allowed to delete this brand." });
  await expect.element(reason).toHaveTextContent(/Venue 11Venue 13$/);
  await expect.element(told.getByRole("button", { name: "Close" })).toHaveFocus();
  expect(document.querySelectorAll(".ant-notification-notice")).toHaveLength(0);
  await press("{Escape}");
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(tick("Select Venue 11")).toBeChecked();
  await expect.element(tick("Select Venue 13")).toBeChecked();
  await expect.element(tick("Select Venue 12")).not.toBeChecked();
  await expect.element(bar().getByRole("button", { name: "Delete" })).toHaveFocus();

  await useRules();
  const { asked, release } = holdDeletions();
  await all().click();
  await bar().getByRole("button", { name: "Delete" }).click();
  await question("Delete 10 brands?").getByRole("button", { name: "Delete" }).click();
  const dialog = question("Deleting 10 brands");
  const part = String(MAX_DELETIONS);
  await expect.element(dialog.getByRole("status")).toHaveTextContent(`Deleting 1–${part} of 10…`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  release();
  await expect
    .element(page.getByText(`Cancelled: ${part} of 10 brands deleted.`, { exact: true }))
    .toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  // The others stay ticked.
  await expect.element(bar()).toHaveTextContent(`${String(10 - MAX_DELETIONS)} selected`);
  expect(asked).toHaveBeenCalledTimes(1);
});

/** Deletions wait until they are let go. */
function holdDeletions() {
  const custom = providers.dataProvider.custom?.bind(providers.dataProvider);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked = vi.fn();
  const spied = vi.spyOn(providers.dataProvider, "custom").mockImplementation(async (call) => {
    if (!custom) throw new Error("The data provider answers no calls.");
    if (call.url === "list/delete") {
      asked();
      await held;
    }
    return custom(call);
  });
  onTestFinished(() => spied.mockRestore());
  return { asked, release };
}

it("forgets what is ticked with the page, the order and the search; a live change keeps it", async () => {
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
