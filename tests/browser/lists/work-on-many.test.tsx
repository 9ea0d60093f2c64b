/** Ticked rows, and everything that a list's search and filters match, are changed and deleted. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Answer } from "../../../src/contract/calls";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { events } from "../../../src/resources/events";
import { MAX_DELETIONS } from "../../../src/schema/history";
import { openPanel, press, providers, row, rowNames, signIn } from "../panel";
import { berths } from "./berths";
import {
  ADMIN,
  addAdmin,
  brand,
  empty,
  put,
  putAll,
  readAll,
  refuseWritesTo,
  remove,
  useRules,
} from "../world";

const VENUES = 25;

beforeAll(async () => {
  await addAdmin();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await useRules();
  await signIn();
  await empty("Brands");
  await putAll(
    Array.from({ length: VENUES }, (_, index) => [
      `Brands/b${String(index)}`,
      brand(`Venue ${String(index + 10)}`, {
        status: "In-active",
        time: new Date(Date.now() - index * 60_000),
      }),
    ]),
  );
});

const tick = (name: string) => page.getByRole("checkbox", { name, exact: true });
const all = () => tick("Select all on this page");
const bar = () => page.getByRole("region", { name: "Selection" });
const inBar = (name: string | RegExp) => bar().getByRole("button", { name });
const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
const statuses = async () => (await readAll("Brands")).map(({ status }) => String(status));
const active = async () => (await statuses()).filter((status) => status === "Active").length;

async function chooseEverything(number: number | string): Promise<void> {
  await expect.element(row(/^Venue/).first()).toBeVisible();
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

/** Holds the calls of one name until they are let go. */
function holding(name: string): { readonly asked: ReturnType<typeof vi.fn>; readonly release: () => void } {
  const custom = providers.dataProvider.custom?.bind(providers.dataProvider);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked = vi.fn();
  vi.spyOn(providers.dataProvider, "custom").mockImplementation(async (call) => {
    if (!custom) throw new Error("The data provider answers no calls.");
    if (call.url === name) {
      asked(call.payload);
      await held;
    }
    return custom(call);
  });
  return { asked, release };
}

it("sets a value in those that are ticked, after it has named the number, the field and the value", async () => {
  await openPanel("/brands", [brands]);
  await tick("Select Venue 10").click();
  await tick("Select Venue 12").click();
  await inBar("Set…").click();
  const asked = dialog("Set a value for 2 brands");
  await expect.element(asked).toHaveTextContent("Venue 10Venue 12");
  await expect.element(asked.getByRole("button", { name: "Set" })).toBeDisabled();
  await choose("Status", "Active");
  await expect.element(asked.getByRole("status")).toHaveTextContent("Set Status to Active for 2 brands?");
  await asked.getByRole("button", { name: "Set" }).click();
  await expect.element(page.getByText("2 brands changed.", { exact: true })).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(row("Venue 10")).toHaveTextContent(/Active/);
  expect(await active()).toBe(2);
});

it("sets a value in everything that matches, and in nothing else", async () => {
  await openPanel("/brands?q=Venue+1", [brands]);
  await put("Brands/other", brand("Venue 1 of others", { status: "In-active" }));
  await expect.poll(rowNames).toHaveLength(10);
  await chooseEverything(11);
  // It is bound to the search, not to the page.
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect.poll(rowNames).toHaveLength(1);
  await expect.element(all()).toBeChecked();
  await inBar("Set…").click();
  const asked = dialog("Set a value for 11 brands");
  await expect.element(asked).toHaveTextContent("Search: “Venue 1”");
  await choose("Status", "Active");
  await asked.getByRole("button", { name: "Set" }).click();
  await expect.element(page.getByText("11 brands changed.", { exact: true })).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  const stored = await readAll("Brands");
  const changed = stored.filter(({ status }) => status === "Active").map(({ nameEng }) => String(nameEng));
  expect(changed).toHaveLength(11);
  expect(changed.every((name) => name.startsWith("Venue 1"))).toBe(true);
});

it("goes back to ticked rows when one is unticked, and ends with another search", async () => {
  await openPanel("/brands", [brands]);
  await chooseEverything(VENUES);
  await tick("Select Venue 13").click();
  await expect.element(bar()).toHaveTextContent("9 selected");
  await tick("Select Venue 13").click();
  await inBar(`Select all ${String(VENUES)} that match`).click();
  await page.getByRole("searchbox").fill("Venue 2");
  await expect.element(page.getByText(/of 10$/)).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(all()).not.toBeChecked();
  // All that matches is on this page.
  await all().click();
  await expect.element(bar()).toHaveTextContent("10 selected");
  expect(inBar(/^Select all/).elements()).toEqual([]);
});

