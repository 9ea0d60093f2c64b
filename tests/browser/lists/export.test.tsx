/** Export: everything that a list matches becomes a file. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { MatchingParams, MatchingRecords } from "#engine/data/lists/matching.ts";
import { page } from "vitest/browser";
import { tenants } from "../../../src/resources/tenants";
import { answerServices, gate, unreachable } from "../answers";
import { button, openPanel, press, providers, row, startSignedIn } from "../panel";
import { empty, put } from "../world";

beforeAll(async () => {
  await startSignedIn();
  await empty("Tenants");
  await put("Tenants/t1", { name: "Noor", tenantId: "1A", tenantCategory: "Residential", time: new Date() });
});

const TENANTS = 1200;
/** What was requested, page by page. */
const requests: MatchingParams[] = [];
/** Replaces the answer to the next page. */
let next: ((answer: MatchingRecords) => Promise<MatchingRecords>) | undefined;
/** How many the list counts. */
let total: number;
/** The files that the browser was given to save. */
const saved: { readonly lines: Promise<readonly string[]> }[] = [];

beforeEach(() => {
  requests.length = 0;
  saved.length = 0;
  next = undefined;
  total = TENANTS;
  const { getList } = providers.dataProvider;
  vi.spyOn(providers.dataProvider, "getList").mockImplementation(async (params) => ({
    ...(await getList<never>(params)),
    ...(params.resource === tenants.name && { total }),
  }));
  // A server with 1,200 tenants that match every query.
  answerServices({
    matches: {
      read: (params) => {
        requests.push(params);
        const from = Number(params.cursor ?? 0);
        const to = Math.min(from + params.size, TENANTS);
        const records = Array.from({ length: to - from }, (_, index) => ({
          id: `t${from + index}`,
          name: `Tenant ${from + index}`,
          password: `Gate-${from + index}`,
          joiningDate: "2026-11-22",
          status: "active",
        }));
        const answer = {
          records,
          ...(to < TENANTS && { cursor: String(to) as never }),
          read: records.length,
        };
        const instead = next;
        next = undefined;
        return instead?.(answer) ?? answer;
      },
    },
    counts: {
      // Each tenant has one redemption more than the one before. The list itself asks for counts as well.
      records: ({ targets }) => ({ counts: targets.map(({ id }) => Number(id?.slice(1) ?? 1)) }),
    },
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const lines = async () => (await (await fetch(this.href)).text()).split("\r\n");
    saved.push({ lines: lines() });
  });
});

const dialog = () => page.getByRole("dialog", { name: "Export Tenants" });
const option = (name: string) => dialog().getByRole("checkbox", { name, exact: true });
const start = () => dialog().getByRole("button", { name: "Export", exact: true });
const status = () => dialog().getByRole("status");

/** By the keyboard: the toast of the file before covers the button. */
async function openAgain(): Promise<void> {
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button("Export")).toHaveFocus();
  await press("{Enter}");
  await expect.element(start()).toBeEnabled();
}

it("an export takes the chosen columns, and passwords after a warning", async () => {
  await openPanel("/tenant", [tenants]);
  await button("Columns and rows").click();
  await page.getByRole("checkbox", { name: "QID", exact: true }).click();
  await press("{Escape}");
  await button("Export").click();
  await expect.element(option("QID")).not.toBeChecked();
  await expect.element(option("Phone number")).toBeChecked();
  const warning = dialog().getByText("Anyone who opens the file can read these passwords.", { exact: false });
  await expect.element(warning).not.toBeInTheDocument();
  await dialog()
    .getByRole("group", { name: "Confidential" })
    .getByRole("checkbox", { name: "Password" })
    .click();
  await expect.element(warning).toBeVisible();
  await start().click();
  const message = page.getByText(/^1,200 tenants saved as tenants-\d{4}-\d\d-\d\d\.csv\.$/);
  await expect.element(message).toBeVisible();
  expect(saved).toHaveLength(1);
  expect((await saved[0]!.lines).at(-2)).toContain('"Gate-1199"');

  await openAgain();
  await dialog().getByRole("button", { name: "All of these" }).click();
  await expect.element(option("Record id")).toBeChecked();
  await dialog().getByRole("button", { name: "None of these" }).click();
  await expect.element(start()).toBeDisabled();
  await option("Name").click();
  await option("Record id").click();
  await start().click();
  await expect.poll(() => saved.length).toBe(2);
  expect((await saved[1]!.lines).slice(0, 2)).toEqual(['"Name","Record id"', '"Tenant 0","t0"']);
});

it("an export shows its progress, continues after a lost network, and ends by Cancel and with its page, which asks before", async () => {
  const router = await openPanel("/tenant", [tenants]);
  await expect.element(row("Noor")).toBeVisible();
  await button("Export").click();
  await expect.element(status()).toHaveTextContent("1,200 tenants.");
  const first = gate();
  next = (answer) => first.promise.then(() => answer);
  // The second half of a double click starts nothing.
  await start().dblClick();
  await expect.element(status()).toHaveTextContent("0 tenants");
  await expect.element(start()).toBeDisabled();
  await expect.poll(() => requests.length).toBe(1);
  next = () => Promise.reject(unreachable());
  first.open();
  const alert = dialog().getByRole("alert");
  await expect.element(alert).toHaveTextContent("The export was interrupted. The server cannot be reached.");
  await expect.element(status()).toHaveTextContent("500 tenants");
  await expect.element(dialog().getByRole("progressbar", { name: "Export" })).toHaveAttribute("value", "500");
  expect(saved).toEqual([]);
  await dialog().getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(requests.map(({ cursor }) => cursor)).toEqual([undefined, "500", "500", "1000"]);
  const rows = (await saved[0]!.lines).slice(1, -1);
  expect(new Set(rows).size).toBe(TENANTS);

  await openAgain();
  const held = gate();
  next = (answer) => held.promise.then(() => answer);
  await start().click();
  await expect.poll(() => requests.length).toBe(5);
  await press("{Escape}");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  held.open();
  await expect.element(button("Export")).toHaveFocus();
  expect([requests.length, saved.length]).toEqual([5, 1]);

  await openAgain();
  const left = gate();
  next = (answer) => left.promise.then(() => answer);
  await start().click();
  await expect.poll(() => requests.length).toBe(6);
  await router.navigate("/other");
  const question = page.getByRole("dialog", { name: "Leave while it is running?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByRole("heading", { name: "Other" })).toBeVisible();
  left.open();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect([requests.length, saved.length]).toEqual([6, 1]);
});
