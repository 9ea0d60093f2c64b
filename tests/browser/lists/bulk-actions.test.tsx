/** Ticked rows, and everything that a list's search and filters match, are changed and deleted. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Answer } from "../../../src/contract/calls";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { events } from "../../../src/resources/events";
import { MAX_DELETIONS } from "../../../src/schema/history";
import { openPanel, operationsAtRisk, press, providers, row, rowNames, signIn } from "../panel";
import { berths } from "./berths";
import { ADMIN, addAdmin, brand, empty, put, putAll, readAll, remove, useRules } from "../world";

/** As few as are deleted only when their number is typed. */
const VENUES = 21;

beforeAll(async () => {
  await useRules();
  await empty("Admins");
  await addAdmin();
  await signIn();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await useRules();
});

/** The list of brands, where there are this many: "Venue 10" is the newest. */
async function openVenues(venues = VENUES, search = "") {
  // A record is not deleted while the trash keeps an earlier one of its id.
  await Promise.all(["Brands", "Trash"].map(empty));
  await putAll(
    Array.from({ length: venues }, (_, index) => [
      `Brands/b${String(index)}`,
      brand(`Venue ${String(index + 10)}`, {
        status: "In-active",
        time: new Date(Date.now() - index * 60_000),
      }),
    ]),
  );
  const router = await openPanel(`/brands${search}`, [brands]);
  await expect.element(row("Venue 11")).toBeVisible();
  return router;
}

const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });
const all = () => tick("Select all on this page");
const bar = () => page.getByRole("region", { name: "Selection" });
const inBar = (name: string | RegExp) => bar().getByRole("button", { name });
const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
const statuses = async () => (await readAll("Brands")).map(({ status }) => String(status));
const active = async () => (await statuses()).filter((status) => status === "Active").length;

async function chooseEverything(number: number): Promise<void> {
  await all().click();
  await inBar(`Select all ${String(number)} that match`).click();
  await expect.element(bar()).toHaveTextContent(`All ${String(number)} that match are selected`);
}

/** In the open dialog. */
async function choose(field: string, value: string): Promise<void> {
  await dialog(/^Set a value/)
    .getByRole("combobox", { name: "Field" })
    .click();
  await page.getByTitle(field, { exact: true }).click();
  await dialog(/^Set a value/)
    .getByText(value, { exact: true })
    .click();
}

type Custom = NonNullable<typeof providers.dataProvider.custom>;
/** Answers the panel's calls in the provider's place, which `go` asks. */
function answering(answer: (call: Parameters<Custom>[0], go: Custom) => unknown): void {
  const custom = providers.dataProvider.custom?.bind(providers.dataProvider);
  if (!custom) throw new Error("The data provider answers no calls.");
  vi.spyOn(providers.dataProvider, "custom").mockImplementation(
    async (call) => (await answer(call, custom)) as never,
  );
}
/** As the provider says it. */
const unreachable = () => Object.assign(new Error("The server cannot be reached."), { statusCode: 503 });

/** Holds the calls of one name until they are let go. */
function holding(name: string): { readonly asked: ReturnType<typeof vi.fn>; readonly release: () => void } {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked = vi.fn();
  answering(async (call, go) => {
    if (call.url === name) {
      asked(call.payload);
      await held;
    }
    return go(call);
  });
  return { asked, release };
}