it("deletes everything only when the number is typed", async () => {
  await openPanel("/brands", [brands]);
  await chooseEverything(VENUES);
  await inBar("Delete").click();
  const asked = dialog("Delete 25 brands?");
  await expect.element(asked).toHaveTextContent("All of them: there is no search and no filter.");
  const confirm = asked.getByRole("button", { name: "Delete" });
  await expect.element(confirm).toBeDisabled();
  await expect
    .element(asked)
    .toHaveTextContent(
      "They can be restored from the trash for 30 days. What belongs to them stays where it is.",
    );
  const number = asked.getByRole("textbox", { name: "To delete them, type 25" });
  await number.fill("24");
  await expect.element(confirm).toBeDisabled();
  await number.fill("25");
  await confirm.click();
  await expect.element(page.getByText("25 brands deleted.", { exact: true })).toBeVisible();
  await expect.element(page.getByText("No Data found.")).toBeVisible();
  expect(await readAll("Brands")).toEqual([]);
});

it("asks again where more are found than were named", async () => {
  await openPanel("/brands", [brands]);
  await chooseEverything(VENUES);
  await inBar("Set…").click();
  await choose("Status", "Active");
  await put("Brands/late", brand("Venue late", { status: "In-active" }));
  await dialog("Set a value for 25 brands").getByRole("button", { name: "Set" }).click();
  const again = dialog("Set a value for 26 brands");
  await expect.element(again.getByRole("status")).toHaveTextContent("Set Status to Active for 26 brands?");
  expect(await active()).toBe(0);
  await again.getByRole("button", { name: "Set" }).click();
  await expect.element(page.getByText("26 brands changed.", { exact: true })).toBeVisible();
  expect(await active()).toBe(26);
});

it("nothing is done before the person agrees, and Escape gives up", async () => {
  await openPanel("/brands", [brands]);
  const { asked } = holding("list/matching");
  await chooseEverything(VENUES);
  await inBar("Delete").click();
  await expect.element(dialog("Delete 25 brands?").getByRole("button", { name: "Cancel" })).toHaveFocus();
  await press("{Escape}");
  await expect.element(dialog(/^Delete/)).not.toBeInTheDocument();
  await expect.element(inBar("Delete")).toHaveFocus();
  expect(asked).not.toHaveBeenCalled();
  expect(await readAll("Brands")).toHaveLength(VENUES);
});

it("says how far it is, is left alone by a second press, and stops after the part under way", async () => {
  await openPanel("/brands", [brands]);
  await tick("Select Venue 10").click();
  await tick("Select Venue 11").click();
  await inBar("Set…").click();
  await choose("Status", "Active");
  const { asked, release } = holding("list/set");
  await dialog("Set a value for 2 brands").getByRole("button", { name: "Set" }).dblClick();
  const working = dialog("Changing 2 brands");
  await expect.element(working.getByRole("status")).toHaveTextContent("Changing 1–2 of 2…");
  await expect.element(working.getByRole("button", { name: "Cancel" })).toBeVisible();
  // Whoever closes the tab is asked.
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await press("{Escape}");
  await expect.element(working.getByRole("button", { name: "Stopping…" })).toBeVisible();
  release();
  await expect.element(page.getByText("2 brands changed.", { exact: true })).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
  const after = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(after);
  expect(after.defaultPrevented).toBe(false);
});

it("asks before the page is left while it runs", async () => {
  const router = await openPanel("/brands", [brands]);
  await tick("Select Venue 10").click();
  await inBar("Delete").click();
  const { release } = holding("list/delete");
  await dialog("Delete 1 brand?").getByRole("button", { name: "Delete" }).click();
  await expect.element(dialog("Deleting 1 brand")).toBeVisible();
  void router.navigate("/other");
  await dialog("Leave while it is running?").getByRole("button", { name: "Stay" }).click();
  release();
  await expect.element(page.getByText("1 brand deleted.", { exact: true })).toBeVisible();
  expect(router.state.location.pathname).toBe("/brands");
});

