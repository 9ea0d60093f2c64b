/** A value is changed in its cell of the list, as the form would change it. */
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { page, type Locator } from "vitest/browser";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { events } from "../../../src/resources/events";
import { holdRequests } from "../held-requests";
import { openPanel, press, row, rowNames, signIn } from "../panel";
import {
  addAdmin,
  brand,
  change,
  empty,
  put,
  read,
  readAll,
  refuseWritesTo,
  remove,
  useRules,
} from "../world";

beforeAll(async () => {
  await addAdmin();
});
beforeEach(async () => {
  await useRules();
  await signIn();
  await empty("Brands");
  await Promise.all(
    ["Pearl Café", "Souq Gym", "Lusail Spa"].map((name, index) =>
      put(`Brands/b${String(index)}`, brand(name, { time: new Date(Date.now() - index * 60_000) })),
    ),
  );
});

const cell = (name: string, text: string) => row(name).getByRole("cell", { name: text, exact: true });
const link = (name: string) => row(name).getByRole("link", { name });
const editor = (name: string) => page.getByRole("dialog", { name });
const toast = (text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });

it("is opened by a double click, which opens no record, and saves by Enter what was typed", async () => {
  const router = await openPanel("/brands", [brands]);
  await cell("Pearl Café", "10%").dblClick();
  const open = editor("Discount of Pearl Café");
  await expect.element(open.getByLabelText("Discount")).toHaveFocus();
  await press("25%{Enter}");
  await expect.element(page.getByText(brands.messages.updated)).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
  await expect.element(cell("Pearl Café", "25%")).toHaveFocus();
  expect(await read("Brands/b0")).toMatchObject({ discount: "25%", nameEng: "Pearl Café", status: "Active" });
  expect(router.state.location.search).toBe("");
  expect(page.getByRole("dialog").elements()).toEqual([]);
});

it("is reached with F2 and the arrow keys, and given up with Escape", async () => {
  await openPanel("/brands", [brands]);
  const link = row("Pearl Café").getByRole("link", { name: "Pearl Café" });
  await expect.element(link).toBeVisible();
  link.element().focus();
  await press("{F2}");
  await expect.element(cell("Pearl Café", "Pearl Café")).toHaveFocus();
  await press("{ArrowRight}{ArrowRight}{ArrowDown}{ArrowUp}{ArrowDown}");
  await expect.element(cell("Souq Gym", "10%")).toHaveFocus();
  await press("{Enter}");
  await expect.element(editor("Discount of Souq Gym").getByLabelText("Discount")).toHaveFocus();
  await press("99%{Escape}");
  await expect.element(editor("Discount of Souq Gym")).not.toBeInTheDocument();
  await expect.element(cell("Souq Gym", "10%")).toHaveFocus();
  await press("{Escape}");
  await expect.element(row("Souq Gym").getByRole("link", { name: "Souq Gym" })).toHaveFocus();
  expect(await read("Brands/b1")).toMatchObject({ discount: "10%" });
});

it("goes on with Tab to the next cell that can be edited, of the next row after the last", async () => {
  await openPanel("/brands", [brands]);
  await cell("Pearl Café", "10%").dblClick();
  await expect.element(editor("Discount of Pearl Café").getByLabelText("Discount")).toHaveFocus();
  await press("30%{Tab}");
  const status = editor("Status of Pearl Café").getByRole("radio", { name: "Active", exact: true });
  await expect.element(status).toHaveFocus();
  await press("{ArrowLeft}{Tab}");
  await expect.element(page.getByRole("dialog")).toHaveAccessibleName("English name of Souq Gym");
  await expect.poll(() => read("Brands/b0")).toMatchObject({ discount: "30%", status: "In-active" });
  await press("{Shift>}{Tab}{/Shift}");
  await expect.element(editor("Status of Pearl Café")).toBeVisible();
});

it("stays open with its fault while what is typed cannot be saved", async () => {
  await openPanel("/brands", [brands]);
  await cell("Pearl Café", "Pearl Café").dblClick();
  const open = editor("English name of Pearl Café");
  const input = open.getByLabelText("English name");
  await expect.element(input).toHaveFocus();
  await press("{Backspace}{Enter}");
  await expect.element(input).toHaveAttribute("aria-invalid", "true");
  await expect.element(input).toHaveAccessibleDescription("English name is required");
  // To click elsewhere loses nothing.
  await page.getByRole("heading", { name: brands.label.many }).click();
  await expect.element(open).toBeVisible();
  await input.fill("Pearl House");
  await page.getByRole("heading", { name: brands.label.many }).click();
  await expect.element(open).not.toBeInTheDocument();
  await expect.poll(() => read("Brands/b0")).toMatchObject({ nameEng: "Pearl House" });
});

