/**
 * Counts the reads of each step of a list, in the local Firebase while the panel performs it, and shows them
 * beside the budget.
 */
import type { Browser, Page } from "playwright";
import type { Reads } from "../../../packages/local-firebase/src/firestore/meter";
import { nameOf } from "../../../packages/firestore-panel/tests/fixtures/many-employees";
import { median, table } from "../numbers";
import { addTenants, EMPTY_COMPANY, readsOf, signedIn, TENANTS, type World } from "./world";

const PAGES = 100;
const UPLOADED = 400;

/** Searches whose reads depend on the searched text. */
const WHOLE_NAMES = [0, 13, 57, 4_711, 20_003, 49_914, 77_777, 99_999].flatMap((index) => {
  const [first = "", last = ""] = nameOf(index).split(" ");
  return [`${first} ${last}`, nameOf(index)];
});
const WORDS = ["Mendoza", "Fatima", "company", "tim", "end", "san"];
const OTHERS = ["ammed al-su", "iguel al-ku", "tima al-th"];

const OPEN = "open a list, 10 rows, for the first time in an hour";
const PAGED = "rows 1 to 1,000 by paging on";

interface Cost {
  /** Reads of the list itself. */
  readonly documents: number;
  readonly counts: number;
  /** Reads of the same screen for other purposes. */
  readonly other: number;
}
interface Row {
  readonly what: string;
  readonly budget: string;
  /** Maximum number of reads, without `free`. */
  readonly most: number;
  /** Counts of the whole list, which the budget allows in addition. */
  readonly free?: number;
  readonly costs: readonly Cost[];
}

/** @returns a list's reads of its collection. The notes above it count the same collection. */
function costOf(reads: Reads, collection: string): Cost {
  const own = reads.asked.filter(({ what }) => new RegExp(`^${collection}( |,|$)`).test(what));
  const sum = (kind: boolean) =>
    own.filter((one) => (one.kind === "count") === kind).reduce((all, one) => all + one.reads, 0);
  const [documents, counts] = [sum(false), sum(true)];
  return { documents, counts, other: reads.total - documents - counts };
}

const firstRow = (page: Page) => page.getByRole("row").nth(1);
const status = (page: Page) => page.getByRole("status").filter({ hasText: "of " });
const nextPage = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

async function employeesRows(browser: Browser, world: World): Promise<readonly Row[]> {
  const context = await signedIn(browser, world);
  const page = await context.newPage();
  const cost = async (task: () => Promise<unknown>) => costOf(await readsOf(world, page, task), "Employees");
  const search = (words: string) => cost(() => page.getByRole("searchbox").fill(words));
  const searched = async (all: readonly string[]) => {
    const costs: Cost[] = [];
    for (const words of all) costs.push(await search(words));
    return costs;
  };
  const count = Math.ceil(world.employees / 1000) + 1;
  const address = new URL("organization-emp", world.origin).href;

  const first = await cost(async () => {
    await page.goto(address);
    await firstRow(page).waitFor();
  });
  const next = await cost(() => nextPage(page, "Next page"));
  // Goes beyond the pages that are still live.
  for (const number of [3, 4, 5]) await nextPage(page, `Page ${String(number)}`);
  const previous = await cost(() => nextPage(page, "Previous page"));
  await page.goto(address);
  await firstRow(page).waitFor();
  const again = await cost(async () => {
    await page.goto(address);
    await firstRow(page).waitFor();
  });
  const paged = await cost(async () => {
    for (let number = 2; number <= PAGES; number += 1) {
      await nextPage(page, "Next page");
      await status(page)
        .filter({ hasText: `${((number - 1) * 10 + 1).toLocaleString("en")}–` })
        .waitFor();
    }
  });
  const rowsPaged = { ...paged, documents: paged.documents + 10 };
  const names = await searched(WHOLE_NAMES);
  const words = await searched(WORDS);
  const others = await searched(OTHERS);
  await search("");
  const sorted = await cost(() => page.getByRole("columnheader", { name: "Emp ID" }).click());
  await context.close();
  return [
    { what: OPEN, budget: "12 + count", most: 12, free: count, costs: [first] },
    {
      what: "open it again within the hour, in a new tab",
      budget: "12 + count",
      most: 12,
      free: count,
      costs: [again],
    },
    { what: "next page", budget: "11", most: 11, costs: [next] },
    { what: "previous page", budget: "11", most: 11, costs: [previous] },
    { what: PAGED, budget: "1,000 + cursors", most: 1_000, costs: [rowsPaged] },
    { what: `search by a whole name, ${String(names.length)} names`, budget: "90", most: 90, costs: names },
    {
      what: `search by one word, or three letters in the middle of one, ${String(words.length)} of them`,
      budget: "40",
      most: 40,
      costs: words,
    },
    {
      what: `any other search, ${String(others.length)} of two broken words`,
      budget: '130, then "search on"',
      most: 130,
      costs: others,
    },
    { what: "sort by another column", budget: "12 + count", most: 12, free: count, costs: [sorted] },
  ];
}

