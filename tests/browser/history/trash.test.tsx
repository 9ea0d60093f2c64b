/** The trash: what was deleted, and how it comes back or goes for good. The calls are answered by the test. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Removed, RemoveOf, Restored, RestoreOf } from "../../../src/contract/history";
import { button, providers, signIn } from "../panel";
import { addAdmin, brand, empty, remove, useRules } from "../world";
import { deleted, openHistory } from "./told";

beforeAll(async () => {
  await useRules();
  await addAdmin();
});

const calls: { url: string; payload: unknown }[] = [];
let restore: (of: RestoreOf) => Promise<Restored>;
let removeForGood: (of: RemoveOf) => Promise<Removed>;

beforeEach(async () => {
  vi.restoreAllMocks();
  await signIn();
  await empty("Trash");
  await deleted("Brands", "cafe", {
    title: "Café Noor",
    at: new Date(Date.now() - 3.5 * 60_000),
    record: brand("Café Noor"),
  });
  await deleted("Employees", "DGE2024_7", {
    title: "Maryam",
    at: new Date(Date.now() - 5.5 * 60_000),
    company: "DGE2024",
  });
  await deleted("Admins", "amal", { title: "Amal", at: new Date(Date.now() - 7.5 * 60_000) });
  calls.length = 0;
  restore = async ({ ids }) => {
    await Promise.all(ids.map((id) => remove(`Trash/${id}`)));
    return { work: "w".repeat(20), ids, left: [] };
  };
  removeForGood = async ({ ids }) => {
    await Promise.all(ids.map((id) => remove(`Trash/${id}`)));
    return { done: ids.length, left: [] };
  };
  const { dataProvider } = providers;
  const custom = dataProvider.custom!.bind(dataProvider);
  vi.spyOn(dataProvider, "custom").mockImplementation(async (call) => {
    if (!call.url.startsWith("trash/") || call.url === "trash/look") return custom(call);
    calls.push({ url: call.url, payload: call.payload });
    const answer =
      call.url === "trash/restore"
        ? restore(call.payload as RestoreOf)
        : removeForGood(call.payload as RemoveOf);
    return { data: (await answer) as never };
  });
});

const line = (name: string) => page.getByRole("listitem", { name, exact: true });
const dialog = () => page.getByRole("dialog");

it("tells what was deleted, when, by whom and until when it is kept, and shows the record as it was", async () => {
  await openHistory("/trash");
  await expect
    .element(line("Café Noor"))
    .toHaveTextContent(/Brand.*Deleted 3 minutes ago by.*noor@westwalk\.example.*kept until \d/);
  await button("View Café Noor").click();
  await expect.element(dialog().getByRole("row", { name: /^Discount/ })).toHaveTextContent("10%");
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Café Noor restored.")).toBeVisible();
  expect(calls).toEqual([{ url: "trash/restore", payload: { ids: ["Brands~cafe"] } }]);
  await expect.element(line("Café Noor")).not.toBeInTheDocument();
});

it("restores once, however often it is pressed, and shows what is left to do", async () => {
  const before = restore;
  restore = async (of) => ({ ...(await before(of)), notice: "The account has a new id." });
  await openHistory("/trash");
  await button("Restore Maryam").dblClick();
  await expect.element(page.getByText("The account has a new id.")).toBeVisible();
  expect(calls).toHaveLength(1);
});

it("restores several, and says which stay and why", async () => {
  restore = () =>
    Promise.resolve({
      work: "w".repeat(20),
      ids: ["Brands~cafe"],
      left: [{ id: "Admins~amal", title: "Amal", reason: "It needs a new password. Restore it by itself." }],
    });
  await openHistory("/trash");
  await page.getByRole("checkbox", { name: "Select Café Noor" }).click();
  await page.getByRole("checkbox", { name: "Select Amal" }).click();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect.element(bar).toHaveTextContent("2 selected");
  await bar.getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("It needs a new password. Restore it by itself.")).toBeVisible();
  expect(calls).toEqual([{ url: "trash/restore", payload: { ids: ["Brands~cafe", "Admins~amal"] } }]);
});

it("asks for a new password for who signs in, and judges it", async () => {
  await openHistory("/trash");
  await button("Restore Amal").click();
  await dialog().getByLabelText("Password", { exact: true }).fill("password1");
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect
    .element(
      dialog()
        .getByText(/most common passwords/)
        .first(),
    )
    .toBeVisible();
  expect(calls).toEqual([]);
  await dialog().getByLabelText("Password", { exact: true }).fill("Quiet-Harbour-81");
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Amal restored.")).toBeVisible();
  expect(calls).toEqual([
    {
      url: "trash/restore",
      payload: {
        ids: ["Admins~amal"],
        values: { password: "Quiet-Harbour-81" },
        as: expect.any(String) as unknown,
      },
    },
  ]);
});

it("asks by the same work again where the answer was lost", async () => {
  const before = restore;
  restore = () =>
    Promise.reject(Object.assign(new Error("The server has not answered."), { statusCode: 503 }));
  await openHistory("/trash");
  await button("Restore Amal").click();
  await dialog().getByLabelText("Password", { exact: true }).fill("Quiet-Harbour-81");
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.element(dialog().getByText("The server has not answered.")).toBeVisible();
  restore = before;
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Amal restored.")).toBeVisible();
  const works = calls.map(({ payload }) => (payload as RestoreOf).as);
  expect([works.length, new Set(works).size]).toEqual([2, 1]);
  expect(works[0]).toMatch(/^[A-Za-z0-9]{20}$/);
});

it("deletes for good only after it has said that this is final", async () => {
  await openHistory("/trash");
  await button("Delete for good: Maryam").click();
  await expect.element(dialog()).toHaveTextContent(/This is final/);
  await expect.element(dialog().getByRole("button", { name: "Cancel" })).toHaveFocus();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(calls).toEqual([]);
  removeForGood = () =>
    Promise.reject(Object.assign(new Error("Your account may not do this."), { statusCode: 403 }));
  await button("Delete for good: Maryam").click();
  await dialog().getByRole("button", { name: "Delete for good" }).click();
  await expect.element(page.getByText("Your account may not do this.")).toBeVisible();
  expect(calls).toEqual([{ url: "trash/remove", payload: { ids: ["Employees~DGE2024_7"] } }]);
  await expect.element(line("Maryam")).toBeVisible();
});

it("says that it is empty", async () => {
  await empty("Trash");
  await openHistory("/trash");
  await expect.element(page.getByText("Nothing in the trash.")).toBeVisible();
});
