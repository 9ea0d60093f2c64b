/** The trash: what was deleted, and how it is restored or deleted for good. The test answers the calls. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { RestoreParams, UndoResult } from "#engine/contract/history.ts";
import type { ChangeService } from "#engine/features/history/service/index.ts";
import { page } from "vitest/browser";
import { answerServices, gate, failure } from "../answers";
import { tenants } from "../../../src/resources/tenants";
import { button, openPanel, pressBelowToast, startSignedIn, dialog, inSelection, select } from "../panel";
import { empty, remove } from "../world";
import { bin, deleted, openHistory, operationId } from "./history-pages";
import { brand } from "../../fixtures/records";

beforeAll(() => startSignedIn());

const restores: RestoreParams[] = [];
const purges: { readonly ids: readonly string[] }[] = [];
/** How many records the operations deleted that are in the trash. */
let count: number;
/** The server's answers. */
let undo: ChangeService["undo"];
let restore: ChangeService["restore"];
let purge: (params: { readonly ids: readonly string[] }) => Promise<UndoResult>;

const takeOut = (ids: readonly string[]) => Promise.all(ids.map((id) => remove(`Trash/${id}`)));

beforeEach(async () => {
  await empty("Trash");
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await deleted("Brands", "cafe", { title: "Café Noor", at: minutesAgo(3.5), record: brand("Café Noor") });
  await deleted("Employees", "DGE2024_7", { title: "Maryam", at: minutesAgo(5.5), company: "DGE2024" });
  await deleted("Admins", "amal", { title: "Amal", at: minutesAgo(24.5 * 60) });
  restores.length = 0;
  purges.length = 0;
  count = 1;
  restore = async ({ ids }) => {
    await takeOut(ids);
    return { ids, skipped: [], notices: [] };
  };
  purge = async ({ ids }) => {
    await takeOut(ids);
    return { done: ids.length, skipped: [], notices: [] };
  };
  answerServices({
    changes: {
      undo: (params) => undo(params),
      restore: (params) => {
        restores.push(params);
        return restore(params);
      },
      purge: (params) => {
        purges.push(params);
        return purge(params);
      },
    },
    trash: { count: () => count },
  });
});

const item = (name: string) => page.getByRole("row", { name, exact: true });
const AN_ID = expect.stringMatching(/^[A-Za-z0-9]{20}$/) as unknown;
const noDialog = () => expect.element(dialog()).not.toBeInTheDocument();
const inDialog = (label: string) => dialog().getByRole("button", { name: label }).click();

it("the trash shows what was deleted, when, by whom and until when, restores it once, and deletes for good after a question that says that this is final", async () => {
  await openHistory("/trash");
  const told = /Brand.*Deleted 3 minutes ago by.*Noor Al-Emadi.*kept until \d\d? \w{3} \d{4}(?!,)/;
  await expect.element(item("Café Noor")).toHaveTextContent(told);
  await button("View Café Noor").click();
  await expect.element(dialog().getByRole("row", { name: /^Discount/ })).toHaveTextContent("10%");
  await inDialog("Restore");
  await expect.element(page.getByText("Café Noor restored.")).toBeVisible();
  expect(restores).toEqual([{ ids: ["Brands~cafe"], operation: AN_ID, undoes: operationId("a") }]);
  await expect.element(item("Café Noor")).not.toBeInTheDocument();

  const done = restore;
  const { promise, open } = gate();
  restore = async (params) => {
    await promise;
    return { ...(await done(params)), notices: ["The account has a new id."] };
  };
  await button("Restore Maryam").dblClick();
  open();
  await expect.element(page.getByText("The account has a new id.")).toBeVisible();
  expect(restores).toHaveLength(2);
  await inDialog("OK");

  await pressBelowToast("Delete for good Amal");
  const final = /This is final.*The activity will show who deleted which records/;
  await expect.element(dialog()).toHaveTextContent(final);
  await expect.element(dialog().getByRole("button", { name: "Cancel" })).toHaveFocus();
  expect(purges).toEqual([]);
  purge = () => Promise.reject(failure(403, "Your account may not do this."));
  await inDialog("Delete for good");
  await expect.element(page.getByText("Your account may not do this.")).toBeVisible();
  expect(purges).toEqual([{ ids: ["Admins~amal"] }]);
  await expect.element(item("Amal")).toBeVisible();
  await noDialog();

  const reason = "It was deleted less than 24 hours ago.";
  purge = () =>
    Promise.resolve({ done: 0, skipped: [{ id: "Admins~amal", title: "Amal", reason }], notices: [] });
  await pressBelowToast("Delete for good Amal");
  await inDialog("Delete for good");
  await expect.element(page.getByRole("dialog", { name: "Not deleted for good" })).toHaveTextContent(/Amal/);
  await expect.element(page.getByText(reason)).toBeVisible();
});

