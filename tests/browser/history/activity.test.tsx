/** The activity: what was done, by whom, and its undo. The test answers the history's calls. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { OperationParams, RestoreParams, UndoResult } from "#engine/contract/history.ts";
import { page, userEvent } from "vitest/browser";
import type { HistoryService, TrashService } from "firestore-panel/services";
import type { ChangeService } from "#engine/features/history/service/index.ts";
import { changeLanguage, loadTexts, startLanguages } from "firestore-panel/language";
import type { RecordData } from "#engine/schema/types.ts";
import { dayText } from "firestore-panel/fields/date";
import { brands } from "../../../src/resources/brands";
import { LANGUAGES } from "../../../src/texts/languages";
import { answerServices, gate, failure } from "../answers";
import { button, chooseOption, press, providers, startSignedIn, dialog } from "../panel";
import { empty, put } from "../world";
import { entry, openHistory, operationId } from "./history-pages";
import { brand } from "../../fixtures/records";

beforeAll(() => startSignedIn());

type Details = Awaited<ReturnType<HistoryService["operation"]>>;
type Count = Awaited<ReturnType<HistoryService["count"]>>;
type Undo = Parameters<ChangeService["undo"]>[0];

const CHANGED = operationId("a");
const IMPORTED = operationId("b");
const REMOVED = operationId("c");
const LATER = operationId("f");
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** The server's answers. */
let operation: (params: OperationParams) => Details;
let count: (params: OperationParams) => Count | Promise<Count>;
let items: Awaited<ReturnType<HistoryService["items"]>>;
let signIns: Awaited<ReturnType<TrashService["signIns"]>>;
let trashed: (() => { readonly record: RecordData }) | undefined;
let undo: (params: Undo) => Promise<UndoResult>;
const undos: Undo[] = [];
const restores: RestoreParams[] = [];

beforeEach(async () => {
  await empty("History", "Brands", "Employees");
  await put("Brands/cafe", brand("Café Noor"));
  await entry(CHANGED, { time: new Date(Date.now() - 3.5 * 60_000) });
  const imported = { action: "import", collection: "Employees", count: 400, title: "", ids: [] };
  await entry(IMPORTED, { time: daysAgo(1), ...imported });
  const removed = { action: "delete", first: "gone", title: "Souq Tailor", ids: ["gone"] };
  await entry(REMOVED, { time: daysAgo(2), ...removed });
  await entry(operationId("d"), {
    ...{ time: daysAgo(3), action: "create", collection: "Employees", company: "DGE2024" },
    ...{ by: { kind: "company", recordId: "dge", name: "DGE2024" }, first: "DGE2024_7", title: "Maryam" },
  });
  operation = () => ({ records: [] });
  count = ({ operation: id }) => ({ count: id === IMPORTED ? 10_000 : 1 });
  items = { undone: [], multiCommit: [], undoTargets: [] };
  signIns = [];
  trashed = undefined;
  undo = () => Promise.resolve({ done: 1, skipped: [], notices: [] });
  undos.length = 0;
  restores.length = 0;
  answerServices({
    history: {
      operation: (params) => operation(params),
      count: (params) => count(params),
      items: () => items,
    },
    trash: {
      signIns: () => (restores.length > 0 ? [] : signIns),
      record: (_, real) => trashed?.() ?? real(),
    },
    changes: {
      undo: (params) => {
        undos.push(params);
        return undo(params);
      },
      restore: (params) => {
        restores.push(params);
        return { ids: ["pearl"], skipped: [], notices: [] };
      },
    },
  });
});

const item = (name: string | RegExp) => page.getByRole("listitem", { name });
const itemNames = () =>
  [...document.querySelectorAll("section[aria-label=Activity] li[aria-label]")].map((one) =>
    one.getAttribute("aria-label"),
  );

it("the activity names who did what and when, the newest first, counts an import as a whole, and shows each change as it comes", async () => {
  await openHistory("/activity");
  await expect
    .poll(itemNames)
    .toEqual([
      "Noor Al-Emadi changed Café Noor",
      "Noor Al-Emadi imported 10,000 employees",
      "Noor Al-Emadi deleted Souq Tailor",
      "DGE2024 added Maryam",
    ]);
  await expect.element(item(/Café/).getByText("3 minutes ago")).toHaveAttribute("title");
  const link = item(/Café/).getByRole("link", { name: "Café Noor" });
  await expect.element(link).toHaveAttribute("href", "/brands?edit=cafe");
  await expect.element(item(/Maryam/).getByRole("img", { name: "Company" })).toBeVisible();

  items = { ...items, multiCommit: [CHANGED] };
  count = () => ({ count: 3 });
  // A later commit of an operation is no item.
  await entry(operationId("z"), { title: "Pearl Books", time: null });
  const former = { kind: "admin", recordId: "former", name: "former@westwalk.example" };
  await entry(LATER, { by: former, title: "Dhow House" });
  await expect.element(item("former@westwalk.example changed Dhow House")).toBeVisible();
  expect(item(/Pearl/).elements()).toEqual([]);
  await expect.element(item("Noor Al-Emadi changed 3 brands")).toBeVisible();
  await empty("History");
  await expect.element(page.getByText("No activity found.")).toBeVisible();
});

