/** The activity: what was done, by whom, and the way to take it back. The history's calls are answered by the test. */
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type {
  OperationCountParams,
  ActivityItemsParams,
  RestoreParams,
  TrashedSignIns,
  UndoResult,
  UndoParams,
  OperationCount,
  OperationDetails,
  ActivityItems,
  OperationParams,
  OperationPasswords,
} from "../../../src/contract/history";
import { dayText } from "../../../src/fields/date/day-text";
import { button, operationsAtRisk, providers, signIn } from "../panel";
import { addAdmin, brand, empty, put, remove, useRules } from "../world";
import { entry, openHistory, operationId } from "./history-pages";

beforeAll(async () => {
  await useRules();
  await addAdmin();
  await signIn();
});

const [CHANGED, IMPORTED, REMOVED, BY_COMPANY] = ["a", "b", "c", "d"].map(operationId) as [
  string,
  string,
  string,
  string,
];
const [FIRST, SECOND] = ["f", "g"].map(operationId) as [string, string];
const asked: {
  works: OperationParams[];
  counts: OperationCountParams[];
  lines: ActivityItemsParams[];
  undos: UndoParams[];
} = {
  works: [],
  counts: [],
  lines: [],
  undos: [],
};
const restores: RestoreParams[] = [];
let whole: (of: OperationParams) => OperationDetails;
let counts: (of: OperationCountParams) => OperationCount;
let lines: ActivityItems;
/** What the answer about activity items waits for. */
let linesHeld: Promise<void> | undefined;
let passwords: OperationPasswords;
let signIns: TrashedSignIns["records"];
let undo: (of: UndoParams) => Promise<UndoResult>;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const details = (more: Partial<OperationDetails>): OperationDetails => ({
  action: "update",
  collection: "Brands",
  count: 1,
  records: [],
  ...more,
});

afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(["History", "Brands", "Employees"].map(empty));
  await Promise.all([
    put("Brands/cafe", brand("Café Noor")),
    entry(CHANGED, { time: new Date(Date.now() - 3.5 * 60_000) }),
    entry(IMPORTED, {
      time: daysAgo(1),
      action: "import",
      collection: "Employees",
      count: 400,
      title: "",
      ids: [],
    }),
    entry(REMOVED, {
      time: daysAgo(2),
      action: "delete",
      first: "gone",
      title: "Souq Tailor",
      ids: ["gone"],
    }),
    entry(BY_COMPANY, {
      time: daysAgo(3),
      action: "create",
      by: { kind: "company", recordId: "dge", name: "DGE2024" },
      collection: "Employees",
      company: "DGE2024",
      first: "DGE2024_7",
      title: "Maryam",
    }),
  ]);
  asked.works = [];
  asked.counts = [];
  asked.lines = [];
  asked.undos = [];
  whole = ({ operation: of }) =>
    details(of === IMPORTED ? { action: "import", collection: "Employees", count: 10_000 } : {});
  counts = (of) => ({ count: whole(of).count });
  lines = { undone: [], multiCommit: [], undoTargets: [] };
  linesHeld = undefined;
  passwords = { changed: false };
  signIns = [];
  restores.length = 0;
  undo = () => Promise.resolve({ done: 1, left: [], notices: [] });
  const { dataProvider } = providers;
  const custom = dataProvider.custom!.bind(dataProvider);
  vi.spyOn(dataProvider, "custom").mockImplementation(async (call) => {
    if (call.url === "history/operation") {
      asked.works.push(call.payload as OperationParams);
      return { data: whole(call.payload as OperationParams) as never };
    }
    if (call.url === "history/count") {
      asked.counts.push(call.payload as OperationCountParams);
      return { data: counts(call.payload as OperationCountParams) as never };
    }
    if (call.url === "history/items") {
      asked.lines.push(call.payload as ActivityItemsParams);
      await linesHeld;
      return { data: lines as never };
    }
    if (call.url === "history/passwords") return { data: passwords as never };
    if (call.url === "trash/sign-ins") {
      const back = restores.flatMap(({ ids }) => ids);
      return { data: { records: signIns.filter(({ id }) => !back.includes(id)) } as never };
    }
    if (call.url === "trash/restore") {
      restores.push(call.payload as RestoreParams);
      return {
        data: {
          operation: String((call.payload as RestoreParams).operation),
          ids: ["pearl"],
          left: [],
        } as never,
      };
    }
    if (call.url === "history/undo") {
      asked.undos.push(call.payload as UndoParams);
      return { data: (await undo(call.payload as UndoParams)) as never };
    }
    return custom(call);
  });
});

