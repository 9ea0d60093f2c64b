/** Export: everything that a list matches becomes a file, after the dialog has said what it costs. */
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { CountTarget, MatchCount, MatchingRecords, MatchingParams } from "../../../src/contract/calls";
import { tenants } from "../../../src/resources/tenants";
import { button, openPanel, press, providers, row, signIn, startSignedIn } from "../panel";
import { empty, put } from "../world";

beforeAll(async () => {
  await startSignedIn();
  await empty("Tenants");
  await put("Tenants/t1", { name: "Noor", tenantId: "1A", tenantCategory: "Residential", time: new Date() });
});

interface Server {
  /** What was asked for, page by page. */
  readonly asked: MatchingParams[];
  /** Takes the place of the answer to the next page. */
  next: ((answer: MatchingRecords) => Promise<MatchingRecords>) | undefined;
  /** Takes the place of the answer to the next count. */
  nextCount: (() => Promise<MatchCount>) | undefined;
}
/** The files that the browser was given to save. */
const saved: { name: string; file: Blob }[] = [];
let server: Server;

const TENANTS = 1200;

/** A server with 1,200 tenants that match whatever is asked for. */
function serve(): Server {
  const { dataProvider } = providers;
  const custom = dataProvider.custom!.bind(dataProvider);
  const made: Server = { asked: [], next: undefined, nextCount: undefined };
  const answers: { readonly [call: string]: (payload: unknown) => Promise<unknown> } = {
    "list/count": async () => {
      const instead = made.nextCount;
      made.nextCount = undefined;
      return instead ? instead() : { count: TENANTS };
    },
    "list/matching": async (payload) => {
      const asked = payload as MatchingParams;
      made.asked.push(asked);
      const from = Number(asked.cursor ?? 0);
      const to = Math.min(from + asked.size, TENANTS);
      const records = Array.from({ length: to - from }, (_, index) => ({
        id: `t${from + index}`,
        name: from + index === 7 ? "=HYPERLINK(1)" : `Tenant ${from + index}`,
        password: `Gate-${from + index}`,
        joiningDate: "2026-11-22",
        status: "active",
      }));
      const answer = { records, ...(to < TENANTS && { cursor: String(to) }), read: records.length };
      const instead = made.next;
      made.next = undefined;
      return instead ? instead(answer) : answer;
    },
    // One redemption more with each tenant. The list counts itself as well.
    counts: (payload) =>
      Promise.resolve({
        counts: (payload as { of: CountTarget[] }).of.map(({ id }) => Number(id?.slice(1) ?? 1)),
      }),
  };
  vi.spyOn(dataProvider, "custom").mockImplementation(async (call) => {
    const answer = answers[call.url];
    return answer ? { data: (await answer(call.payload)) as never } : custom(call);
  });
  return made;
}

beforeEach(() => {
  vi.restoreAllMocks();
  server = serve();
  saved.length = 0;
  const files = new Map<string, Blob>();
  const { createObjectURL } = URL;
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    const url = createObjectURL.call(URL, file);
    if (file instanceof Blob) files.set(url, file);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.get(this.href)! });
  });
});

const dialog = () => page.getByRole("dialog", { name: "Export Tenants" });
const option = (name: string) => dialog().getByRole("checkbox", { name, exact: true });
const format = (name: string) => dialog().getByRole("radio", { name });
const start = () => dialog().getByRole("button", { name: "Export", exact: true });
const status = () => dialog().getByRole("status");

async function openExport(address = "/tenant") {
  const router = await openPanel(address, [tenants]);
  await expect.element(row("Noor")).toBeVisible();
  await button("Export").click();
  await expect.element(status()).toHaveTextContent("1,200 tenants, about 2,402 reads.");
  return router;
}

/** With the keyboard: the toast that tells of the file before lies over the button. */
async function openAgain(): Promise<void> {
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button("Export")).toHaveFocus();
  await press("{Enter}");
  await expect.element(start()).toBeEnabled();
}

/** Answers when the test says so. */
function held() {
  let release: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  server.next = (answer) => waiting.then(() => answer);
  return release;
}

/** It is said before the first page is asked for, and a test that goes on too early holds that one for the second. */
async function beginning(pages = 1) {
  await expect.element(status()).toHaveTextContent("0 of 1,200 tenants, 0 reads");
  await expect.poll(() => server.asked.length).toBe(pages);
}