it("the activity and the trash show names in the reader's language, and former names as they were", async () => {
  await put("Brands/cafe", { ...brand("Café Noor"), nameArabic: "مقهى نور" });
  await entry(LATER, { title: "Café Noor (former)" });
  trashed = () => ({ record: { id: "tailor", nameEng: "Souq Tailor", nameArabic: "خياط السوق" } });
  startLanguages(LANGUAGES);
  await loadTexts("base", "login", "panel", "tools");
  await changeLanguage("ar");
  await openHistory("/activity");
  await expect.element(page.getByRole("link", { name: "مقهى نور" })).toBeVisible();
  await expect.element(page.getByText("خياط السوق")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Café Noor (former)" })).toBeVisible();

  // A restore removes the copy.
  await put("Brands/gone", { ...brand("Souq Tailor"), nameArabic: "الخياط العائد" });
  trashed = () => {
    throw failure(404, "gone");
  };
  await openHistory("/activity");
  await expect.element(page.getByText("الخياط العائد")).toBeVisible();
});

it("the activity shows a company neither name nor address of an admin", async () => {
  const { can } = providers.accessControlProvider;
  vi.spyOn(providers.accessControlProvider, "can").mockImplementation((params) =>
    params.resource === "Admins" ? Promise.resolve({ can: false }) : can(params),
  );
  await openHistory("/activity");
  await expect.poll(() => itemNames()[0]).toBe("An admin changed Café Noor");
  await item(/Café/)
    .getByRole("button", { name: /^Details/ })
    .click();
  expect(page.getByText("noor@westwalk.example").elements()).toEqual([]);
  expect(itemNames().at(-1)).toBe("DGE2024 added Maryam");
});

it("the activity is filtered by person, kind, records and days, and its address keeps the filters", async () => {
  const router = await openHistory("/activity");
  const query = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  const from = page.getByLabelText("From", { exact: true });
  const to = page.getByLabelText("To", { exact: true });
  await button("DGE2024").click();
  await expect.poll(itemNames).toEqual(["DGE2024 added Maryam"]);
  expect(query()).toEqual({ person: "DGE2024" });
  await button(/^Only by DGE2024/).click();
  await chooseOption("Kind", "Deleted");
  await expect.poll(itemNames).toEqual(["Noor Al-Emadi deleted Souq Tailor"]);
  await chooseOption("Kind", "All");
  await chooseOption("Records", brands.label.many);
  await expect.poll(itemNames).toHaveLength(2);
  expect(query()).toEqual({ collection: "Brands" });
  await chooseOption("Records", "All");
  const day = daysAgo(2).toLocaleDateString("sv");
  await from.fill(day);
  await to.fill(day);
  await expect.poll(itemNames).toEqual(["Noor Al-Emadi deleted Souq Tailor"]);
  expect(query()).toEqual({ from: day, to: day });
  await expect.element(from).toHaveValue(dayText(day)!);

  // A range of days has one bound or two, refuses other text, and is typed, chosen or cleared.
  await router.navigate("/activity");
  await expect.poll(itemNames).toHaveLength(4);
  const search = () => router.state.location.search;
  await from.fill("5 sept 2026");
  await expect.poll(search).toBe("?from=2026-09-05");
  await expect.element(from).toHaveValue("5 Sep 2026");
  // The range is never inverted.
  await to.fill("3/9/2026");
  await expect.poll(search).toBe("?from=2026-09-03&to=2026-09-03");
  await expect.element(from).toHaveValue("3 Sep 2026");
  await to.fill("someday");
  await press("{Tab}");
  await expect.element(to).toHaveValue("someday");
  await expect.element(to).toHaveAttribute("aria-invalid", "true");
  expect(search()).toBe("?from=2026-09-03&to=2026-09-03");
  await to.fill("");
  await expect.poll(search).toBe("?from=2026-09-03");
  await expect.element(to).toHaveAttribute("aria-invalid", "false");

  await to.click();
  const shown = page.getByTitle("2026-09-20", { exact: true });
  await shown.click();
  await expect.poll(search).toBe("?from=2026-09-03&to=2026-09-20");
  await expect.element(to).toHaveValue("20 Sep 2026");
  await to.fill("never");
  await router.navigate("/activity?from=2026-09-03");
  await expect.element(to).toHaveValue("");
  await from.hover();
  await userEvent.click(document.querySelector(".ant-picker-clear")!);
  await expect.poll(search).toBe("");
  await expect.element(from).toHaveValue("");
});

it("the details show each field before and after, more records on request, and where a record or its copy is", async () => {
  const GONE = {
    collection: "Brands",
    id: "gone",
    title: "Souq Tailor",
    action: "restore",
    fields: [],
  } as const;
  const status = { key: "status", values: { before: "Active", after: "Inactive" } };
  const record = (title: string, ...fields: Details["records"][number]["fields"]) => [
    { collection: "Brands", id: title, title, action: "update" as const, fields },
  ];
  operation = ({ cursor }) =>
    cursor === undefined
      ? { records: record("Café Noor", status, { key: "pin" }), cursor: "2" }
      : { records: [...record("Dhow House", status), { ...GONE, action: "delete" }, GONE] };
  await openHistory("/activity");
  await button("Details of Café Noor").click();
  await expect.element(item(/Café/).getByText("Active", { exact: true })).toBeVisible();
  expect(document.querySelector("del")?.textContent).toBe("was Active");
  expect(document.querySelector("ins")?.textContent).toBe("is now Inactive");
  await expect.element(page.getByText("Changed. Its values are not stored here.")).toBeVisible();
  await button("Show more").click();
  await expect.element(page.getByRole("heading", { name: "Dhow House" })).toBeVisible();
  await expect.element(button("Show more")).not.toBeInTheDocument();
  const links = item(/Café/).getByRole("link", { name: "Souq Tailor" }).elements();
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/trash?q=Souq+Tailor",
    "/brands?edit=gone",
  ]);
});