it.each<[string, () => Promise<unknown>]>([
  ["what is typed cannot be saved", () => press("{Control>}a{/Control}{Backspace}{Enter}")],
  [
    "somebody else has changed the value",
    async () => {
      await press("House");
      await change("Brands/b0", { nameEng: "Pearl Tower" });
      await expect.element(page.getByRole("alert")).toHaveTextContent(/Changed by somebody else/);
    },
  ],
])("another cell does not take its place while %s", async (_what, refuse) => {
  await openPanel("/brands", [brands]);
  await cell("Pearl Café", "Pearl Café").dblClick();
  const open = editor("English name of Pearl Café");
  const input = open.getByLabelText("English name");
  await expect.element(input).toHaveFocus();
  await refuse();
  const typed = (input.element() as HTMLInputElement).value;
  const other = editor("Discount of Lusail Spa");
  await cell("Lusail Spa", "10%").dblClick();
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveValue(typed);
  expect(other.elements()).toEqual([]);
  const mine = open.getByRole("button", { name: "Keep mine" });
  if (mine.elements().length > 0) await mine.click();
  await input.fill("Pearl House");
  const commit = holdRequests(":commit");
  onTestFinished(commit.release);
  await cell("Lusail Spa", "10%").dblClick();
  await expect.element(other.getByLabelText("Discount")).toHaveFocus();
  await expect.element(open).not.toBeInTheDocument();
  commit.release();
  await expect.poll(() => read("Brands/b0")).toMatchObject({ nameEng: "Pearl House" });
  expect(commit.count()).toBe(1);
});

it.each<[string, string | undefined, (open: Locator) => Promise<unknown>]>([
  ["scrolls the page", "pointercancel", () => press("{Escape}")],
  ["drags a link", "dragstart", () => press("{Escape}")],
  ["is let go outside the window", undefined, (open) => open.getByRole("button", { name: "Cancel" }).click()],
])("a press beside the editor that %s takes no later click away", async (_what, ends, giveUp) => {
  await openPanel("/brands", [brands]);
  await cell("Pearl Café", "10%").dblClick();
  const open = editor("Discount of Pearl Café");
  await expect.element(open.getByLabelText("Discount")).toHaveFocus();
  const pressed = cell("Lusail Spa", "10%").element();
  pressed.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  if (ends !== undefined) pressed.dispatchEvent(new Event(ends, { bubbles: true }));
  await giveUp(open);
  await expect.element(open).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Export" }).click();
  await expect.element(page.getByRole("dialog", { name: /^Export/ })).toBeVisible();
});

it("shows the new value while it is saved, and saves once", async () => {
  await openPanel("/brands", [brands]);
  await expect.element(row("Pearl Café")).toBeVisible();
  const commit = holdRequests(":commit");
  onTestFinished(commit.release);
  await cell("Pearl Café", "10%").dblClick();
  await expect.element(editor("Discount of Pearl Café").getByLabelText("Discount")).toHaveFocus();
  await press("25%{Enter}{Enter}{Enter}");
  await expect.element(cell("Pearl Café", "25%")).toBeVisible();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  await expect.poll(() => commit.count()).toBe(1);
  commit.release();
  await expect.element(page.getByText(brands.messages.updated)).toBeVisible();
  await expect.element(cell("Pearl Café", "25%")).toBeVisible();
  expect(commit.count()).toBe(1);
});

it("puts the old value back when the save is refused, says so, and offers what was typed", async () => {
  await openPanel("/brands", [brands]);
  await expect.element(row("Pearl Café")).toBeVisible();
  await refuseWritesTo("Brands");
  await cell("Pearl Café", "10%").dblClick();
  const input = editor("Discount of Pearl Café").getByLabelText("Discount");
  await expect.element(input).toHaveFocus();
  await press("25%{Enter}");
  await expect.element(toast(/Error saving brand.*Discount of Pearl Café stays as it was\./s)).toBeVisible();
  await expect.element(cell("Pearl Café", "10%")).toBeVisible();
  await useRules();
  await press("{Enter}");
  await expect.element(input).toHaveValue("25%");
  await expect.element(input).toHaveAttribute("aria-invalid", "true");
  await press("{Escape}{Enter}");
  // What was given up is offered no more.
  await expect.element(input).toHaveValue("10%");
  await input.fill("25%");
  await press("{Enter}");
  await expect.element(cell("Pearl Café", "25%")).toBeVisible();
  await expect.poll(() => read("Brands/b0")).toMatchObject({ discount: "25%" });
});