const PEARL_COPY = { id: "Companies~pearl", collection: "Companies", title: "Pearl Trading" };
const GATE_COPY = { id: "Companies~gate", collection: "Companies", title: "Doha Gate" };
const line = (name: string | RegExp) => page.getByRole("listitem", { name });
const lineNames = () =>
  [...document.querySelectorAll("section[aria-label=Activity] [aria-label].ant-list-item")].map((one) =>
    one.getAttribute("aria-label"),
  );
const dialog = () => page.getByRole("dialog");
async function close(): Promise<void> {
  await dialog().getByRole("button", { name: "Close" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
}
async function cancel(): Promise<void> {
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
}
async function undoCafe(): Promise<void> {
  await button("Undo: changed Café Noor").click();
  await dialog().getByRole("button", { name: "Undo", exact: true }).click();
}

it("tells who did what and when, the newest first, and counts an import as a whole; shows a change as it comes, counts a work whose first entry tells of one record where there are more, and says when there are none", async () => {
  await openHistory("/activity");
  await expect
    .poll(lineNames)
    .toEqual([
      "Noor Al-Emadi changed Café Noor",
      "Noor Al-Emadi imported 10,000 employees",
      "Noor Al-Emadi deleted Souq Tailor",
      "DGE2024 added Maryam",
    ]);
  // The details are read when somebody opens them.
  expect([asked.counts, asked.works]).toEqual([[{ operation: IMPORTED }], []]);
  await expect.element(line(/Café/).getByText("3 minutes ago")).toHaveAttribute("title");
  await expect
    .element(line(/Café/).getByRole("link", { name: "Café Noor" }))
    .toHaveAttribute("href", "/brands?edit=cafe");
  await expect.element(line(/Maryam/).getByRole("img", { name: "Company" })).toBeVisible();
  expect(line(/Souq/).getByRole("link").elements()).toEqual([]);
  await remove("Brands/cafe");
  await expect.element(line(/Café/).getByRole("link")).not.toBeInTheDocument();

  lines = { ...lines, multiCommit: [CHANGED] };
  whole = () => details({ count: 3 });
  await entry(operationId("z"), { title: "Pearl Books", time: null });
  await entry(operationId("e"), { title: "Dhow House" });
  await expect.element(line(/Dhow House/)).toBeVisible();
  // It is a later part of a work.
  expect(line(/Pearl/).elements()).toEqual([]);
  expect(page.getByText(/cannot be shown/).elements()).toEqual([]);
  await expect.element(line("Noor Al-Emadi changed 3 brands")).toBeVisible();
  await empty("History");
  await expect.element(page.getByText("No activity found.")).toBeVisible();
});

it("names admins by their records, with the e-mail in the details, and who has none by it", async () => {
  whole = () => details({ count: 1 });
  const former = { kind: "admin", recordId: "former", name: "former@westwalk.example" };
  await entry(operationId("e"), { by: former, title: "Dhow House" });
  const router = await openHistory("/activity");
  await expect
    .poll(() => lineNames().slice(0, 2))
    .toEqual(["former@westwalk.example changed Dhow House", "Noor Al-Emadi changed Café Noor"]);
  const cafe = line(/Café/);
  const address = cafe.getByText("noor@westwalk.example");
  expect(address.elements()).toEqual([]);
  await cafe.getByRole("button", { name: /^Details/ }).click();
  await expect.element(address).toBeVisible();
  await cafe.getByRole("button", { name: "Noor Al-Emadi" }).click();
  await expect.poll(lineNames).toHaveLength(3);
  expect(new URLSearchParams(router.state.location.search).get("person")).toBe("noor@westwalk.example");
  await expect.element(button(/^Only by Noor Al-Emadi/)).toHaveTextContent("By Noor Al-Emadi");
});

it("shows no address where a name will stand, while the names are on their way", async () => {
  const { dataProvider } = providers;
  const getList = dataProvider.getList.bind(dataProvider);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.spyOn(dataProvider, "getList").mockImplementation(async (params) => {
    if (params.resource === "Admins") await held;
    return getList(params);
  });
  await openHistory("/activity");
  await expect.poll(() => lineNames()[0]).toBe("An admin changed Café Noor");
  expect(document.body.textContent).not.toContain("noor@westwalk.example");
  arrive();
  await expect.poll(() => lineNames()[0]).toBe("Noor Al-Emadi changed Café Noor");
});

it("tells a company of an admin, without name and address", async () => {
  whole = () => details({ count: 1 });
  const { can } = providers.accessControlProvider;
  const asCompany = vi.spyOn(providers.accessControlProvider, "can");
  onTestFinished(() => asCompany.mockRestore());
  asCompany.mockImplementation((params) =>
    params.resource === "Admins" ? Promise.resolve({ can: false }) : can(params),
  );
  await openHistory("/activity");
  await expect.poll(() => lineNames()[0]).toBe("An admin changed Café Noor");
  await line(/Café/)
    .getByRole("button", { name: /^Details/ })
    .click();
  expect(page.getByText("noor@westwalk.example").elements()).toEqual([]);
  expect(lineNames().at(-1)).toBe("DGE2024 added Maryam");
});

it("is narrowed by person, kind, records and days, which its address keeps; shows what a change did to each field, as the field shows it, and more records when they are asked for, each once", async () => {
  const router = await openHistory("/activity");
  const query = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  await page.getByRole("button", { name: "DGE2024" }).click();
  await expect.poll(lineNames).toEqual(["DGE2024 added Maryam"]);
  expect(query()).toEqual({ person: "DGE2024" });
  await button(/^Only by DGE2024/).click();
  await page.getByRole("combobox", { name: "Kind" }).selectOptions("Deleted");
  await expect.poll(lineNames).toEqual(["Noor Al-Emadi deleted Souq Tailor"]);
  await page.getByRole("combobox", { name: "Kind" }).selectOptions("All");
  await page.getByRole("combobox", { name: "Records" }).selectOptions("Brands");
  expect(query()).toEqual({ collection: "Brands" });
  await page.getByRole("combobox", { name: "Records" }).selectOptions("All");
  const day = localDay(daysAgo(2));
  await page.getByLabelText("From", { exact: true }).fill(day);
  await page.getByLabelText("To", { exact: true }).fill(day);
  await expect.poll(lineNames).toEqual(["Noor Al-Emadi deleted Souq Tailor"]);
  expect(query()).toEqual({ from: day, to: day });
  // Written as everywhere in the panel, whatever the browser's language is.
  await expect.element(page.getByLabelText("From", { exact: true })).toHaveValue(dayText(day)!);
  // An end before the beginning takes the beginning along.
  const earlier = localDay(daysAgo(3));
  await page.getByLabelText("To", { exact: true }).fill(earlier);
  await expect.poll(query).toEqual({ from: earlier, to: earlier });
  await page.getByLabelText("To", { exact: true }).fill("31 Feb 2026");
  await expect.element(page.getByLabelText("To", { exact: true })).toHaveAttribute("aria-invalid", "true");
  expect(query()).toEqual({ from: earlier, to: earlier });
  await router.navigate("/activity");
  await expect.element(page.getByLabelText("From", { exact: true })).toHaveValue("");

  const status = { key: "status", values: { before: "Active", after: "Inactive" } };
  const records = (title: string, ...fields: OperationDetails["records"][number]["fields"]) => [
    { collection: "Brands", id: title, title, fields },
  ];
  whole = ({ operation: of, cursor }) => {
    if (of === FIRST)
      return details({
        action: "restore",
        records: [...records("Corniche"), ...records("Corniche", status)],
      });
    return cursor === undefined
      ? details({ count: 2, records: records("Café Noor", status, { key: "pin" }), cursor: "2" })
      : details({ count: 2, records: records("Dhow House", status) });
  };
  await entry(FIRST, { action: "restore", first: "corniche", title: "Corniche" });
  const press = button("Details of Café Noor");
  await expect.element(press).toHaveAttribute("aria-expanded", "false");
  await press.click();
  // It took another commit, which only the details tell.
  await expect.element(line(/changed 2 brands/).getByText("Active", { exact: true })).toBeVisible();
  const [removed, added] = [document.querySelector("del")!, document.querySelector("ins")!];
  expect([removed.textContent, added.textContent]).toEqual(["was Active", "is now Inactive"]);
  await expect.element(page.getByText("Changed. Its values are not stored here.")).toBeVisible();
  await button("Show more").click();
  await expect.element(page.getByRole("heading", { name: "Dhow House" })).toBeVisible();
  expect(asked.works.at(-1)).toEqual({ operation: CHANGED, cursor: "2" });
  await expect.element(button("Show more")).not.toBeInTheDocument();

  // One work restored it and then saved it: it is named once.
  await button("Details of Corniche").click();
  await expect.element(line(/Corniche/).getByText("is now Inactive")).toBeVisible();
  expect(
    line(/Corniche/)
      .getByRole("listitem")
      .elements(),
  ).toHaveLength(1);
});

it("undoes an import part by part after a question, can be stopped and goes on, and says what stays; tells why an undo failed, tries again as the same work, and shows until it is closed what it leaves to the person", async () => {
  let go: () => void = () => undefined;
  undo = ({ cursor }) =>
    cursor === undefined
      ? new Promise((resolve) => (go = () => resolve({ done: 4_000, left: [], notices: [], cursor: "2" })))
      : Promise.resolve({
          done: 5_999,
          left: [
            { id: "x", title: "Maryam", reason: "It was changed since." },
            // Of whom only a field stays counts as undone.
            { id: "y", title: "Hamad", reason: "Contract: the earlier file no longer exists.", inPart: true },
          ],
          notices: [],
        });
  await openHistory("/activity");
  await button(/^Undo import/).click();
  await expect.element(dialog()).toHaveTextContent(/10,000 employees in all/);
  await expect.element(dialog().getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(asked.undos).toEqual([]);
  await button(/^Undo import/).click();
  await dialog().getByRole("button", { name: "Undo import" }).dblClick();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Undoing 0 of 10,000…");
  await dialog().getByRole("button", { name: "Stop" }).click();
  go();
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("4,000 of 10,000 are undone");
  await dialog().getByRole("button", { name: "Continue" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "Undone: 9,999 of 10,000 employees." }))
    .toBeVisible();
  for (const reason of ["It was changed since.", "Contract: the earlier file no longer exists."])
    await expect.element(dialog().getByText(reason)).toBeVisible();
  const [first, second, ...more] = asked.undos;
  expect(more).toEqual([]);
  expect(first).toEqual({
    operation: IMPORTED,
    undoOperation: expect.stringMatching(/^[A-Za-z0-9]{20}$/) as unknown,
  });
  expect(second).toEqual({ ...first, cursor: "2" });
  await close();

  asked.undos = [];
  undo = () => Promise.reject(Object.assign(new Error("The server cannot be reached."), { statusCode: 503 }));
  await undoCafe();
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("The server cannot be reached.");
  undo = () => Promise.resolve({ done: 1, left: [], notices: [] });
  await dialog().getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByText("Undone: 1 brand.")).toBeVisible();
  expect(new Set(asked.undos.map(({ undoOperation }) => undoOperation)).size).toBe(1);
  await expect.element(dialog()).not.toBeInTheDocument();

  const notices = ["Hamad is back with a new sign-in and the id x."];
  undo = () => Promise.resolve({ done: 1, left: [], notices });
  await undoCafe();
  const ending = page.getByRole("dialog", { name: "Undone: 1 brand." });
  await expect.element(ending.getByText("Hamad is back with a new sign-in")).toBeVisible();
});

it("stops an undo whose page is left, and says on the next page how far it came", async () => {
  let go: () => void = () => undefined;
  undo = () =>
    new Promise((resolve) => (go = () => resolve({ done: 4_000, left: [], notices: [], cursor: "2" })));
  const router = await openHistory("/activity");
  await button(/^Undo import/).click();
  await dialog().getByRole("button", { name: "Undo import" }).click();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Undoing 0 of 10,000…");
  await expect.poll(operationsAtRisk).toMatchObject([{ done: "Undone", proof: { undoes: IMPORTED } }]);
  void router.navigate("/other");
  await page
    .getByRole("dialog", { name: "Leave while it is being undone?" })
    .getByRole("button", { name: "Leave" })
    .click();
  await expect.element(page.getByRole("heading", { name: "Other" })).toBeVisible();
  go();
  await expect
    .element(page.getByText("Stopped. 4,000 of 10,000 are undone; the rest can be undone now or later."))
    .toBeVisible();
  expect(asked.undos).toHaveLength(1);
});

const sara = { kind: "admin", recordId: "sara", name: "sara@westwalk.example" };
const undoneOf = (of: string, more: Partial<ActivityItems["undone"][number]> = {}) => ({
  operation: of,
  records: 1,
  total: 1,
  isWhole: true,
  by: sara,
  at: new Date(Date.now() - 3.5 * 60_000).toISOString(),
  ...more,
});

it("says what is undone by whom and when, as the provider tells it and not by what stands beside it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await entry(FIRST, { title: "Dhow House", undoes: CHANGED });
  lines = {
    ...lines,
    undone: [undoneOf(REMOVED), undoneOf(IMPORTED, { records: 4_000, total: 10_000, isWhole: false })],
    undoTargets: [
      {
        operation: CHANGED,
        action: "delete",
        by: { kind: "admin", recordId: "x", name: "noor@westwalk.example" },
        at: new Date(Date.now() - 3.5 * 60_000).toISOString(),
        isUndo: false,
      },
    ],
  };
  await openHistory("/activity");
  await expect.element(line(/Souq/).getByText("Undone", { exact: true })).toBeVisible();
  await expect.element(line(/Souq/)).toHaveTextContent(/undone by sara@westwalk\.example 3 minutes ago/);
  await expect.element(line(/imported/).getByText("Undone in part", { exact: true })).toBeVisible();
  await expect.element(line(/imported/)).toHaveTextContent(/4,000 of 10,000 undone by sara@/);
  expect(
    line(/Café/)
      .getByText(/^Undone/)
      .elements(),
  ).toEqual([]);
  await expect
    .element(line(/Dhow House/))
    .toHaveTextContent(/undoing a deletion by noor@westwalk\.example 3 minutes ago/);
  expect(asked.lines.at(-1)).toEqual({
    operations: [FIRST, CHANGED, IMPORTED, REMOVED, BY_COMPANY],
    single: [FIRST, CHANGED, REMOVED, BY_COMPANY],
    undoTargets: [CHANGED],
  });

  // What is undone offers no undo, and what somebody is still undoing says so, and waits.
  expect(button(/^Undo.*Souq Tailor/).elements()).toEqual([]);
  await expect.element(button(/^Undo the rest/)).toBeEnabled();
  lines = {
    ...lines,
    undone: [
      undoneOf(REMOVED),
      undoneOf(IMPORTED, {
        records: 5_000,
        total: 10_000,
        isWhole: false,
        until: new Date().toISOString(),
      }),
    ],
  };
  vi.advanceTimersByTime(5_000);
  await expect.element(line(/imported/).getByText("Being undone", { exact: true })).toBeVisible();
  await expect.element(line(/imported/)).toHaveTextContent(/5,000 of 10,000 undone so far by sara@/);
  await expect.element(button(/^Undo the rest/)).toBeDisabled();

  // Later parts bring no line: it is asked again after a while.
  lines = { ...lines, undone: [undoneOf(REMOVED), undoneOf(IMPORTED, { records: 10_000, total: 10_000 })] };
  vi.advanceTimersByTime(5_000);
  await expect.element(line(/imported/).getByText("Undone", { exact: true })).toBeVisible();

  // And when a line comes.
  lines = { ...lines, undone: [undoneOf(CHANGED)] };
  await entry(SECOND, { title: "Pearl Books" });
  await expect.element(line(/Café/).getByText("Undone", { exact: true })).toBeVisible();
  expect(
    line(/Souq/)
      .getByText(/^Undone/)
      .elements(),
  ).toEqual([]);
});