async function linesOf({ file }: { file: Blob }): Promise<readonly string[]> {
  return (await file.text()).split("\r\n");
}

it("saves what the list is narrowed to and ordered by, with the list's columns and without passwords", async () => {
  await openExport("/tenant?q=noor&tenantCategory=All&sort=-name");
  await expect.element(option("Password")).not.toBeChecked();
  await expect.element(option("Nationality")).not.toBeChecked();
  await start().click();
  await expect
    .element(page.getByText(/^1,200 tenants saved as tenants-\d{4}-\d\d-\d\d\.csv\.$/))
    .toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button("Export")).toHaveFocus();
  const [first] = server.asked;
  expect(first).toEqual({
    resource: "Tenants",
    filters: [{ field: "q", operator: "contains", value: "noor" }],
    sorters: [{ field: "name", order: "desc" }],
    size: 500,
  });
  expect(server.asked.map(({ cursor }) => cursor)).toEqual([undefined, "500", "1000"]);
  expect(saved).toHaveLength(1);
  const lines = await linesOf(saved[0]!);
  expect(lines[0]).toBe(
    '"Name","Tenant id","Phone number","QID","Email","Contract start","Contract expiry","Contract","Redeems"',
  );
  expect(lines[1]).toBe('"Tenant 0","","","","","2026-11-22","","","0"');
  expect(lines[1200]).toMatch(/"","1199"$/);
  expect(lines[8]).toMatch(/^"'=HYPERLINK\(1\)",/);
  expect(lines).toHaveLength(TENANTS + 2);
  expect(lines.join()).not.toContain("Gate-");
});

it("takes the columns that are shown or chosen, passwords with a warning, another separator, or makes an XLSX file", async () => {
  await openPanel("/tenant", [tenants]);
  await button("Columns and rows").click();
  await page.getByRole("checkbox", { name: "QID", exact: true }).click();
  await press("{Escape}");
  await button("Export").click();
  await expect.element(option("QID")).not.toBeChecked();
  await expect.element(option("Phone number")).toBeChecked();
  // Each count costs a read.
  await option("Redeems").click();
  await expect.element(status()).toHaveTextContent("1,200 tenants, about 1,202 reads.");
  // Passwords are taken when they are chosen, and what that means is said before.
  const warning = dialog().getByText("Anyone who opens the file can read these passwords.", { exact: false });
  await expect.element(warning).not.toBeInTheDocument();
  await dialog()
    .getByRole("group", { name: "Confidential" })
    .getByRole("checkbox", { name: "Password" })
    .click();
  await expect.element(warning).toBeVisible();
  await start().click();
  await expect.poll(() => saved.length).toBe(1);
  expect((await linesOf(saved[0]!)).at(-2)).toContain('"Gate-1199"');

  await openAgain();
  await dialog().getByRole("button", { name: "All of these" }).click();
  await expect.element(option("Record id")).toBeChecked();
  await dialog().getByRole("button", { name: "None of these" }).click();
  await expect.element(start()).toBeDisabled();
  await option("Name").click();
  await option("Record id").click();
  await format("Semicolon").click();
  await start().click();
  await expect.poll(() => saved.length).toBe(2);
  expect((await linesOf(saved[1]!)).slice(0, 2)).toEqual(['"Name";"Record id"', '"Tenant 0";"t0"']);

  await openAgain();
  await format("XLSX (Excel)").click();
  await expect.element(format("Semicolon")).not.toBeInTheDocument();
  await start().click();
  await expect.poll(() => saved.length).toBe(3);
  const { name, file } = saved[2]!;
  expect(name).toMatch(/^tenants-\d{4}-\d\d-\d\d\.xlsx$/);
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"]!);
  expect(sheet.match(/<row /g)).toHaveLength(TENANTS + 1);
  expect(sheet).toMatch(/<c r="E2" s="3"><v>46348<\/v><\/c>/);
  localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith("list-hidden"))!);
});

