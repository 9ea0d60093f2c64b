/** Rows are ticked; they, and everything that a list's search and filters match, are changed and deleted. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { bulk } from "#engine/features/bulk-actions/service/index.ts";
import { history } from "firestore-panel/services";
import { page } from "vitest/browser";
import { brands } from "../../../src/resources/brands";
import { MAX_DELETIONS } from "firestore-panel/history";
import { answerServices, holdMethod, unreachable } from "../answers";
import {
  button,
  openPanel,
  asksBeforeUnload,
  press,
  row,
  rowNames,
  startSignedIn,
  dialog,
  inSelection,
  select,
  selection,
} from "../panel";
import { empty, put, putBrands, venueNames, readAll, refuseWritesTo, remove, applyRules } from "../world";
import { brand } from "../../fixtures/records";

/** As few as are deleted only when their number is typed. */
const VENUES = 21;

beforeAll(async () => {
  await empty("Admins");
  await startSignedIn();
});
beforeEach(() => applyRules());

/** The list of brands, where there are this many: "Venue 10" is the newest. */
async function openVenues(venues = VENUES, search = "") {
  await putBrands(venueNames(venues), { status: "In-active" });
  const router = await openPanel(`/brands${search}`, [brands]);
  await expect.element(row("Venue 11")).toBeVisible();
  return router;
}

const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });
const all = () => tick("Select all on this page");
const undo = () => button("Undo");
const active = async () => (await readAll("Brands")).filter(({ status }) => status === "Active").length;

async function chooseEverything(number: number): Promise<void> {
  await all().click();
  await inSelection(`Select all ${String(number)} that match`).click();
  await expect.element(selection()).toHaveTextContent(`All ${String(number)} that match are selected`);
}

async function choose(field: string, value: string): Promise<void> {
  const open = dialog(/^Change a field/);
  await open.getByRole("combobox", { name: "Field" }).click();
  await page.getByTitle(field, { exact: true }).click();
  await open.getByText(value, { exact: true }).click();
}

it("a bulk set asks first, shows its progress, and stops after the part under way", async () => {
  const router = await openVenues(12);
  await select("Venue 10", "Venue 12");
  await inSelection("Change a field…").click();
  const question = dialog("Change a field of 2 brands");
  await expect.element(question).toHaveTextContent("Venue 10Venue 12");
  await expect.element(question.getByRole("button", { name: "Change" })).toBeDisabled();
  await choose("Status", "Active");
  await expect
    .element(question.getByRole("status"))
    .toHaveTextContent("Change Status to Active for 2 brands?");

  // A second press changes nothing.
  const { requests, release } = holdMethod(bulk.set);
  await question.getByRole("button", { name: "Change" }).dblClick();
  const running = dialog("Changing 2 brands");
  await expect.element(running.getByRole("status")).toHaveTextContent("Changing: 0 of 2…");
  void router.navigate("/other");
  const leave = dialog("Leave while it is running?");
  await leave.getByRole("button", { name: "Stay" }).click();
  expect(asksBeforeUnload()).toBe(true);
  await expect.element(leave).not.toBeInTheDocument();
  await press("{Escape}");
  await expect.element(running.getByRole("button", { name: "Stopping…" })).toBeVisible();
  release();
  // It stands as long as the pointer is on it.
  await page.getByText("2 brands changed.", { exact: true }).hover();
  await expect.element(running).not.toBeInTheDocument();
  expect(requests).toHaveBeenCalledTimes(1);
  await expect.poll(asksBeforeUnload).toBe(false);
  expect(router.state.location.pathname).toBe("/brands");
  expect(await active()).toBe(2);
  await undo().click();
  await expect.poll(active).toBe(0);
  await expect.element(tick("Select Venue 10")).toBeChecked();

  // Seven of the next ten are deleted before they are set.
  await all().click();
  await inSelection("Change a field…").click();
  await choose("Best seller", "Yes");
  await Promise.all([3, 4, 5, 6, 7, 8, 9].map((index) => remove(`Brands/b${String(index)}`)));
  await dialog("Change a field of 10 brands").getByRole("button", { name: "Change" }).click();
  const result = dialog("3 of 10 brands changed.");
  const missing = result.getByRole("region", { name: /^Not found: this brand/ });
  await expect
    .element(missing)
    .toHaveTextContent(/Venue 13Venue 14Venue 15Venue 16Venue 17Venue 18Venue 19$/);
});

