import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { changeLanguage } from "firestore-panel/language";
import { brands } from "../../src/resources/brands";
import { gate } from "./answers";
import { button, cells, openPanel, press, providers, row, rowNames, startSignedIn, texts } from "./panel";
import { change, put, putAll, putBrands, readAll, remove } from "./world";
import { brand } from "../fixtures/records";

const MINUTE = 60_000;
const NAMES = ["Qahwa House", "Souq Threads", "Pearl Spa", "Corniche Gym"];

beforeAll(() => startSignedIn());
beforeEach(() => putBrands(NAMES));

const search = () => page.getByRole("searchbox", { name: "Search Venue by name" });

it("a list shows the declared columns, newest first, each value as it should look, and opens a row by keyboard", async () => {
  const long = "A Venue With A Name ".repeat(20).trim();
  await Promise.all([change("Brands/b1", { status: "In-active" }), change("Brands/b2", { nameEng: long })]);
  await openPanel("/brands", [brands]);
  await expect.poll(rowNames).toEqual(["Qahwa House", "Souq Threads", long, "Corniche Gym"]);
  expect(texts(page.getByRole("columnheader"))).toEqual([
    "Logo",
    "Brand Name",
    "Categories",
    "Discount",
    "Status",
    "Pin",
    "Actions",
  ]);
  const values = ["Qahwa House", "Food and Drink", "10%", "Active", "123456"];
  expect(texts(cells(row("Qahwa House"))).slice(1, 6)).toEqual(values);

  const colourOf = (name: string, status: string) => {
    const cell = row(name).getByText(status, { exact: true }).element();
    const [red = 0, green = 0] = (getComputedStyle(cell).color.match(/\d+/g) ?? []).map(Number);
    return green > red ? "green" : "red";
  };
  expect(colourOf("Qahwa House", "Active")).toBe("green");
  expect(colourOf("Souq Threads", "In-active")).toBe("red");

  // A name without end is cut after four lines, and whole on hover.
  const text = page.getByTitle(long, { exact: true });
  await expect.element(text).toBeVisible();
  const { scrollHeight, clientHeight } = text.element();
  expect(scrollHeight).toBeGreaterThan(clientHeight);

  row("Qahwa House").element().focus();
  await press("{ArrowDown}");
  await expect.element(row("Souq Threads")).toHaveFocus();
  await press("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Edit Brand" })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "English name" })).toHaveValue("Souq Threads");
});

it("a list shows a skeleton until its rows come, shows others' changes at once, and asks before it deletes", async () => {
  const { promise, open } = gate();
  const getList = providers.dataProvider.getList.bind(providers.dataProvider);
  const lists = vi.spyOn(providers.dataProvider, "getList");
  lists.mockImplementation(async (question) => promise.then(() => getList(question)));
  await openPanel("/brands", [brands]);
  const skeleton = page.getByRole("status").filter({ hasText: "Loading Brands" });
  await expect.element(skeleton).toBeVisible();
  expect(page.getByText("No Data found.").elements()).toEqual([]);
  open();
  await expect.element(row("Qahwa House")).toBeVisible();
  expect(skeleton.elements()).toEqual([]);
  lists.mockRestore();

  await put("Brands/new", brand("Dhow Sushi"));
  await expect.element(row("Dhow Sushi")).toBeVisible();
  await change("Brands/new", { nameEng: "Dhow Sushi Bar" });
  await expect.element(row("Dhow Sushi Bar")).toBeVisible();
  await remove("Brands/new");
  await expect.element(row("Dhow Sushi Bar")).not.toBeInTheDocument();

  // Once, however often that is pressed; nothing is deleted when the person declines.
  const pressed = button("Delete Souq Threads").element() as HTMLElement;
  pressed.click();
  pressed.click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this venue?" });
  await expect.element(question).toBeVisible();
  expect(question.elements()).toHaveLength(1);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(await readAll("Brands")).toHaveLength(NAMES.length);

  await button("Delete Souq Threads").click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("Deleted successfully")).toBeVisible();
  await expect.element(row("Souq Threads")).not.toBeInTheDocument();
  expect(await readAll("Brands")).toHaveLength(NAMES.length - 1);
  // Who uses the keyboard goes on where the row was.
  await expect.poll(() => document.activeElement?.ariaLabel).toMatch(/^Delete (?!Souq)/);
  await search().fill("gym");
  await expect.poll(rowNames).toEqual(["Corniche Gym"]);
  await button("Delete Corniche Gym").click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(row("Corniche Gym")).not.toBeInTheDocument();
  await expect.element(search()).toHaveFocus();
});