it("tells what somebody else has made of it meanwhile, and replaces that by a second Enter only", async () => {
  await openPanel("/brands", [brands]);
  await cell("Pearl Café", "10%").dblClick();
  const open = editor("Discount of Pearl Café");
  await expect.element(open.getByLabelText("Discount")).toHaveFocus();
  await press("25%");
  await change("Brands/b0", { discount: "50%" });
  await expect
    .element(open.getByRole("alert"))
    .toHaveTextContent(/Changed by somebody else meanwhile, to: 50%/);
  await press("{Enter}");
  await expect.element(open.getByRole("alert")).toHaveTextContent(/Press Enter again/);
  expect(await read("Brands/b0")).toMatchObject({ discount: "50%" });
  await press("{Enter}");
  await expect.poll(() => read("Brands/b0")).toMatchObject({ discount: "25%" });

  await cell("Souq Gym", "10%").dblClick();
  const other = editor("Discount of Souq Gym");
  await expect.element(other.getByLabelText("Discount")).toHaveFocus();
  await press("25%");
  await change("Brands/b1", { discount: "60%" });
  await other.getByRole("button", { name: "Take theirs" }).click();
  await expect.element(other.getByLabelText("Discount")).toHaveValue("60%");
  await press("{Enter}");
  await expect.element(other).not.toBeInTheDocument();
  expect(await read("Brands/b1")).toMatchObject({ discount: "60%" });
});

it("says when the record is deleted meanwhile, and why it cannot be saved then", async () => {
  await openPanel("/brands", [brands]);
  await cell("Pearl Café", "10%").dblClick();
  const open = editor("Discount of Pearl Café");
  await expect.element(open.getByLabelText("Discount")).toHaveFocus();
  await press("25%");
  // Other files delete records of the same id by the panel.
  await remove("Trash/Brands~b0");
  await remove("Brands/b0");
  await expect.element(open.getByRole("alert")).toHaveTextContent(/Deleted by somebody else/);
  await expect.element(open.getByLabelText("Discount")).toHaveValue("25%");
  // It went without a copy in the trash: what becomes of one is in history/clash.test.tsx.
  await press("{Enter}");
  await expect.element(open.getByText(/there is no copy of it in the trash/)).toBeVisible();
  await expect.element(open.getByLabelText("Discount")).toHaveValue("25%");
  await press("{Escape}");
  await expect.element(open).not.toBeInTheDocument();
  expect(await readAll("Brands")).toHaveLength(2);
});

it("saves a day that is typed, and holds it to the day before it", async () => {
  await empty("Events");
  await put("Events/a", {
    nameEng: "Dhow Race",
    nameArabic: "",
    descriptionEng: "By the water.",
    descriptionArabic: "",
    PhoneNumber: "",
    address: "",
    img: "https://storage.example/v0/b/panel/o/race.png?alt=media",
    startAt: "2026-11-21",
    endAt: "2026-11-23",
    time: new Date(),
  });
  const router = await openPanel("/events", [events]);
  const day = { x: 5, y: 8 };
  await cell("Dhow Race", "21 Nov 2026").getByText("21 Nov 2026").dblClick({ position: day });
  const input = editor("Start date of Dhow Race").getByLabelText("Start date");
  await expect.element(input).toHaveFocus();
  await press("2026-11-30{Enter}");
  await expect.element(input).toHaveAccessibleDescription(/End date: Not before "Start date"/);
  await input.fill("2026-11-22");
  await press("{Enter}");
  await expect.poll(() => read("Events/a")).toMatchObject({ startAt: "2026-11-22", endAt: "2026-11-23" });
  await expect.element(cell("Dhow Race", "22 Nov 2026")).toBeVisible();
  // The two clicks select a word, and open no form beside the editor.
  expect(router.state.location.search).toBe("");
});