it("the trash restores several records and names those that stay, with the reason", async () => {
  await deleted("Brands", "grill", { title: "Grill", change: `${operationId("b")}~aaaaaaaa` });
  await deleted("Brands", "souq", { title: "Souq" });
  await openHistory("/trash");
  await select("Grill", "Souq");
  await inSelection("Restore").click();
  await expect.element(page.getByText("2 records restored.")).toBeVisible();
  // Several operations deleted them, so the restore is an undo of none.
  const ids: unknown = expect.arrayContaining(["Brands~grill", "Brands~souq"]);
  expect(restores).toEqual([{ ids, operation: AN_ID }]);

  const skipped = [{ id: "Employees~DGE2024_7", title: "Maryam", reason: "This id is taken again." }];
  restore = () => Promise.resolve({ ids: ["Brands~cafe"], skipped, notices: [] });
  await select("Café Noor", "Maryam");
  await inSelection("Restore").click();
  await expect.element(page.getByText("This id is taken again.")).toBeVisible();
  expect(restores[1]).toMatchObject({ undoes: operationId("a") });
});

/** In the open dialog that asks for a password. */
async function enterPassword(password = "Quiet-Harbour-81"): Promise<void> {
  await dialog().getByLabelText("Password", { exact: true }).fill(password);
  await inDialog("Restore");
}

it("a restore of several asks for the password of each account, leaves out what is skipped, and stops on Cancel", async () => {
  await deleted("Admins", "badr", { title: "Badr", at: new Date(Date.now() - 25.5 * 3_600_000) });
  await openHistory("/trash");
  await select("Café Noor", "Amal", "Badr");
  await inSelection("Restore").click();
  await inDialog("Cancel");
  await noDialog();
  expect(restores).toEqual([]);

  // They are still selected.
  await inSelection("Restore").click();
  const first = dialog().filter({ hasText: "Restore Amal?" });
  await expect.element(first).toHaveTextContent("1 of 2");
  await first.getByRole("button", { name: "Skip" }).click();
  await expect.element(dialog().filter({ hasText: "Restore Badr?" })).toHaveTextContent("2 of 2");
  await enterPassword();
  await expect.element(page.getByText("Café Noor restored.")).toBeVisible();
  await expect.element(page.getByText("Badr restored.")).toBeVisible();
  expect(restores.map(({ ids }) => ids)).toEqual([["Admins~badr"], ["Brands~cafe"]]);
  await expect.element(item("Amal")).toBeVisible();
});

it("a restore of an account refuses a weak password, and its dialog repeats the same operation when the answer was lost", async () => {
  const done = restore;
  restore = () => Promise.reject(failure(503, "The server has not answered."));
  await openHistory("/trash");
  await pressBelowToast("Restore Amal");
  await enterPassword("password1");
  const weak = dialog().getByText(/most common passwords/);
  await expect.element(weak.first()).toBeVisible();
  expect(restores).toEqual([]);
  await enterPassword();
  await expect.element(dialog().getByText("The server has not answered.")).toBeVisible();
  restore = done;
  await enterPassword();
  await expect.element(page.getByText("Amal restored.")).toBeVisible();
  const values = { password: "Quiet-Harbour-81" };
  const params = { ids: ["Admins~amal"], values, operation: AN_ID, undoes: operationId("a") };
  expect(restores).toEqual([params, { ...params, operation: restores[0]?.operation }]);
});

it("a restore of a company restores what was deleted with it in parts, which can be stopped, or leaves that", async () => {
  await deleted("Companies", "pearl", { title: "Pearl Trading" });
  await deleted("Companies", "souq", { title: "Souq House" });
  count = 121;
  const { promise, open } = gate();
  const parts: Parameters<ChangeService["undo"]>[0][] = [];
  undo = async (params) => {
    parts.push(params);
    const skipped = [{ id: "PEARL_9", title: "Hamad", reason: "This id is taken again." }];
    if (parts.length === 2) await promise;
    return parts.length === 1
      ? { done: 100, skipped: [], notices: [], cursor: "on" }
      : { done: 9, skipped, notices: [], cursor: "further" };
  };
  await openHistory("/trash");
  await button("Restore Pearl Trading").click();
  const others = dialog().getByRole("checkbox", { name: "Restore the 120 other records deleted with it" });
  await expect.element(others).toBeChecked();
  await enterPassword();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Restoring 100 of 120…");
  await inDialog("Stop");
  open();
  await expect.element(page.getByRole("dialog", { name: "110 of 111 restored" })).toBeVisible();
  await expect.element(page.getByText("This id is taken again.")).toBeVisible();
  const first = { operation: operationId("a"), undoOperation: restores[0]?.operation };
  expect(parts).toEqual([first, { ...first, cursor: "on" }]);
  await inDialog("OK");
  await noDialog();

  count = 2;
  await pressBelowToast("Restore Souq House");
  await dialog().getByRole("checkbox", { name: "Restore the other record deleted with it" }).click();
  await enterPassword();
  await expect.element(page.getByText("Souq House restored.")).toBeVisible();
  expect(parts).toHaveLength(2);
});

it.each([
  { trash: "there is a trash", lists: [bin], links: 1 },
  { trash: "there is none", lists: [], links: 0 },
])("the page of a deleted record links to the trash where $trash", async ({ lists, links }) => {
  await openPanel("/tenant-details/nobody", [tenants], { pages: [], lists });
  await expect.element(page.getByText("The address names no record, or one that was deleted.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Back to Tenants" })).toBeVisible();
  const hrefs = page
    .getByRole("link", { name: "Open the trash" })
    .elements()
    .map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(Array.from({ length: links }, () => "/trash"));
});