it("sets a value in those that are ticked: asks, says how far it is, and stops after the part under way; names a few of those that are gone, and copies all of them", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const router = await openVenues(12);
  await tick("Select Venue 10").click();
  await tick("Select Venue 12").click();
  await inBar("Set a field…").click();
  const question = dialog("Set a value for 2 brands");
  await expect.element(question).toHaveTextContent("Venue 10Venue 12");
  await expect.element(question.getByRole("button", { name: "Set" })).toBeDisabled();
  await choose("Status", "Active");
  await expect.element(question.getByRole("status")).toHaveTextContent("Set Status to Active for 2 brands?");

  // A second press changes nothing.
  const { asked, release } = holding("list/set");
  await question.getByRole("button", { name: "Set" }).dblClick();
  const working = dialog("Changing 2 brands");
  await expect.element(working.getByRole("status")).toHaveTextContent("Changing 1–2 of 2…");
  await expect.element(working.getByRole("button", { name: "Cancel" })).toBeVisible();
  // Whoever leaves the page or closes the tab is asked.
  void router.navigate("/other");
  await dialog("Leave while it is running?").getByRole("button", { name: "Stay" }).click();
  expect(operationsAtRisk()).toEqual([
    { done: "Changed", subject: "2 brands", account: "noor", proof: { work: expect.any(String), count: 2 } },
  ]);
  await expect.element(dialog("Leave while it is running?")).not.toBeInTheDocument();
  await press("{Escape}");
  await expect.element(working.getByRole("button", { name: "Stopping…" })).toBeVisible();
  release();
  await expect.element(page.getByText("2 brands changed.", { exact: true })).toBeVisible();
  await expect.element(working).not.toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(operationsAtRisk()).toEqual([]);
  expect(router.state.location.pathname).toBe("/brands");
  await expect.element(row("Venue 10")).toHaveTextContent(/Active/);
  expect(await active()).toBe(2);

  // Of the next ten, seven are gone when they are to be set.
  await all().click();
  await inBar("Set a field…").click();
  await choose("Best seller", "Yes");
  await Promise.all([3, 4, 5, 6, 7, 8, 9].map((index) => remove(`Brands/b${String(index)}`)));
  await dialog("Set a value for 10 brands").getByRole("button", { name: "Set" }).click();
  const told = dialog("3 of 10 brands changed.");
  await expect
    .element(told.getByRole("region", { name: /^Not found: this brand/ }))
    .toHaveTextContent(/Venue 13Venue 14Venue 15Venue 16Venue 17and 2 more$/);
  await told.getByRole("button", { name: "Copy" }).click();
  await expect.element(told.getByText("Copied.")).toBeVisible();
  expect(copied.mock.calls[0]?.[0]).toMatch(/^3 of 10 brands changed\.\n\nNot found: .*\nVenue 13\n/);
  expect(copied.mock.calls[0]?.[0]).toContain("Venue 19");
});

it("sets a value in everything that matches, and in nothing else; asks again where more are found than named", async () => {
  await openVenues(12, "?q=Venue+1");
  await put("Brands/other", brand("Venue 1 of others", { status: "In-active" }));
  await expect.element(page.getByText(/of 11$/)).toBeVisible();
  await chooseEverything(11);
  // Only the ticked rows are left when one is unticked.
  await tick("Select Venue 13").click();
  await expect.element(bar()).toHaveTextContent("9 selected");
  await tick("Select Venue 13").click();
  await inBar("Select all 11 that match").click();
  // It is bound to the search, not to the page.
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect.poll(rowNames).toHaveLength(1);
  await expect.element(all()).toBeChecked();
  await inBar("Set a field…").click();
  const question = dialog("Set a value for 11 brands");
  await expect.element(question).toHaveTextContent("Search: “Venue 1”");
  await choose("Status", "Active");
  await put("Brands/late", brand("Venue 1 late", { status: "In-active" }));
  await question.getByRole("button", { name: "Set" }).click();
  const again = dialog("Set a value for 12 brands");
  await expect.element(again.getByRole("status")).toHaveTextContent("Set Status to Active for 12 brands?");
  expect(await active()).toBe(0);
  await again.getByRole("button", { name: "Set" }).click();
  await expect.element(page.getByText("12 brands changed.", { exact: true })).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  const stored = await readAll("Brands");
  const changed = stored.filter(({ status }) => status === "Active").map(({ nameEng }) => String(nameEng));
  expect(changed).toHaveLength(12);
  expect(changed.every((name) => name.startsWith("Venue 1"))).toBe(true);

  // All were saved at the same time, so their ids decide: the first come last.
  await expect.poll(rowNames).toEqual(["Venue 11", "Venue 10"]);
  // It ends with another search.
  await all().click();
  await inBar("Select all 12 that match").click();
  await page.getByRole("searchbox").fill("Venue 10");
  await expect.poll(rowNames).toEqual(["Venue 10"]);
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(all()).not.toBeChecked();
  // All that matches is on this page.
  await all().click();
  await expect.element(bar()).toHaveTextContent("1 selected");
  expect(inBar(/^Select all/).elements()).toEqual([]);
});

it("stops where its page is left, and says on the next page how far it came", async () => {
  // Those that are left must fill more than a page.
  const venues = 19;
  const rest = venues - MAX_DELETIONS;
  const router = await openVenues(venues);
  await all().click();
  await inBar("Delete").click();
  const { asked, release } = holding("list/delete");
  await dialog("Delete 10 brands?").getByRole("button", { name: "Delete" }).click();
  await expect.element(dialog("Deleting 10 brands").getByRole("status")).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
  void router.navigate("/other");
  await dialog("Leave while it is running?").getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByRole("heading", { name: "Other" })).toBeVisible();
  release();
  await expect
    .element(page.getByText(`Cancelled: ${String(MAX_DELETIONS)} of 10 brands deleted.`))
    .toBeVisible();
  expect(await readAll("Brands")).toHaveLength(rest);

  // Before anything is done, too.
  await router.navigate("/brands");
  await chooseEverything(rest);
  vi.restoreAllMocks();
  const found = holding("list/matching");
  await inBar("Delete").click();
  const question = dialog(`Delete ${String(rest)} brands?`);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(question.getByRole("status")).toHaveTextContent(/^Finding 0 of/);
  void router.navigate("/other");
  await dialog("Leave while it is running?").getByRole("button", { name: "Leave" }).click();
  found.release();
  await expect.element(page.getByText(`0 of ${String(rest)} brands deleted.`)).toBeVisible();
  expect(await readAll("Brands")).toHaveLength(rest);
});