it("an undo of an import asks first, stops and continues, and lists what stays", async () => {
  const { promise, open } = gate();
  undo = async ({ cursor }) => {
    if (cursor !== undefined)
      return {
        done: 5_996,
        skipped: [{ id: "x", title: "Maryam", reason: "It was changed since." }],
        notices: ["Changed passwords keep their current values."],
      };
    await promise;
    return { done: 4_000, skipped: [], notices: [], cursor: "2" };
  };
  await openHistory("/activity");
  await button("Undo: imported 10,000 employees").click();
  await expect.element(dialog()).toHaveTextContent(/10,000 employees in all/);
  await expect.element(dialog().getByRole("button", { name: "Cancel" })).toHaveFocus();
  await dialog().getByRole("button", { name: "Undo", exact: true }).dblClick();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Undoing 0 of 10,000…");
  await dialog().getByRole("button", { name: "Stop" }).click();
  open();
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("4,000 undone");
  await dialog().getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByRole("dialog", { name: "Undone: 9,996 of 9,997 employees." })).toBeVisible();
  for (const line of ["It was changed since.", "Changed passwords keep their current values."])
    await expect.element(dialog().getByText(line)).toBeVisible();
  const undoOperation: unknown = expect.stringMatching(/^[A-Za-z0-9]{20}$/);
  expect(undos).toEqual([
    { operation: IMPORTED, undoOperation },
    { ...undos[0], cursor: "2" },
  ]);
  await dialog().getByRole("button", { name: "Close" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();

  await button("Undo: changed Café Noor").click();
  await press("{Escape}");
  await expect.element(button("Undo: changed Café Noor")).toHaveFocus();
});

it("an item shows who undid it or whose operation it undid, and can be undone again", async () => {
  const by = { kind: "admin", recordId: "sara", name: "sara@westwalk.example" };
  const at = new Date(Date.now() - 3.5 * 60_000).toISOString();
  await entry(LATER, { title: "Dhow House", undoes: CHANGED });
  items = {
    ...items,
    undone: [{ operation: REMOVED, action: "restore", by, at }],
    undoTargets: [{ operation: CHANGED, action: "delete", by, at }],
  };
  await openHistory("/activity");
  await expect.element(item(/Souq/)).toHaveTextContent(/undone by sara@westwalk\.example 3 minutes ago/);
  await expect.element(item(/Dhow House/)).toHaveTextContent(/undoing a deletion by sara@.* 3 minutes ago/);
  await button("Undo: deleted Souq Tailor").click();
  undo = () => Promise.resolve({ done: 0, skipped: [], notices: [] });
  await dialog().getByRole("button", { name: "Undo", exact: true }).click();
  await expect.element(page.getByText("There was nothing left to undo.")).toBeVisible();
});
