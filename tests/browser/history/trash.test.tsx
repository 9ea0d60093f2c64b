/** The trash: what was deleted, and how it comes back or goes for good. The calls are answered by the test. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type {
  DeletedWith,
  Removed,
  RemoveOf,
  Restored,
  RestoreOf,
  RestoreWith,
  Undone,
} from "../../../src/contract/history";
import { button, providers, signIn } from "../panel";
import { addAdmin, brand, empty, remove, useRules } from "../world";
import { deleted, openHistory, work } from "./told";

beforeAll(async () => {
  await useRules();
  await addAdmin();
});

const calls: { url: string; payload: unknown }[] = [];
let deletedWith: DeletedWith["records"];
let restoreWith: (of: RestoreWith) => Undone | Promise<Undone>;
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
  deletedWith = [];
  restoreWith = () => ({ done: 0, left: [], notices: [] });
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
    if (call.url === "trash/with") return { data: { records: deletedWith } as never };
    if (call.url === "trash/restore-with")
      return { data: (await restoreWith(call.payload as RestoreWith)) as never };
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
const AN_ID = expect.stringMatching(/^[A-Za-z0-9]{20}$/) as unknown;
const lost = () =>
  Promise.reject(Object.assign(new Error("The server has not answered."), { statusCode: 503 }));
const asked = () => calls.map(({ payload }) => payload as RestoreOf);

it("tells what was deleted, when, by whom and until when it is kept, and shows the record as it was", async () => {
  await openHistory("/trash");
  await expect
    .element(line("Café Noor"))
    .toHaveTextContent(/Brand.*Deleted 3 minutes ago by.*noor@westwalk\.example.*kept until \d/);
  await button("View Café Noor").click();
  await expect.element(dialog().getByRole("row", { name: /^Discount/ })).toHaveTextContent("10%");
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Café Noor restored.")).toBeVisible();
  expect(calls).toEqual([
    { url: "trash/restore", payload: { ids: ["Brands~cafe"], as: AN_ID, undoes: work("a") } },
  ]);
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
      left: [{ id: "Employees~DGE2024_7", title: "Maryam", reason: "This id is taken again." }],
    });
  await openHistory("/trash");
  await page.getByRole("checkbox", { name: "Select Café Noor" }).click();
  await page.getByRole("checkbox", { name: "Select Maryam" }).click();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect.element(bar).toHaveTextContent("2 selected");
  await bar.getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("This id is taken again.")).toBeVisible();
  expect(calls).toEqual([
    {
      url: "trash/restore",
      payload: { ids: ["Brands~cafe", "Employees~DGE2024_7"], as: AN_ID, undoes: work("a") },
    },
  ]);
});

it("asks of several for the password of each that signs in, leaves out what is skipped, and restores the rest", async () => {
  await deleted("Admins", "badr", { title: "Badr", at: new Date(Date.now() - 8.5 * 60_000) });
  await openHistory("/trash");
  for (const name of ["Café Noor", "Amal", "Badr"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Restore" }).click();
  const first = dialog().filter({ hasText: "Restore Amal?" });
  await expect.element(first).toHaveTextContent("1 of 2");
  await first.getByRole("button", { name: "Skip" }).click();
  const second = dialog().filter({ hasText: "Restore Badr?" });
  await expect.element(second).toHaveTextContent("2 of 2");
  expect(calls).toEqual([]);
  await second.getByLabelText("Password", { exact: true }).fill("Quiet-Harbour-81");
  await second.getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Café Noor restored.")).toBeVisible();
  await expect.element(page.getByText("Badr restored.")).toBeVisible();
  expect(asked().map(({ ids }) => ids)).toEqual([["Admins~badr"], ["Brands~cafe"]]);
  await expect.element(line("Amal")).toBeVisible();
});

it("restores nothing more where the person gives it up", async () => {
  await openHistory("/trash");
  for (const name of ["Café Noor", "Amal"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Restore" }).click();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button("Restore Café Noor")).toBeEnabled();
  expect(calls).toEqual([]);
});

it("offers to restore what was deleted with a company, part after part", async () => {
  await deleted("Companies", "pearl", { title: "Pearl Trading" });
  deletedWith = [{ resource: "Employees", count: 120 }];
  const parts: RestoreWith[] = [];
  restoreWith = (of) => {
    parts.push(of);
    const left = [{ id: "PEARL_9", title: "Hamad", reason: "This id is taken again." }];
    return parts.length === 1
      ? { done: 100, left: [], notices: [], cursor: "on" }
      : { done: 19, left, notices: [] };
  };
  await openHistory("/trash");
  await button("Restore Pearl Trading").click();
  await expect
    .element(dialog().getByRole("checkbox", { name: "Restore the 120 employees deleted with it" }))
    .toBeChecked();
  await dialog().getByLabelText("Password", { exact: true }).fill("Quiet-Harbour-81");
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Pearl Trading restored with 119 employees.")).toBeVisible();
  await expect.element(page.getByText("This id is taken again.")).toBeVisible();
  const of = {
    resource: "Companies",
    id: "Companies~pearl",
    work: work("a"),
    dependents: "Employees",
    as: asked()[0]?.as,
  };
  expect(parts).toEqual([of, { ...of, cursor: "on" }]);
});

it("stops between two parts of what was deleted with a company", async () => {
  await deleted("Companies", "pearl", { title: "Pearl Trading" });
  deletedWith = [{ resource: "Employees", count: 300 }];
  let go: () => void = () => undefined;
  const parts = vi.fn();
  restoreWith = () => {
    parts();
    return new Promise((resolve) => (go = () => resolve({ done: 100, left: [], notices: [], cursor: "on" })));
  };
  await openHistory("/trash");
  await button("Restore Pearl Trading").click();
  await expect.element(dialog().getByRole("checkbox")).toBeChecked();
  await dialog().getByLabelText("Password", { exact: true }).fill("Quiet-Harbour-81");
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Restoring 0 of 300…");
  await dialog().getByRole("button", { name: "Stop" }).click();
  go();
  await expect.element(page.getByText("Pearl Trading restored with 100 employees.")).toBeVisible();
  expect(parts).toHaveBeenCalledTimes(1);
});

it("leaves what was deleted with a company where that is not chosen", async () => {
  await deleted("Companies", "pearl", { title: "Pearl Trading" });
  deletedWith = [{ resource: "Employees", count: 1 }];
  await openHistory("/trash");
  await button("Restore Pearl Trading").click();
  await dialog().getByRole("checkbox", { name: "Restore the 1 employee deleted with it" }).click();
  await dialog().getByLabelText("Password", { exact: true }).fill("Quiet-Harbour-81");
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Pearl Trading restored.")).toBeVisible();
  expect(calls.map(({ url }) => url)).toEqual(["trash/restore"]);
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
        as: AN_ID,
        undoes: work("a"),
      },
    },
  ]);
});

it("asks by the same work again where the answer was lost", async () => {
  const before = restore;
  restore = lost;
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

it("asks by the same work where the dialog was closed without knowing, and says that it is not known", async () => {
  const before = restore;
  restore = lost;
  await openHistory("/trash");
  await button("Restore Amal").click();
  await dialog().getByLabelText("Password", { exact: true }).fill("Quiet-Harbour-81");
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.element(dialog().getByText("The server has not answered.")).toBeVisible();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByText("It is not known whether Amal was restored")).toBeVisible();
  restore = before;
  await button("Restore Amal").click();
  await dialog().getByLabelText("Password", { exact: true }).fill("Quiet-Harbour-81");
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Amal restored.")).toBeVisible();
  expect(asked()[1]?.as).toBe(asked()[0]?.as);
});

it("asks by the same work until it is answered, for each record, whatever is chosen with it then", async () => {
  const before = restore;
  restore = lost;
  await openHistory("/trash");
  const choose = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` }).click();
  const press = () =>
    page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Restore" }).click();
  await button("Restore Maryam").click();
  await expect.element(page.getByText("It is not known whether Maryam was restored")).toBeVisible();
  restore = before;
  await choose("Maryam");
  await choose("Café Noor");
  await press();
  await expect.element(page.getByText("2 records restored.")).toBeVisible();
  const [first, ...then] = asked();
  expect(then.map(({ ids }) => ids).sort()).toEqual([["Brands~cafe"], ["Employees~DGE2024_7"]]);
  for (const { ids, as } of then) expect(as === first?.as).toBe(ids[0] === "Employees~DGE2024_7");
  // It is known now: what is deleted again is restored by another work.
  await deleted("Employees", "DGE2024_7", { title: "Maryam", company: "DGE2024" });
  // The first toast lies over the button, and stays while the pointer is there.
  await expect.element(button("Restore Maryam")).toBeVisible();
  (button("Restore Maryam").element() as HTMLElement).click();
  await expect.element(page.getByText("Maryam restored.")).toBeVisible();
  expect(asked()[3]?.as).not.toBe(first?.as);
});

it("names no work that it takes back where several deleted them", async () => {
  await deleted("Brands", "grill", { title: "Grill", change: `${work("b")}~aaaaaaaa` });
  await openHistory("/trash");
  for (const name of ["Café Noor", "Grill"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("2 records restored.")).toBeVisible();
  expect(asked()).toEqual([{ ids: ["Brands~grill", "Brands~cafe"], as: AN_ID }]);
});

it("says of what somebody else was quicker with that it is gone", async () => {
  removeForGood = () => Promise.resolve({ done: 0, left: [] });
  await openHistory("/trash");
  await button("Delete for good: Maryam").click();
  await dialog().getByRole("button", { name: "Delete for good" }).click();
  await expect.element(page.getByText("Maryam is not in the trash any more.")).toBeVisible();
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