it("asks whether to leave as long as it runs: what is done then is left for where they went, what was refused stays with its reason", async () => {
  const router = await openVenues(2, "?q=Venue");
  const path = () => router.state.location.pathname;
  const leave = dialog("Leave while it is running?");
  await router.navigate("/other");
  await router.navigate("/brands");
  await all().click();
  await inBar("Set a field…").click();
  await choose("Status", "Active");
  const refused = holding("list/set");
  await remove("Brands/b1");
  await dialog("Set a value for 2 brands").getByRole("button", { name: "Set" }).click();
  await expect.poll(() => refused.asked.mock.calls.length).toBe(1);
  void router.navigate(-1);
  await expect.element(leave).toBeVisible();
  refused.release();
  const told = dialog("1 of 2 brands changed.");
  await expect.element(leave).not.toBeInTheDocument();
  await told.getByRole("button", { name: "Close" }).click();
  expect(path()).toBe("/brands");

  vi.restoreAllMocks();
  await inBar("Delete").click();
  const { asked, release } = holding("list/delete");
  await dialog("Delete 1 brand?").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  void router.navigate(-1);
  await expect.element(leave).toBeVisible();
  release();
  await expect.element(page.getByText("1 brand deleted.", { exact: true })).toBeVisible();
  await expect.element(leave).not.toBeInTheDocument();
  await expect.poll(path).toBe("/other");
  expect(await readAll("Brands")).toEqual([]);
});