it("tells what was not done when the server is lost, and goes on with the rest", async () => {
  await openPanel("/brands", [brands]);
  const custom = providers.dataProvider.custom?.bind(providers.dataProvider);
  const asked: unknown[] = [];
  vi.spyOn(providers.dataProvider, "custom").mockImplementation((call) => {
    if (!custom) throw new Error("The data provider answers no calls.");
    if (call.url !== "list/delete") return custom(call);
    asked.push(call.payload);
    if (asked.length !== 2) return custom(call);
    // As the provider says it.
    return Promise.reject(Object.assign(new Error("The server cannot be reached."), { statusCode: 503 }));
  });
  await chooseEverything(VENUES);
  await inBar("Delete").click();
  await dialog("Delete 25 brands?").getByRole("textbox").fill("25");
  await dialog("Delete 25 brands?").getByRole("button", { name: "Delete" }).click();
  const told = dialog(`${String(MAX_DELETIONS)} of 25 brands deleted.`);
  await expect
    .element(told.getByRole("alert"))
    .toHaveTextContent(`${String(25 - MAX_DELETIONS)} not done yet. The server cannot be reached.`);
  expect(asked).toHaveLength(2);
  await told.getByRole("button", { name: "Go on with the rest" }).click();
  await expect.element(page.getByText("25 brands deleted.", { exact: true })).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  expect(await readAll("Brands")).toEqual([]);
  // All parts are one line of the activity.
  expect(new Set(asked.map((payload) => (payload as { work: string }).work)).size).toBe(1);
});

it("groups what was refused by its reason, and copies every name", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openPanel("/brands", [brands]);
  await expect.element(row("Venue 11")).toBeVisible();
  await all().click();
  await inBar("Set…").click();
  await choose("Best seller", "Yes");
  for (const index of [0, 1, 2, 3, 4, 5, 6]) await remove(`Brands/b${String(index)}`);
  await dialog("Set a value for 10 brands").getByRole("button", { name: "Set" }).click();
  const told = dialog("3 of 10 brands changed.");
  await expect
    .element(told.getByRole("region", { name: /^Not found: this brand/ }))
    .toHaveTextContent(/Venue 10Venue 11Venue 12Venue 13Venue 14and 2 more$/);
  await told.getByRole("button", { name: "Copy" }).click();
  await expect.element(told.getByText("Copied.")).toBeVisible();
  expect(copied.mock.calls[0]?.[0]).toMatch(/^3 of 10 brands changed\.\n\nNot found: .*\nVenue 10\n/);
  expect(copied.mock.calls[0]?.[0]).toContain("Venue 16");
});

it("stops where the access is gone, and goes on with all of them when it is back", async () => {
  await openPanel("/brands", [brands]);
  await expect.element(row("Venue 11")).toBeVisible();
  await refuseWritesTo("Brands");
  await all().click();
  await inBar("Set…").click();
  await choose("Status", "Active");
  await dialog("Set a value for 10 brands").getByRole("button", { name: "Set" }).click();
  const told = dialog("0 of 10 brands changed.");
  await expect.element(told).toHaveTextContent("10 not done yet. Not allowed to save these records.");
  expect(await active()).toBe(0);
  await useRules();
  await told.getByRole("button", { name: "Go on with the rest" }).click();
  await expect.element(page.getByText("10 brands changed.", { exact: true })).toBeVisible();
  expect(await active()).toBe(10);
});

it("deletes no more when it is denied, and goes on when the access is back", async () => {
  await openPanel("/brands", [brands]);
  await expect.element(row("Venue 11")).toBeVisible();
  await refuseWritesTo("Brands");
  const { asked: deleting, release } = holding("list/delete");
  release();
  await all().click();
  await inBar("Delete").click();
  await dialog("Delete 10 brands?").getByRole("button", { name: "Delete" }).click();
  const told = dialog("0 of 10 brands deleted.");
  await expect.element(told).toHaveTextContent("10 not done yet. Not allowed to delete this brand.");
  expect(deleting).toHaveBeenCalledTimes(1);
  await useRules();
  await told.getByRole("button", { name: "Go on with the rest" }).click();
  await expect.element(page.getByText("10 brands deleted.", { exact: true })).toBeVisible();
  expect(await readAll("Brands")).toHaveLength(VENUES - 10);
});

it("says when they cannot be counted, and counts again", async () => {
  await openPanel("/brands", [brands]);
  await chooseEverything(VENUES);
  const custom = providers.dataProvider.custom?.bind(providers.dataProvider);
  let broken = true;
  vi.spyOn(providers.dataProvider, "custom").mockImplementation((call) => {
    if (!custom) throw new Error("The data provider answers no calls.");
    if (call.url !== "list/count" || !broken) return custom(call);
    return Promise.reject(Object.assign(new Error("The server cannot be reached."), { statusCode: 503 }));
  });
  await inBar("Delete").click();
  const failed = dialog("Delete").getByRole("alert");
  await expect.element(failed).toHaveTextContent("The server cannot be reached.");
  await expect.element(dialog("Delete").getByRole("button", { name: "Delete" })).toBeDisabled();
  broken = false;
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.element(dialog("Delete 25 brands?")).toBeVisible();
});