it("a bulk set of all that match changes nothing else, and asks again when more are found", async () => {
  await openVenues(12, "?q=Venue+1");
  await put("Brands/other", brand("Venue 1 of others", { status: "In-active" }));
  await expect.element(page.getByText(/of 11$/)).toBeVisible();
  await chooseEverything(11);
  // The selection belongs to the search, not to the page.
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect.poll(rowNames).toHaveLength(1);
  await expect.element(all()).toBeChecked();
  await inSelection("Change a field…").click();
  const question = dialog("Change a field of 11 brands");
  await expect.element(question).toHaveTextContent("Search: “Venue 1”");
  await choose("Status", "Active");
  await put("Brands/late", brand("Venue 1 late", { status: "In-active" }));
  await question.getByRole("button", { name: "Change" }).click();
  const again = dialog("Change a field of 12 brands");
  await expect.element(again.getByRole("status")).toHaveTextContent("Change Status to Active for 12 brands?");
  expect(await active()).toBe(0);
  await again.getByRole("button", { name: "Change" }).click();
  await expect.element(page.getByText("12 brands changed.", { exact: true })).toBeVisible();
  await expect.element(selection()).not.toBeInTheDocument();
  const stored = await readAll("Brands");
  const changed = stored.filter(({ status }) => status === "Active").map(({ nameEng }) => String(nameEng));
  expect(changed).toHaveLength(12);
  expect(changed.every((name) => name.startsWith("Venue 1"))).toBe(true);
});

it("a bulk deletion closes its question whether to leave when it ends, and stops when the page is left, as the next page says", async () => {
  const router = await openVenues(14);
  const leave = dialog("Leave while it is running?");
  await router.navigate("/other");
  await router.navigate("/brands");
  await select("Venue 10", "Venue 11");
  await inSelection("Delete").click();
  const { requests, release } = holdMethod(history.remove);
  await dialog("Delete 2 brands?").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => requests.mock.calls.length).toBe(1);
  void router.navigate(-1);
  await expect.element(leave).toBeVisible();
  release();
  await expect.element(page.getByText("2 brands deleted.", { exact: true })).toBeVisible();
  await expect.element(leave).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe("/brands");

  vi.restoreAllMocks();
  await all().click();
  await inSelection("Delete").click();
  const second = holdMethod(history.remove);
  await dialog("Delete 10 brands?").getByRole("button", { name: "Delete" }).click();
  await expect.element(dialog("Deleting 10 brands").getByRole("status")).toBeVisible();
  void router.navigate("/other");
  await leave.getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByRole("heading", { name: "Other" })).toBeVisible();
  second.release();
  const cancelled = page.getByText(`Cancelled: ${String(MAX_DELETIONS)} of 10 brands deleted.`);
  await expect.element(cancelled).toBeVisible();
  expect(second.requests).toHaveBeenCalledTimes(1);
  expect(await readAll("Brands")).toHaveLength(12 - MAX_DELETIONS);
});

it("a deletion of all that match asks again where more are found, for their number, and continues with the rest after the server was lost", async () => {
  await openVenues();
  await chooseEverything(VENUES);
  const operations: (string | undefined)[] = [];
  answerServices({
    history: {
      remove: ({ operation }, real) => {
        operations.push(operation);
        return operations.length === 2 ? Promise.reject(unreachable()) : real();
      },
    },
  });
  await inSelection("Delete").click();
  const announced = dialog(`Delete ${VENUES} brands?`);
  await expect.element(announced).toHaveTextContent("They can be restored from the trash for 30 days.");
  await put("Brands/late", brand("Late", { status: "In-active" }));
  await announced.getByRole("textbox").fill(String(VENUES));
  await announced.getByRole("button", { name: "Delete" }).click();

  const question = dialog("Delete 22 brands?");
  await expect.element(question).toHaveTextContent("All of them: there is no search and no filter.");
  await expect.element(question).toHaveTextContent("They can be restored from the trash for 30 days.");
  expect(await readAll("Brands")).toHaveLength(VENUES + 1);
  const confirm = question.getByRole("button", { name: "Delete" });
  const number = question.getByRole("textbox", { name: "To delete them, type 22" });
  await number.fill("21");
  await expect.element(confirm).toBeDisabled();
  await number.fill("22");
  await confirm.click();
  const result = dialog(`${String(MAX_DELETIONS)} of 22 brands deleted.`);
  const left = `${String(VENUES + 1 - MAX_DELETIONS)} not done yet. The server cannot be reached.`;
  await expect.element(result.getByRole("alert")).toHaveTextContent(left);
  await result.getByRole("button", { name: "Continue with the rest" }).click();
  await expect.element(page.getByText("22 brands deleted.", { exact: true })).toBeVisible();
  await expect.element(page.getByText("No Data found.")).toBeVisible();
  expect(await readAll("Brands")).toEqual([]);
  // All parts are one item of the activity.
  expect(new Set(operations).size).toBe(1);
});