it("deletes everything only when the number is typed, and goes on with the rest after the server was lost", async () => {
  await openVenues();
  await chooseEverything(VENUES);
  const asked: { [call: string]: unknown[] } = {};
  answering((call, go) => {
    const calls = (asked[call.url] ??= []);
    calls.push(call.payload);
    return call.url === "list/delete" && calls.length === 2 ? Promise.reject(unreachable()) : go(call);
  });
  await inBar("Delete").click();
  const question = dialog("Delete 21 brands?");
  await expect.element(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await press("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(inBar("Delete")).toHaveFocus();
  // Nothing is done before the person agrees.
  expect(asked["list/matching"]).toBeUndefined();

  await press("{Enter}");
  await expect.element(question).toHaveTextContent("All of them: there is no search and no filter.");
  const confirm = question.getByRole("button", { name: "Delete" });
  await expect.element(confirm).toBeDisabled();
  await expect
    .element(question)
    .toHaveTextContent("They can be restored from the trash for 30 days. Records that belong to them stay.");
  const number = question.getByRole("textbox", { name: "To delete them, type 21" });
  await number.fill("20");
  await expect.element(confirm).toBeDisabled();
  await number.fill("21");
  await confirm.click();
  const told = dialog(`${String(MAX_DELETIONS)} of 21 brands deleted.`);
  await expect
    .element(told.getByRole("alert"))
    .toHaveTextContent(`${String(VENUES - MAX_DELETIONS)} not done yet. The server cannot be reached.`);
  expect(asked["list/delete"]).toHaveLength(2);
  await told.getByRole("button", { name: "Continue with the rest" }).click();
  await expect.element(page.getByText("21 brands deleted.", { exact: true })).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(page.getByText("No Data found.")).toBeVisible();
  expect(await readAll("Brands")).toEqual([]);
  // All parts are one line of the activity.
  const works = asked["list/delete"]?.map((payload) => (payload as { readonly operation: string }).operation);
  expect(new Set(works).size).toBe(1);
});

it("says when they cannot be counted or not all be found, and names the exact number before anything is done", async () => {
  await openVenues(12, "?q=Venue");
  await chooseEverything(12);
  let count: Answer<"list/count"> | undefined;
  answering((call, go) => {
    if (call.url !== "list/count") return go(call);
    return count === undefined ? Promise.reject(unreachable()) : Promise.resolve({ data: count });
  });
  await inBar("Delete").click();
  const failed = dialog("Delete").getByRole("alert");
  await expect.element(failed).toHaveTextContent("The server cannot be reached.");
  await expect.element(dialog("Delete").getByRole("button", { name: "Delete" })).toBeDisabled();

  // What is not known exactly is asked for as so many at least.
  count = { count: 10, bound: "least" };
  await failed.getByRole("button", { name: "Try again" }).click();
  await dialog("Delete at least 10 brands?").getByRole("button", { name: "Delete" }).click();
  const exact = dialog("Delete 12 brands?");
  await exact.getByRole("button", { name: "Cancel" }).click();
  await expect.element(exact).not.toBeInTheDocument();

  // What is left out is said, also when it asks again.
  count = { count: 10, missed: 37 };
  await inBar("Delete").click();
  const words = "37 brands are left out: they have not been prepared for search and sorting yet.";
  const question = dialog("Delete 10 brands?");
  await expect.element(question.getByRole("alert")).toHaveTextContent(words);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(exact.getByRole("alert")).toHaveTextContent(words);
  await exact.getByRole("button", { name: "Cancel" }).click();
  expect(await readAll("Brands")).toHaveLength(12);
});

it("leaves the protected and the own account alone, and says so", async () => {
  const account = (name: string, email: string, time = new Date()) => ({ name, email, role: "User", time });
  const before = new Date(Date.now() - 3_600_000);
  const extra = Array.from({ length: 9 }, (_, index) => `x${String(index)}`);
  await putAll([
    ["Admins/owner", account("The Owner", PROTECTED_ADMIN_EMAIL)],
    ...extra.map((id) => [`Admins/${id}`, account(`Extra ${id}`, `${id}@westwalk.example`, before)] as const),
  ]);
  await openPanel("/admin", [admins]);
  const ownBoxes = [tick("Select The Owner"), tick(`Select ${ADMIN.name}`)];
  for (const box of ownBoxes) await expect.element(box).toBeDisabled();
  await all().click();
  await expect.element(bar()).toHaveTextContent("8 selected");
  for (const box of ownBoxes) await expect.element(box).not.toBeChecked();
  await inBar("Select all 11 that match").click();
  await inBar("Set a field…").click();
  await choose("Role", "Admin");
  await dialog("Set a value for 11 admins").getByRole("button", { name: "Set" }).click();
  const told = dialog("9 of 11 admins changed.");
  await expect
    .element(told.getByRole("region", { name: "This account cannot be deleted." }))
    .toHaveTextContent(/The Owner$/);
  await expect
    .element(told.getByRole("region", { name: /^You are signed in with this account/ }))
    .toHaveTextContent(new RegExp(`${ADMIN.name}$`));
  const stored = await readAll("Admins");
  expect(stored.filter(({ role }) => role === "User").map(({ name }) => String(name))).toEqual(["The Owner"]);
  await Promise.all(["owner", ...extra].map((id) => remove(`Admins/${id}`)));
});

it("sets switches and several choices, no field that an edit may not change; where there is none, it offers to delete alone", async () => {
  await useRules([berths]);
  await empty("Berths");
  const berth = { taken: true, services: ["Fuel"], side: "Port" };
  await putAll([
    ["Berths/a", { ...berth, name: "Alpha" }],
    ["Berths/b", { ...berth, name: "Bravo" }],
  ]);
  await put("Events/e1", { nameEng: "Regatta", descriptionEng: "Boats", time: new Date() });
  const router = await openPanel("/berths", [berths, events]);
  await all().click();
  await inBar("Set a field…").click();
  const asked = dialog("Set a value for 2 berths");
  const field = asked.getByRole("combobox", { name: "Field" });
  await field.click();
  await expect.element(page.getByTitle("Services", { exact: true })).toBeVisible();
  expect(page.getByTitle("Side", { exact: true }).elements()).toEqual([]);
  // A switch stands for "no" until it is touched.
  await page.getByTitle("Taken", { exact: true }).click();
  await expect.element(asked.getByText("Set Taken to Free for 2 berths?")).toBeVisible();
  await asked.getByRole("button", { name: "Set" }).click();
  await expect.element(page.getByText("2 berths changed.", { exact: true })).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();

  await inBar("Set a field…").click();
  await field.click();
  await page.getByTitle("Services", { exact: true }).click();
  await asked.getByRole("checkbox", { name: "Power" }).click();
  await asked.getByRole("checkbox", { name: "Water" }).click();
  await expect.element(asked.getByText("Set Services to Water, Power for 2 berths?")).toBeVisible();
  await asked.getByRole("button", { name: "Set" }).click();
  const expected = { taken: false, services: ["Water", "Power"], side: "Port" };
  await expect.poll(() => readAll("Berths")).toMatchObject([expected, expected]);

  await router.navigate("/events");
  await tick("Select Regatta").click();
  await expect.element(inBar("Delete")).toBeVisible();
  expect(inBar("Set a field…").elements()).toEqual([]);
});