it("asks for what is not known exactly as about so many, and names the exact number before anything is done", async () => {
  await openPanel("/brands?q=Venue", [brands]);
  const custom = providers.dataProvider.custom?.bind(providers.dataProvider);
  const count: Answer<"list/count"> = { count: 20, bound: "least" };
  vi.spyOn(providers.dataProvider, "custom").mockImplementation((call) => {
    if (!custom) throw new Error("The data provider answers no calls.");
    return call.url === "list/count" ? Promise.resolve({ data: count as never }) : custom(call);
  });
  await chooseEverything(VENUES);
  await inBar("Delete").click();
  await dialog("Delete at least 20 brands?").getByRole("button", { name: "Delete" }).click();
  const exact = dialog("Delete 25 brands?");
  await expect.element(exact.getByRole("textbox")).toBeVisible();
  await exact.getByRole("button", { name: "Cancel" }).click();
  expect(await readAll("Brands")).toHaveLength(VENUES);
});

it("says what is left out, before and after it asks again", async () => {
  await openPanel("/brands?q=Venue", [brands]);
  const custom = providers.dataProvider.custom?.bind(providers.dataProvider);
  const count: Answer<"list/count"> = { count: 20, missed: 37 };
  vi.spyOn(providers.dataProvider, "custom").mockImplementation((call) => {
    if (!custom) throw new Error("The data provider answers no calls.");
    return call.url === "list/count" ? Promise.resolve({ data: count as never }) : custom(call);
  });
  await chooseEverything(VENUES);
  await inBar("Delete").click();
  const words = "37 brands are left out: they have not been prepared for search and sorting yet.";
  const asked = dialog("Delete 20 brands?");
  await expect.element(asked.getByRole("alert")).toHaveTextContent(words);
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect.element(dialog("Delete 25 brands?").getByRole("alert")).toHaveTextContent(words);
});

it("leaves the protected and the own account alone, and says so", async () => {
  const account = (name: string, email: string) => ({ name, email, role: "User", time: new Date() });
  const extra = Array.from({ length: 11 }, (_, index) => `x${String(index)}`);
  await putAll([
    ["Admins/owner", account("The Owner", PROTECTED_ADMIN_EMAIL)],
    ...extra.map((id) => [`Admins/${id}`, account(`Extra ${id}`, `${id}@westwalk.example`)] as const),
  ]);
  await openPanel("/admin", [admins]);
  await expect.element(row(/^Extra/).first()).toBeVisible();
  await all().click();
  await inBar("Select all 13 that match").click();
  await inBar("Set…").click();
  await choose("Role", "Admin");
  await dialog("Set a value for 13 admins").getByRole("button", { name: "Set" }).click();
  const told = dialog("11 of 13 admins changed.");
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

it("sets switches and several choices, and offers no field that an edit may not change", async () => {
  await useRules([berths]);
  await empty("Berths");
  const berth = { taken: true, services: ["Fuel"], side: "Port" };
  await putAll([
    ["Berths/a", { ...berth, name: "Alpha" }],
    ["Berths/b", { ...berth, name: "Bravo" }],
  ]);
  await openPanel("/berths", [berths]);
  await all().click();
  await inBar("Set…").click();
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

  await inBar("Set…").click();
  await field.click();
  await page.getByTitle("Services", { exact: true }).click();
  await asked.getByRole("checkbox", { name: "Power" }).click();
  await asked.getByRole("checkbox", { name: "Water" }).click();
  await expect.element(asked.getByText("Set Services to Water, Power for 2 berths?")).toBeVisible();
  await asked.getByRole("button", { name: "Set" }).click();
  const expected = { taken: false, services: ["Water", "Power"], side: "Port" };
  await expect.poll(() => readAll("Berths")).toMatchObject([expected, expected]);
});

it("offers to delete alone where no field can be set", async () => {
  await put("Events/e1", { nameEng: "Regatta", descriptionEng: "Boats", time: new Date() });
  await openPanel("/events", [events]);
  await tick("Select Regatta").click();
  await expect.element(inBar("Delete")).toBeVisible();
  expect(inBar("Set…").elements()).toEqual([]);
});
