/** The activity: what was done, by whom, and the way to take it back. The history's calls are answered by the test. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Undone, UndoOf, WorkDetails, WorkOf } from "../../../src/contract/history";
import { button, providers, signIn } from "../panel";
import { addAdmin, brand, empty, put, remove, useRules } from "../world";
import { entry, openHistory, work } from "./told";

beforeAll(async () => {
  await useRules();
  await addAdmin();
});

const [CHANGED, IMPORTED, REMOVED, BY_COMPANY] = ["a", "b", "c", "d"].map(work) as [
  string,
  string,
  string,
  string,
];
const asked: { works: WorkOf[]; counts: WorkOf[]; undos: UndoOf[] } = { works: [], counts: [], undos: [] };
let whole: (of: WorkOf) => WorkDetails;
let undo: (of: UndoOf) => Promise<Undone>;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const details = (more: Partial<WorkDetails>): WorkDetails => ({
  action: "update",
  collection: "Brands",
  count: 1,
  records: [],
  ...more,
});

beforeEach(async () => {
  vi.restoreAllMocks();
  await signIn();
  await Promise.all(["History", "Brands", "Employees"].map(empty));
  await put("Brands/cafe", brand("Café Noor"));
  await entry(CHANGED, { time: new Date(Date.now() - 3.5 * 60_000) });
  await entry(IMPORTED, {
    time: daysAgo(1),
    action: "import",
    collection: "Employees",
    count: 400,
    title: "",
    ids: [],
  });
  await entry(REMOVED, {
    time: daysAgo(2),
    action: "delete",
    first: "gone",
    title: "Souq Tailor",
    ids: ["gone"],
  });
  await entry(BY_COMPANY, {
    time: daysAgo(3),
    action: "create",
    by: { kind: "company", recordId: "dge", name: "DGE2024" },
    collection: "Employees",
    company: "DGE2024",
    first: "DGE2024_7",
    title: "Maryam",
  });
  asked.works = [];
  asked.counts = [];
  asked.undos = [];
  whole = ({ work: of }) =>
    details(of === IMPORTED ? { action: "import", collection: "Employees", count: 10_000 } : {});
  undo = () => Promise.resolve({ done: 1, left: [], notices: [] });
  const { dataProvider } = providers;
  const custom = dataProvider.custom!.bind(dataProvider);
  vi.spyOn(dataProvider, "custom").mockImplementation(async (call) => {
    if (call.url === "history/work") {
      asked.works.push(call.payload as WorkOf);
      return { data: whole(call.payload as WorkOf) as never };
    }
    if (call.url === "history/count") {
      asked.counts.push(call.payload as WorkOf);
      return { data: { count: whole(call.payload as WorkOf).count } as never };
    }
    if (call.url === "history/undo") {
      asked.undos.push(call.payload as UndoOf);
      return { data: (await undo(call.payload as UndoOf)) as never };
    }
    return custom(call);
  });
});

const line = (name: string | RegExp) => page.getByRole("listitem", { name });
const lineNames = () =>
  [...document.querySelectorAll("section[aria-label=Activity] [aria-label].ant-list-item")].map((one) =>
    one.getAttribute("aria-label"),
  );
const dialog = () => page.getByRole("dialog");

it("tells who did what and when, the newest first, and counts an import as a whole", async () => {
  await openHistory("/activity");
  await expect
    .poll(lineNames)
    .toEqual([
      "noor@westwalk.example changed Café Noor",
      "noor@westwalk.example imported 10,000 employees",
      "noor@westwalk.example deleted Souq Tailor",
      "DGE2024 added Maryam",
    ]);
  // The details are read when somebody opens them.
  expect([asked.counts, asked.works]).toEqual([[{ work: IMPORTED }], []]);
  await expect.element(line(/Café/).getByText("3 minutes ago")).toHaveAttribute("title");
  await expect
    .element(line(/Café/).getByRole("link", { name: "Café Noor" }))
    .toHaveAttribute("href", "/brands?edit=cafe");
  await expect.element(line(/Maryam/).getByRole("img", { name: "Company" })).toBeVisible();
  expect(line(/Souq/).getByRole("link").elements()).toEqual([]);
  await remove("Brands/cafe");
  await expect.element(line(/Café/).getByRole("link")).not.toBeInTheDocument();
});

it("shows a change as it comes, and says nothing of later parts of a work", async () => {
  await openHistory("/activity");
  await expect.element(line(/Café/)).toBeVisible();
  await entry(work("z"), { title: "Pearl Books", time: null });
  await entry(work("e"), { title: "Dhow House" });
  await expect.element(line(/Dhow House/)).toBeVisible();
  expect(line(/Pearl/).elements()).toEqual([]);
  expect(page.getByText(/cannot be shown/).elements()).toEqual([]);
});

it("is narrowed by person, kind, records and days, which its address keeps", async () => {
  const router = await openHistory("/activity");
  const query = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  await page.getByRole("button", { name: "DGE2024" }).click();
  await expect.poll(lineNames).toEqual(["DGE2024 added Maryam"]);
  expect(query()).toEqual({ person: "DGE2024" });
  await button(/^Only by DGE2024/).click();
  await page.getByRole("combobox", { name: "Kind" }).selectOptions("Deleted");
  await expect.poll(lineNames).toEqual(["noor@westwalk.example deleted Souq Tailor"]);
  await page.getByRole("combobox", { name: "Kind" }).selectOptions("All");
  await page.getByRole("combobox", { name: "Records" }).selectOptions("Brands");
  expect(query()).toEqual({ collection: "Brands" });
  await page.getByRole("combobox", { name: "Records" }).selectOptions("All");
  const day = localDay(daysAgo(2));
  await page.getByLabelText("From", { exact: true }).fill(day);
  await page.getByLabelText("To", { exact: true }).fill(day);
  await expect.poll(lineNames).toEqual(["noor@westwalk.example deleted Souq Tailor"]);
  expect(query()).toEqual({ from: day, to: day });
  // An end before the beginning takes the beginning along.
  const earlier = localDay(daysAgo(3));
  await page.getByLabelText("To", { exact: true }).fill(earlier);
  await expect.poll(query).toEqual({ from: earlier, to: earlier });
  await router.navigate("/activity");
  await expect.element(page.getByLabelText("From", { exact: true })).toHaveValue("");
});

it("shows what a change did to each field, as the field shows it, and more records when they are asked for", async () => {
  const status = { key: "status", values: { before: "Active", after: "Inactive" } };
  const records = (title: string, ...fields: WorkDetails["records"][number]["fields"]) => [
    { id: title, title, fields },
  ];
  whole = ({ cursor }) =>
    cursor === undefined
      ? details({ count: 2, records: records("Café Noor", status, { key: "pin" }), cursor: "2" })
      : details({ count: 2, records: records("Dhow House", status) });
  await openHistory("/activity");
  const press = button("Details of Café Noor");
  await expect.element(press).toHaveAttribute("aria-expanded", "false");
  await press.click();
  // It took another commit, which only the details tell.
  await expect.element(line(/changed 2 brands/).getByText("Active", { exact: true })).toBeVisible();
  const [removed, added] = [document.querySelector("del")!, document.querySelector("ins")!];
  expect([removed.textContent, added.textContent]).toEqual(["was Active", "is now Inactive"]);
  await expect.element(page.getByText("Changed. Its values are not kept here.")).toBeVisible();
  await button("Show more").click();
  await expect.element(page.getByRole("heading", { name: "Dhow House" })).toBeVisible();
  expect(asked.works.at(-1)).toEqual({ work: CHANGED, cursor: "2" });
  await expect.element(button("Show more")).not.toBeInTheDocument();
});

it("names a record once that was restored and then saved by one work", async () => {
  const status = { key: "status", values: { before: "Active", after: "Inactive" } };
  const [id, title] = ["cafe", "Café Noor"];
  whole = () =>
    details({
      action: "restore",
      records: [
        { id, title, fields: [] },
        { id, title, fields: [status] },
      ],
    });
  await openHistory("/activity");
  await button("Details of Café Noor").click();
  await expect.element(line(/Café Noor/).getByText("is now Inactive")).toBeVisible();
  expect(
    line(/Café Noor/)
      .getByRole("listitem")
      .elements(),
  ).toHaveLength(1);
});

it("undoes an import part by part after a question, can be stopped and goes on, and says what stays", async () => {
  let go: () => void = () => undefined;
  undo = ({ cursor }) =>
    cursor === undefined
      ? new Promise((resolve) => (go = () => resolve({ done: 4_000, left: [], notices: [], cursor: "2" })))
      : Promise.resolve({
          done: 5_999,
          left: [{ id: "x", title: "Maryam", reason: "It was changed since." }],
          notices: [],
        });
  await openHistory("/activity");
  await button(/^Undo import/).click();
  await expect.element(dialog()).toHaveTextContent(/10,000 employees in all/);
  expect(asked.undos).toEqual([]);
  await expect.element(dialog().getByRole("button", { name: "Cancel" })).toHaveFocus();
  await dialog().getByRole("button", { name: "Undo import" }).dblClick();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Undoing 0 of 10,000…");
  await dialog().getByRole("button", { name: "Stop" }).click();
  go();
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("4,000 of 10,000 are undone");
  await dialog().getByRole("button", { name: "Go on" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "Undone: 9,999 of 10,000 employees." }))
    .toBeVisible();
  await expect.element(dialog().getByText("It was changed since.")).toBeVisible();
  const [first, second, ...more] = asked.undos;
  expect(more).toEqual([]);
  expect(first).toEqual({ work: IMPORTED, as: expect.stringMatching(/^[A-Za-z0-9]{20}$/) as unknown });
  expect(second).toEqual({ ...first, cursor: "2" });
});

it("tells why an undo failed, and tries again as the same work", async () => {
  undo = () => Promise.reject(Object.assign(new Error("The server cannot be reached."), { statusCode: 503 }));
  await openHistory("/activity");
  await button("Undo: changed Café Noor").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await button("Undo: changed Café Noor").click();
  await dialog().getByRole("button", { name: "Undo", exact: true }).click();
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("The server cannot be reached.");
  undo = () => Promise.resolve({ done: 1, left: [], notices: [] });
  await dialog().getByRole("button", { name: "Go on" }).click();
  await expect.element(page.getByText("Undone: 1 brand.")).toBeVisible();
  expect(new Set(asked.undos.map(({ as }) => as)).size).toBe(1);
  await expect.element(dialog()).not.toBeInTheDocument();
});

it("shows what an undo leaves to the person, until it is closed", async () => {
  const notices = ["Hamad is back with a new sign-in and the id x."];
  undo = () => Promise.resolve({ done: 1, left: [], notices });
  await openHistory("/activity");
  await button("Undo: changed Café Noor").click();
  await dialog().getByRole("button", { name: "Undo", exact: true }).click();
  await expect.element(page.getByRole("dialog", { name: "Undone: 1 brand." })).toBeVisible();
  await expect.element(dialog().getByText("Hamad is back with a new sign-in")).toBeVisible();
  await dialog().getByRole("button", { name: "Close" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

it("says that nothing was done, where nothing was", async () => {
  await empty("History");
  await openHistory("/activity");
  await expect.element(page.getByText("No activity found.")).toBeVisible();
});

function localDay(moment: Date): string {
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${String(moment.getFullYear())}-${month ?? ""}-${day ?? ""}`;
}