it("a list is searched without regard to case, marks the matches, and keeps the search in its address", async () => {
  const router = await openPanel("/brands", [brands]);
  await search().fill("SOU");
  await expect.element(row("Qahwa House")).not.toBeInTheDocument();
  await expect.element(row("Souq Threads").getByText("Sou", { exact: true })).toBeVisible();
  expect(document.querySelector("mark")?.textContent).toBe("Sou");
  expect(router.state.location.search).toBe("?q=SOU");
  const marks = () => [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
  await search().fill("thre-ads");
  await expect.poll(marks).toEqual(["Threads"]);
  await search().fill("threads so");
  await expect.poll(marks).toEqual(["So", "Threads"]);
  await press("{Escape}");
  await expect.element(row("Qahwa House")).toBeVisible();
  expect(router.state.location.search).toBe("");
  await search().fill("zzz");
  await expect.element(page.getByRole("cell", { name: "No Data found." })).toBeVisible();

  // It stays live after the search has changed (trap A).
  await search().fill("s");
  await expect.element(row("Pearl Spa")).toBeVisible();
  await search().fill("gym");
  await expect.poll(rowNames).toEqual(["Corniche Gym"]);
  await put("Brands/new", brand("Lusail Gym"));
  await expect.element(row("Lusail Gym")).toBeVisible();
  await put("Brands/other", brand("Katara Books"));
  await change("Brands/new", { nameEng: "Lusail Boxing Gym" });
  await expect.element(row("Lusail Boxing Gym")).toBeVisible();
  await expect.element(row("Katara Books")).not.toBeInTheDocument();
  await router.navigate("/brands?q=pearl");
  await expect.element(search()).toHaveValue("pearl");
});

it("a list has numbered pages of ten and is sorted by a header, and its address shows the same list again", async () => {
  const more = Array.from({ length: 9 }, (_, index) => `More ${String(index)}`);
  await putAll(
    more.map((name, index) => [
      `Brands/more${String(index)}`,
      brand(name, { time: new Date(Date.now() - (10 + index) * MINUTE) }),
    ]),
  );
  const firstPage = [...NAMES, ...more.slice(0, 6)];
  const router = await openPanel("/brands?page=2", [brands]);
  await expect.poll(rowNames).toEqual(["More 6", "More 7", "More 8"]);
  await expect.element(page.getByText("11–13 of 13")).toBeVisible();
  await page.getByRole("link", { name: "Page 1" }).click();
  await expect.poll(rowNames).toEqual(firstPage);
  expect(router.state.location.search).toBe("");

  const header = page.getByRole("columnheader", { name: "Brand Name" });
  await header.click();
  await expect.poll(rowNames).toEqual(["Corniche Gym", ...more]);
  expect(router.state.location.search).toBe("?sort=nameEng");
  await header.click();
  const last = ["Souq Threads", "Qahwa House", "Pearl Spa", ...[...more].reverse()];
  await expect.poll(rowNames).toEqual(last.slice(0, 10));
  await expect.element(header).toHaveAttribute("aria-sort", "descending");
  await header.click();
  await expect.poll(rowNames).toEqual(firstPage);
  // The second of two quick presses continues from the first.
  await header.dblClick();
  await expect.poll(rowNames).toEqual(last.slice(0, 10));
  await header.click();
  await expect.poll(rowNames).toEqual(firstPage);

  await header.click();
  await expect.poll(rowNames).toEqual(["Corniche Gym", ...more]);
  await router.navigate("/brands?page=-3&sort=password&secret=1&filters[0][field]=pin");
  await expect.poll(rowNames).toEqual(firstPage);
  // There is no such page, and one goes to the last that there is.
  await router.navigate("/brands?page=7");
  await expect.poll(rowNames).toEqual(["More 6", "More 7", "More 8"]);
  await expect.poll(() => router.state.location.search).toBe("?page=2");
});

it("a reader of Arabic sees the Arabic name, or else the English one", async () => {
  await putBrands(["Pearl"]);
  await changeLanguage("ar");
  await openPanel("/brands", [brands]);
  await expect.element(row("مقهى").getByText("مقهى")).toHaveAttribute("dir", "rtl");
  await change("Brands/b0", { nameArabic: "" });
  await expect.element(row("Pearl").getByText("Pearl")).toHaveAttribute("lang", "en");
});