it("says how far it is; a lost network loses nothing; saves nothing when the session ends meanwhile", async () => {
  await openExport();
  let release = held();
  await start().click();
  await beginning();
  const second = vi.fn<(answer: MatchingRecords) => Promise<MatchingRecords>>();
  release();
  release = held();
  await expect.element(status()).toHaveTextContent("500 of 1,200 tenants, 1,000 reads");
  await expect.element(dialog().getByRole("progressbar", { name: "Export" })).toHaveAttribute("value", "500");
  // The network goes while the third page is on its way.
  server.next = undefined;
  second.mockRejectedValue({ message: "The server cannot be reached.", statusCode: 503 });
  const wait = new Promise<void>((resolve) => {
    server.next = (answer) => {
      resolve();
      return second(answer);
    };
  });
  release();
  await wait;
  const alert = dialog().getByRole("alert");
  await expect.element(alert).toHaveTextContent("The export was interrupted. The server cannot be reached.");
  await expect.element(status()).toHaveTextContent("1,000 of 1,200 tenants, 2,000 reads");
  expect(saved).toEqual([]);
  await dialog().getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(server.asked.map(({ cursor }) => cursor)).toEqual([undefined, "500", "1000", "1000"]);
  const names = (await linesOf(saved[0]!)).slice(1, -1);
  expect(new Set(names).size).toBe(TENANTS);
  expect(names).toHaveLength(TENANTS);

  await openAgain();
  release = held();
  await start().click();
  await beginning(5);
  // As another tab's sign-out is heard.
  localStorage.removeItem("currentUser");
  window.dispatchEvent(new StorageEvent("storage", { key: "currentUser" }));
  await expect.element(page.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
  release();
  await signIn();
  await expect.element(row("Noor")).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(server.asked).toHaveLength(5);
  expect(saved).toHaveLength(1);
});

it("is given up by Cancel, whatever is on its way; asks before the page is left, and is over with it", async () => {
  const router = await openExport();
  const release = held();
  // Not by the second half of a double click, nor by a key that may be pressed by mistake.
  await start().dblClick();
  await beginning();
  await expect.element(start()).toBeDisabled();
  await press("{Escape}");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  release();
  await expect.element(button("Export")).toHaveFocus();
  await button("Export").click();
  await expect.element(start()).toBeEnabled();
  expect(saved).toEqual([]);
  expect(server.asked).toHaveLength(1);

  const releaseNext = held();
  await start().click();
  await expect.poll(() => server.asked.length).toBe(2);
  await router.navigate("/other");
  const question = page.getByRole("dialog", { name: "Leave while the export is running?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByRole("heading", { name: "Other" })).toBeVisible();
  releaseNext();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(server.asked).toHaveLength(2);
  expect(saved).toEqual([]);
});

it("begins only when it is known what it costs, and says before what a file cannot hold or leaves out", async () => {
  await openPanel("/tenant", [tenants]);
  const openCounting = async (count: MatchCount) => {
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    server.nextCount = () => Promise.resolve(count);
    await button("Export").click();
  };
  const alert = dialog().getByRole("alert");
  server.nextCount = () => Promise.reject(new Error("The server cannot be reached."));
  await button("Export").click();
  await expect.element(alert).toHaveTextContent("The server cannot be reached.");
  await expect.element(start()).toBeDisabled();
  server.nextCount = () => Promise.resolve({ count: 0 });
  await dialog().getByRole("button", { name: "Try again" }).click();
  await expect.element(status()).toHaveTextContent("No accounts found.");
  await expect.element(start()).toBeDisabled();

  await openCounting({ count: 1200, missed: 37 });
  await expect
    .element(alert)
    .toHaveTextContent("37 tenants are left out: they have not been prepared for search and sorting yet.");
  await expect.element(start()).toBeEnabled();

  // That nothing matches is not said where something may.
  await openCounting({ count: 0, missed: 37 });
  await expect.element(status()).toHaveTextContent("None found among the records that search can look at.");
  await expect.element(alert).toHaveTextContent("37 tenants are left out");
  await expect.element(start()).toBeDisabled();

  await openCounting({ count: 1_048_576 });
  await expect.element(start()).toBeEnabled();
  await format("XLSX (Excel)").click();
  await expect
    .element(status())
    .toHaveTextContent("An XLSX sheet holds 1,048,575 records at most. Choose CSV.");
  await expect.element(start()).toBeDisabled();
});