/** A list with filters and 100 rows per page. */
async function tenantsRows(browser: Browser, world: World): Promise<readonly Row[]> {
  await addTenants(world);
  const context = await signedIn(browser, world);
  const page = await context.newPage();
  const cost = async (task: () => Promise<unknown>) => costOf(await readsOf(world, page, task), "Tenants");
  await page.goto(new URL("tenant", world.origin).href);
  await firstRow(page).waitFor();
  const count = Math.ceil(TENANTS / 1000);
  const building = page.getByRole("combobox", { name: "Building", exact: true });
  const filter = await cost(async () => {
    await building.click();
    // The list of another select also has options.
    const options = page.locator(`[id="${(await building.getAttribute("aria-controls")) ?? ""}"]`);
    await options.getByRole("option", { name: "B2", exact: true }).click();
  });
  const opened = await cost(() => firstRow(page).press("Enter"));
  await context.close();
  return [
    {
      what: `change a filter, 100 rows of ${TENANTS.toLocaleString("en")} tenants`,
      budget: "102 + count",
      most: 102,
      free: count,
      costs: [filter],
    },
    { what: "open one record from the list, its page", budget: "0", most: 0, costs: [opened] },
  ];
}

/** The list of a company: its own employees among all. */
async function companyRows(browser: Browser, world: World): Promise<readonly Row[]> {
  const context = await signedIn(browser, world, "company");
  const page = await context.newPage();
  const cost = async (task: () => Promise<unknown>) => costOf(await readsOf(world, page, task), "Employees");
  const own = Math.ceil(world.employees / 40 / 1000) + 1;
  const open = await cost(async () => {
    await page.goto(new URL("employee-list", world.origin).href);
    await firstRow(page).waitFor();
  });
  const edit = await cost(async () => {
    await firstRow(page).getByRole("button", { name: /^Edit/ }).click();
    await page.getByRole("button", { name: "Save" }).waitFor();
  });
  await context.close();
  const selected = Math.round(world.employees / 40).toLocaleString("en");
  return [
    {
      what: `a company opens its list of ${selected}, for the first time in an hour`,
      budget: "12 + count",
      most: 12,
      free: own,
      costs: [open],
    },
    { what: "open one record from the list, its form", budget: "0", most: 0, costs: [edit] },
  ];
}

/** New imported rows: reads of the write, after the comparison with stored records. */
async function uploadRow(browser: Browser, world: World): Promise<readonly Row[]> {
  const context = await signedIn(browser, world);
  const page = await context.newPage();
  await page.goto(new URL("BulkUpload", world.origin).href);
  const lines = Array.from(
    { length: UPLOADED },
    (_, index) =>
      `Person ${String(index)};N-${String(index)};2846${String(index)};issued-1;${EMPTY_COMPANY.companyId};${EMPTY_COMPANY.companyName}`,
  );
  const buffer = Buffer.from(["name;empId;qid;password;companyId;companyName", ...lines].join("\r\n"));
  const file = { name: "employees.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("File of employees").setInputFiles(file);
  const isNew = page.getByRole("group", { name: "Rows" }).getByRole("button", { name: "New" });
  await isNew.filter({ hasText: String(UPLOADED) }).waitFor();
  const reads = await readsOf(world, page, async () => {
    await page.getByRole("button", { name: "Upload Data" }).click();
    await page.getByText("(100%)").waitFor();
  });
  await context.close();
  return [
    {
      what: "400 rows of a file with derived fields, of a company that has none yet",
      budget: "0, and a count to compare",
      most: 0,
      free: 1,
      costs: [costOf(reads, "Employees")],
    },
  ];
}

const NUMBER = new Intl.NumberFormat("en");
const allOf = ({ documents, counts }: Cost) => documents + counts;

function line({ what, budget, most, free = 0, costs }: Row): readonly string[] {
  const worst = costs.reduce((a, b) => (allOf(b) > allOf(a) ? b : a));
  const typical = costs.length > 1 ? `; median ${NUMBER.format(median(costs.map(allOf)))}` : "";
  return [
    what,
    budget,
    `${NUMBER.format(worst.documents)} + ${NUMBER.format(worst.counts)}${typical}`,
    allOf(worst) - free <= most ? "kept" : "**not kept**",
    NUMBER.format(worst.other),
  ];
}

/** Reads that are compared with other ways to serve a list. */
export interface Compared {
  readonly open: string;
  readonly paged: string;
}

/**
 * @returns a table of each step's documents and counts, the maximum of several runs; and two of the steps
 * separately.
 */
export async function readsTables(
  browser: Browser,
  world: World,
): Promise<{ readonly text: string; readonly compared: Compared }> {
  const rows: Row[] = [];
  for (const measure of [employeesRows, tenantsRows, companyRows, uploadRow])
    rows.push(...(await measure(browser, world)));
  const text = table(
    [
      `Reads at ${NUMBER.format(world.employees)} employees`,
      "budget",
      "documents + counts, the most",
      "",
      "beside it on the screen",
    ],
    rows.map(line),
  );
  const sumOf = (what: string) => {
    const [cost] = rows.find((row) => row.what === what)?.costs ?? [];
    if (!cost) throw new Error(`${what} was not measured`);
    return NUMBER.format(allOf(cost));
  };
  return { text, compared: { open: sumOf(OPEN), paged: sumOf(PAGED) } };
}