it("offers neither the protected account, nor what people sign in with, nor what only a form can change", async () => {
  const owner = { name: "The Owner", email: PROTECTED_ADMIN_EMAIL, role: "Admin", time: new Date() };
  await Promise.all([
    put("Admins/owner", owner),
    put("Admins/hessa", { ...owner, name: "Hessa", email: "hessa@westwalk.example" }),
  ]);
  await openPanel("/admin", [admins]);
  await expect.element(row("The Owner")).toBeVisible();
  const edited = (name: string) =>
    [...row(name).element().querySelectorAll("[data-edit]")].map((one) => one.getAttribute("data-edit"));
  expect(edited("The Owner")).toEqual([]);
  expect(edited("Hessa")).toEqual(["name", "role"]);
  await cell("Hessa", "hessa@westwalk.example").click();
  await expect.element(page.getByRole("dialog", { name: "Edit Admin" })).toBeVisible();
  await Promise.all([remove("Admins/owner"), remove("Admins/hessa")]);
});

it.each<[string, string, string]>([
  ["goes along with a row that a new name puts elsewhere", "Venue 15 b", "Venue 15 b"],
  ["stays in the place of a row that a new name puts on another page", "Zubara Dates", "Venue 13"],
])("the keyboard %s", async (_what, name, focused) => {
  await empty("Brands");
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      put(`Brands/v${String(index)}`, brand(`Venue ${String(10 + index)}`)),
    ),
  );
  await openPanel("/brands?sort=nameEng", [brands]);
  await cell("Venue 12", "Venue 12").dblClick();
  const input = editor("English name of Venue 12").getByLabelText("English name");
  await expect.element(input).toHaveFocus();
  await input.fill(name);
  await press("{Enter}");
  const order = Array.from({ length: 12 }, (_, index) => `Venue ${String(10 + index)}`);
  const renamed = order.map((one) => (one === "Venue 12" ? name : one)).sort();
  await expect.poll(rowNames).toEqual(renamed.slice(0, 10));
  await expect.element(cell(focused, focused)).toHaveFocus();
  // The arrow keys go on from there.
  await press("{ArrowDown}");
  const next = renamed[renamed.indexOf(focused) + 1] ?? "";
  await expect.element(cell(next, next)).toHaveFocus();
});

/** Of three names that a search finds: what is renamed, by which keys, and where the keyboard is in the end. */
it.each<[string, string, string, () => HTMLElement | SVGElement]>([
  ["saved", "Venue 3", "{Enter}", () => cell("Venue 2", "Venue 2").element()],
  ["given back to its row", "Venue 2", "{Enter}{Escape}", () => link("Venue 3").element()],
])(
  "the keyboard stays near a row that a new name takes out of the list: %s",
  async (_what, name, keys, near) => {
    await empty("Brands");
    await Promise.all(
      [1, 2, 3].map((number) => put(`Brands/v${String(number)}`, brand(`Venue ${String(number)}`))),
    );
    await openPanel("/brands?q=venue&sort=nameEng", [brands]);
    await expect.element(row("Venue 3")).toBeVisible();
    const commit = holdRequests(":commit");
    onTestFinished(commit.release);
    await cell(name, name).dblClick();
    const input = editor(`English name of ${name}`).getByLabelText("English name");
    await expect.element(input).toHaveFocus();
    await input.fill("Souq");
    await press(keys);
    commit.release();
    await expect.element(row("Souq")).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.outerHTML).toBe(near().outerHTML);
  },
);

it("an editor that is given up leads back to where its row was, which its neighbour has moved", async () => {
  await empty("Brands");
  await Promise.all(
    [1, 2, 3].map((number) => put(`Brands/v${String(number)}`, brand(`Venue ${String(number)}`))),
  );
  await openPanel("/brands?q=venue&sort=nameEng", [brands]);
  await cell("Venue 2", "Venue 2").dblClick();
  await expect.element(editor("English name of Venue 2").getByLabelText("English name")).toHaveFocus();
  await press("{Control>}a{/Control}Souq{Tab}");
  const beside = page
    .getByRole("dialog", { name: / of (Souq|Venue 2)$/ })
    .filter({ hasNot: page.getByLabelText("English name") });
  await expect.element(beside).toBeVisible();
  await expect.element(row(/^(Souq|Venue 2)$/)).not.toBeInTheDocument();
  const key = "selectedCategory";
  await press("{Escape}");
  await expect.element(beside).not.toBeInTheDocument();
  await expect
    .poll(() => document.activeElement)
    .toBe(row("Venue 3").element().querySelector(`[data-edit="${key}"]`));
});