it("offers no undo, and counts no undo of many as one record, before it knows what was undone", async () => {
  let answer: () => void = () => undefined;
  linesHeld = new Promise((resolve) => (answer = resolve));
  await entry(FIRST, { title: "Dhow House", undoes: CHANGED, action: "revert" });
  lines = { ...lines, undone: [undoneOf(REMOVED)], multiCommit: [FIRST] };
  await openHistory("/activity");
  await expect.element(button(/^Undo.*Souq Tailor/)).toBeDisabled();
  expect(line(/Dhow House/).elements()).toEqual([]);
  answer();
  await expect.element(line(/Souq/).getByText("Undone", { exact: true })).toBeVisible();
  expect(button(/^Undo.*Souq Tailor/).elements()).toEqual([]);
});

it("says before an undo that a part was undone already; before and after that changed passwords stay, and promises nothing of a change of a password alone", async () => {
  passwords = { changed: true };
  lines = {
    ...lines,
    undone: [undoneOf(REMOVED), undoneOf(IMPORTED, { records: 4_000, total: 10_000, isWhole: false })],
  };
  await entry(FIRST, { collection: "Employees", first: "DGE2024_7", title: "Maryam" });
  await openHistory("/activity");
  await button(/^Undo the rest/).click();
  await expect
    .element(dialog())
    .toHaveTextContent(/undid 4,000 of 10,000 3 minutes ago\..*this undoes the rest.*6,000 employees in all/);
  await expect.element(dialog().getByText("Changed passwords are not restored.")).toBeVisible();
  let go: () => void = () => undefined;
  undo = () =>
    new Promise((resolve) => (go = () => resolve({ done: 6_000, left: [], notices: [], passwords: 12 })));
  await dialog().getByRole("button", { name: "Undo the rest" }).click();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Undoing 0 of 6,000…");
  await expect.element(page.getByText("Being undone")).toBeInTheDocument();
  expect(page.getByText("Undone in part").elements()).toEqual([]);
  const before = asked.lines.length;
  go();
  await expect.element(page.getByRole("dialog", { name: "Undone: 6,000 employees." })).toBeVisible();
  await expect
    .element(dialog().getByText("Changed passwords keep their current values, in up to 12 records."))
    .toBeVisible();
  await expect.poll(() => asked.lines.length).toBeGreaterThan(before);
  await close();

  // Brands have none.
  await button("Undo: changed Café Noor").click();
  await expect.element(dialog()).toHaveTextContent(/Café Noor will get the values from before/);
  expect(
    dialog()
      .getByText(/passwords/)
      .elements(),
  ).toEqual([]);
  await cancel();

  passwords = { changed: true, only: true };
  await button("Undo: changed Maryam").click();
  await expect.element(dialog().getByText(/^Only a password was changed/)).toBeVisible();
  expect(
    dialog()
      .getByText(/will get the values|not restored/)
      .elements(),
  ).toEqual([]);
});