it("rows are ticked by a cell or by Space, none moves when the first is, and they are deleted after a question and with one message", async () => {
  const router = await openVenues(12);
  await tick("Select Venue 11").dblClick();
  await expect.element(tick("Select Venue 11")).not.toBeChecked();
  await expect.element(all()).not.toBeChecked();
  await expect.element(selection()).not.toBeInTheDocument();

  await row("Venue 10")
    .getByRole("cell")
    .first()
    .click({ position: { x: 3, y: 3 } });
  await expect.element(tick("Select Venue 10")).toBeChecked();
  tick("Select Venue 12").element().focus();
  await press(" ");
  await expect.element(selection()).toHaveTextContent("2 selected");
  // Nothing was opened by it.
  expect(router.state.location.search).toBe("");
  expect(page.getByRole("dialog").elements()).toEqual([]);

  await inSelection("Delete").click();
  const confirmation = dialog("Delete 2 brands?");
  await expect.element(confirmation).toHaveTextContent("Venue 10Venue 12");
  await expect.element(confirmation.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await page.getByText("2 brands deleted.", { exact: true }).hover();
  await expect.element(row("Venue 10")).not.toBeInTheDocument();
  await expect.element(row("Venue 12")).not.toBeInTheDocument();
  await expect.element(selection()).not.toBeInTheDocument();
  expect(await readAll("Brands")).toHaveLength(10);
  expect(document.querySelectorAll(".ant-notification-notice")).toHaveLength(1);
  // The keyboard continues at the table.
  await expect.element(all()).toHaveFocus();
  await undo().click();
  await expect.element(row("Venue 10")).toBeVisible();
  await expect.element(row("Venue 12")).toBeVisible();

  // Nothing is deleted when the person declines. Of many, five are named.
  await all().click();
  await expect.element(selection()).toHaveTextContent("10 selected");
  await inSelection("Delete").click();
  const many = dialog("Delete 10 brands?");
  await expect.element(many).toHaveTextContent("Venue 14and 5 more");
  await many.getByRole("button", { name: "Cancel" }).click();
  await expect.element(many).not.toBeInTheDocument();
  await tick("Select Venue 13").click();
  await expect.element(selection()).toHaveTextContent("9 selected");
  await inSelection("Clear").click();
  await expect.element(selection()).not.toBeInTheDocument();
  await expect.element(all()).toHaveFocus();
  expect(await readAll("Brands")).toHaveLength(12);
});

it("a selection ends with the page, the order and the search, and survives a refused deletion, a live change and a turned phone", async () => {
  await openVenues(12);
  await refuseWritesTo("Brands");
  await select("Venue 11", "Venue 13");
  await inSelection("Delete").click();
  await dialog("Delete 2 brands?").getByRole("button", { name: "Delete" }).click();
  const result = dialog("2 brands could not be deleted.");
  const reason = result.getByRole("region", { name: "Not deleted: this brand." });
  await expect.element(reason).toHaveTextContent(/Venue 11Venue 13$/);
  await expect.element(result.getByRole("button", { name: "Close" })).toHaveFocus();
  expect(document.querySelectorAll(".ant-notification-notice")).toHaveLength(0);
  await press("{Escape}");
  await expect.element(result).not.toBeInTheDocument();
  await expect.element(tick("Select Venue 11")).toBeChecked();
  await expect.element(tick("Select Venue 13")).toBeChecked();
  await expect.element(tick("Select Venue 12")).not.toBeChecked();
  await expect.element(inSelection("Delete")).toHaveFocus();

  await applyRules();
  await inSelection("Clear").click();
  await select("Venue 10", "Venue 11");
  await put("Brands/b0", brand("Venue 10 Renamed"));
  await expect.element(tick("Select Venue 10 Renamed")).toBeChecked();
  await remove("Brands/b1");
  await expect.element(selection()).toHaveTextContent("1 selected");
  await inSelection("Delete").click();
  await page.viewport(390, 800);
  await expect.element(selection()).not.toBeInTheDocument();
  await dialog(/^Delete 1 brand/)
    .getByRole("button", { name: "Cancel" })
    .click();
  await page.viewport(1280, 800);
  await expect.element(selection()).toHaveTextContent("1 selected");
  await expect.element(tick("Select Venue 10 Renamed")).toBeChecked();
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect.poll(rowNames).toEqual(["Venue 21"]);
  await expect.element(selection()).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Page 1" }).click();
  await expect.element(tick("Select Venue 10 Renamed")).not.toBeChecked();
  await tick("Select Venue 12").click();
  await page.getByRole("columnheader", { name: "Brand Name" }).click();
  await expect.element(selection()).not.toBeInTheDocument();
  await tick("Select Venue 12").click();
  await page.getByRole("searchbox").fill("12");
  await expect.poll(rowNames).toEqual(["Venue 12"]);
  await expect.element(selection()).not.toBeInTheDocument();
  expect(button("Delete Venue 12").elements()).toHaveLength(1);
});