const COMPANY = operationId("h");
const companyDeleted = (of = COMPANY) =>
  entry(of, {
    action: "delete",
    collection: "Employees",
    count: 8,
    first: "PEARL_1",
    title: "Pearl Trading",
    ids: ["PEARL_1"],
  });
const PEARL = { collection: "Companies", count: 1, one: { id: "pearl", title: "Pearl Trading" } };

const WITH_EMPLOYEES = { count: 53, byCollection: [PEARL, { collection: "Employees", count: 52 }] };

it("names the company that was deleted with its employees, lists both, and restores it with a new password and them after it", async () => {
  await companyDeleted();
  signIns = [PEARL_COPY];
  await entry(FIRST, {
    action: "restore",
    collection: "Companies",
    first: "pearl",
    title: "Pearl Trading",
    ids: ["pearl"],
  });
  lines = { ...lines, multiCommit: [FIRST] };
  counts = () => WITH_EMPLOYEES;
  whole = () =>
    details({
      action: "delete",
      count: 53,
      records: [
        { collection: "Companies", id: "pearl", title: "Pearl Trading", fields: [] },
        { collection: "Employees", id: "PEARL_1", title: "Maryam", fields: [] },
      ],
    });
  await openHistory("/activity");
  await expect.element(line("Noor Al-Emadi deleted Pearl Trading with 52 employees")).toBeVisible();
  await expect
    .element(line("Noor Al-Emadi restored Pearl Trading with 52 employees"))
    .toHaveTextContent(/Company and Employees/);
  expect(asked.counts).toContainEqual({ operation: COMPANY, byCollection: true });
  await line(/deleted Pearl/)
    .getByRole("button", { name: /^Details of/ })
    .click();
  await expect.element(page.getByRole("heading", { name: "Pearl Trading · Company" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Maryam · Employee" })).toBeVisible();

  await button(/^Undo: deleted Pearl Trading/).click();
  const question = page.getByRole("dialog", { name: "Undo?" });
  await expect
    .element(question)
    .toHaveTextContent(
      /Pearl Trading with 52 employees will be restored from the trash\..*The password of Pearl Trading was deleted too, so you will choose a new one\./,
    );
  undo = () => Promise.resolve({ done: 52, left: [], notices: [] });
  await question.getByRole("button", { name: "Undo", exact: true }).click();
  const password = page.getByRole("dialog").filter({ hasText: "Restore Pearl Trading?" });
  await password.getByRole("button", { name: "Cancel" }).click();
  await expect.element(password).not.toBeInTheDocument();
  expect([restores, asked.undos]).toEqual([[], []]);
  await expect
    .element(question.getByRole("alert"))
    .toHaveTextContent("Nothing was restored. Pearl Trading is in the trash.");
  await question.getByRole("button", { name: "Continue" }).click();
  await password.getByLabelText("Password", { exact: true }).fill("Harbour-Lantern-88");
  await password.getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Undone: 53 records.")).toBeVisible();
  const [{ undoOperation = "" } = {}] = asked.undos;
  expect(restores).toEqual([
    {
      ids: ["Companies~pearl"],
      values: { password: "Harbour-Lantern-88" },
      operation: undoOperation,
      undoes: COMPANY,
    },
  ]);
});

it("asks for the password of each company that was deleted, one after the other, leaves out what is skipped, and asks for none where the company stays", async () => {
  await Promise.all([companyDeleted(), companyDeleted(SECOND)]);
  const both = [
    { collection: "Companies", count: 2 },
    { collection: "Employees", count: 52 },
  ];
  counts = ({ operation: of }) => (of === SECOND ? { count: 52 } : { count: 54, byCollection: both });
  await openHistory("/activity");
  await expect.element(line("Noor Al-Emadi deleted 52 employees of Pearl Trading")).toBeVisible();
  await button(/^Undo: deleted 52 employees/).click();
  const question = page.getByRole("dialog", { name: "Undo?" });
  await expect
    .element(question)
    .toHaveTextContent(/52 employees of Pearl Trading will be restored from the trash\./);
  expect(question.getByText(/password/).elements()).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();

  signIns = [PEARL_COPY, GATE_COPY];
  await button(/^Undo: deleted 2 companies and 52 employees/).click();
  await expect
    .element(question)
    .toHaveTextContent(
      /The passwords of 2 of them were deleted too, so you will choose a new one for each: Pearl Trading, Doha Gate\./,
    );
  const reason = "Enter a new password: the deletion removed the former one.";
  undo = () =>
    Promise.resolve({ done: 52, left: [{ id: "pearl", title: "Pearl Trading", reason }], notices: [] });
  await question.getByRole("button", { name: "Undo", exact: true }).click();
  const first = page.getByRole("dialog").filter({ hasText: "Restore Pearl Trading?" });
  await expect.element(first).toHaveTextContent("1 of 2");
  await first.getByRole("button", { name: "Skip" }).click();
  const second = page.getByRole("dialog").filter({ hasText: "Restore Doha Gate?" });
  await expect.element(second).toHaveTextContent("2 of 2");
  await second.getByLabelText("Password", { exact: true }).fill("Harbour-Lantern-88");
  await second.getByRole("button", { name: "Restore" }).click();
  const ending = page.getByRole("dialog", { name: "Undone: 53 of 54 records." });
  await expect.element(ending.getByRole("region", { name: "Skipped. It is in the trash." })).toBeVisible();
  expect(restores.map(({ ids }) => ids)).toEqual([["Companies~gate"]]);
});
function localDay(moment: Date): string {
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${String(moment.getFullYear())}-${month ?? ""}-${day ?? ""}`;
}
