/** The trash: what was deleted, and how it comes back or goes for good. The calls are answered by the test. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type {
  TrashedDependents,
  PurgeResult,
  PurgeParams,
  RestoreResult,
  RestoreParams,
  RestoreDependentsParams,
  UndoResult,
} from "../../../src/contract/history";
import { button, operationsAtRisk, providers, signIn } from "../panel";
import { addAdmin, brand, empty, remove, useRules } from "../world";
import { deleted, openHistory, operationId } from "./history-pages";

beforeAll(async () => {
  await useRules();
  await addAdmin();
  await signIn();
});

const calls: { url: string; payload: unknown }[] = [];
let deletedWith: TrashedDependents["records"];
let restoreWith: (of: RestoreDependentsParams) => UndoResult | Promise<UndoResult>;
let restore: (of: RestoreParams) => Promise<RestoreResult>;
let removeForGood: (of: PurgeParams) => Promise<PurgeResult>;

beforeEach(async () => {
  vi.restoreAllMocks();
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
  await deleted("Admins", "amal", { title: "Amal", at: new Date(Date.now() - 24.5 * 3_600_000) });
  calls.length = 0;
  deletedWith = [];
  restoreWith = () => ({ done: 0, left: [], notices: [] });
  restore = async ({ ids }) => {
    await Promise.all(ids.map((id) => remove(`Trash/${id}`)));
    return { operation: "w".repeat(20), ids, left: [] };
  };
  removeForGood = async ({ ids }) => {
    await Promise.all(ids.map((id) => remove(`Trash/${id}`)));
    return { done: ids.length, left: [] };
  };
  const { dataProvider } = providers;
  const custom = dataProvider.custom!.bind(dataProvider);
  vi.spyOn(dataProvider, "custom").mockImplementation(async (call) => {
    if (!call.url.startsWith("trash/") || call.url === "trash/record") return custom(call);
    if (call.url === "trash/dependents") return { data: { records: deletedWith } as never };
    if (call.url === "trash/restore-dependents")
      return { data: (await restoreWith(call.payload as RestoreDependentsParams)) as never };
    calls.push({ url: call.url, payload: call.payload });
    const answer =
      call.url === "trash/restore"
        ? restore(call.payload as RestoreParams)
        : removeForGood(call.payload as PurgeParams);
    return { data: (await answer) as never };
  });
});

const line = (name: string) => page.getByRole("listitem", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const AN_ID = expect.stringMatching(/^[A-Za-z0-9]{20}$/) as unknown;
const lost = () =>
  Promise.reject(Object.assign(new Error("The server has not answered."), { statusCode: 503 }));
/** The button of a line. A toast may lie over it, and stays while the pointer is there. */
async function press(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).click();
}
const asked = () => calls.map(({ payload }) => payload as RestoreParams);

it("tells what was deleted, when, by whom and until when it is kept, shows the record as it was, and restores it once, however often it is pressed; deletes for good only after it has said that this is final, never on the first day, and says of what somebody else was quicker with that it is gone", async () => {
  await openHistory("/trash");
  await expect
    .element(line("Café Noor"))
    .toHaveTextContent(/Brand.*Deleted 3 minutes ago by.*Noor Al-Emadi.*kept until \d\d? \w{3} \d{4}(?!,)/);
  const moments = page
    .getByText("kept until")
    .elements()
    .map((one) => [...one.querySelectorAll("time")].map(({ dateTime }) => Date.parse(dateTime)));
  expect(new Set(moments.map(([at]) => at)).size).toBe(3);
  for (const [at = 0, until = 0] of moments) expect(until - at).toBe(30 * 24 * 3_600_000);
  await button("View Café Noor").click();
  await expect.element(dialog().getByRole("row", { name: /^Discount/ })).toHaveTextContent("10%");
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Café Noor restored.")).toBeVisible();
  expect(calls).toEqual([
    { url: "trash/restore", payload: { ids: ["Brands~cafe"], operation: AN_ID, undoes: operationId("a") } },
  ]);
  await expect.element(line("Café Noor")).not.toBeInTheDocument();

  const before = restore;
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  restore = async (of) => {
    await held;
    return { ...(await before(of)), notice: "The account has a new id." };
  };
  await button("Restore Maryam").dblClick();
  await expect.poll(operationsAtRisk).toEqual([
    {
      done: "Restored",
      subject: "Maryam",
      account: "noor",
      proof: { work: asked()[1]?.operation, count: 1 },
    },
  ]);
  go();
  await expect.element(page.getByText("The account has a new id.")).toBeVisible();
  expect(calls).toHaveLength(2);
  expect(operationsAtRisk()).toEqual([]);
  await dialog().getByRole("button", { name: "OK" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();

  calls.length = 0;
  await deleted("Brands", "grill", { title: "Grill", at: new Date(Date.now() - 3_600_000) });
  await press("Delete for good: Grill");
  await expect
    .element(dialog())
    .toHaveTextContent(
      /Grill cannot be deleted for good yet.*within 24 hours.*from \d\d? \w{3} \d{4}, \d\d:\d\d\./,
    );
  await dialog().getByRole("button", { name: "OK" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  for (const name of ["Grill", "Amal"]) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await page
    .getByRole("region", { name: "Selection" })
    .getByRole("button", { name: "Delete for good" })
    .click();
  await expect
    .element(dialog())
    .toHaveTextContent(/Delete Amal for good\?.*1 more was deleted less than 24 hours ago, and stays\./);
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await remove("Trash/Brands~grill");
  const removeAmal = () => press("Delete for good: Amal");
  await removeAmal();
  await expect
    .element(dialog())
    .toHaveTextContent(/This is final.*The activity will show who deleted which records/);
  await expect.element(dialog().getByRole("button", { name: "Cancel" })).toHaveFocus();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(calls).toEqual([]);
  let refuse: (error: Error) => void = () => undefined;
  removeForGood = () => new Promise((_, reject) => (refuse = reject));
  await removeAmal();
  await dialog().getByRole("button", { name: "Delete for good" }).click();
  await expect
    .poll(operationsAtRisk)
    .toEqual([
      { done: "Deleted for good", subject: "Amal", account: "noor", proof: { trash: ["Admins~amal"] } },
    ]);
  refuse(Object.assign(new Error("Your account may not do this."), { statusCode: 403 }));
  await expect.element(page.getByText("Your account may not do this.")).toBeVisible();
  expect(calls).toEqual([{ url: "trash/purge", payload: { ids: ["Admins~amal"] } }]);
  await expect.element(line("Amal")).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();

  removeForGood = () => Promise.resolve({ done: 0, left: [] });
  await removeAmal();
  await dialog().getByRole("button", { name: "Delete for good" }).click();
  await expect.element(page.getByText("Amal is not in the trash any more.")).toBeVisible();
  await empty("Trash");
  await expect.element(page.getByText("Nothing in the trash.")).toBeVisible();
});

async function restoreSeveral(...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Restore" }).click();
}

it("restores several, names no work that it takes back where several deleted them, and says which stay and why", async () => {
  await deleted("Brands", "grill", { title: "Grill", change: `${operationId("b")}~aaaaaaaa` });
  await deleted("Brands", "souq", { title: "Souq" });
  await openHistory("/trash");
  await restoreSeveral("Grill", "Souq");
  await expect.element(page.getByText("2 records restored.")).toBeVisible();
  expect(asked()[0]).toEqual({
    ids: expect.arrayContaining(["Brands~grill", "Brands~souq"]) as unknown,
    operation: AN_ID,
  });

  restore = () =>
    Promise.resolve({
      operation: "w".repeat(20),
      ids: ["Brands~cafe"],
      left: [{ id: "Employees~DGE2024_7", title: "Maryam", reason: "This id is taken again." }],
    });
  await page.getByRole("checkbox", { name: "Select Café Noor" }).click();
  await page.getByRole("checkbox", { name: "Select Maryam" }).click();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect.element(bar).toHaveTextContent("2 selected");
  await bar.getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("This id is taken again.")).toBeVisible();
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual({
    url: "trash/restore",
    payload: { ids: ["Brands~cafe", "Employees~DGE2024_7"], operation: AN_ID, undoes: operationId("a") },
  });
});

/** In the dialog that asks for one. */
async function giveWord(word = "Quiet-Harbour-81"): Promise<void> {
  await dialog().getByLabelText("Password", { exact: true }).fill(word);
  await dialog().getByRole("button", { name: "Restore" }).click();
}

it("asks of several for the password of each that signs in: restores nothing more where the person gives it up, and leaves out what is skipped; asks for a new password for who signs in, judges it, and asks by the same work where the answer was lost, also where the dialog was closed without knowing", async () => {
  await deleted("Admins", "badr", { title: "Badr", at: new Date(Date.now() - 25.5 * 3_600_000) });
  await openHistory("/trash");
  await restoreSeveral("Café Noor", "Amal", "Badr");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button("Restore Café Noor")).toBeEnabled();
  expect(calls).toEqual([]);

  // They are still chosen.
  await restoreSeveral();
  const first = dialog().filter({ hasText: "Restore Amal?" });
  await expect.element(first).toHaveTextContent("1 of 2");
  await first.getByRole("button", { name: "Skip" }).click();
  const second = dialog().filter({ hasText: "Restore Badr?" });
  await expect.element(second).toHaveTextContent("2 of 2");
  expect(calls).toEqual([]);
  await giveWord();
  await expect.element(page.getByText("Café Noor restored.")).toBeVisible();
  await expect.element(page.getByText("Badr restored.")).toBeVisible();
  expect(asked().map(({ ids }) => ids)).toEqual([["Admins~badr"], ["Brands~cafe"]]);
  await expect.element(line("Amal")).toBeVisible();

  calls.length = 0;
  const before = restore;
  restore = lost;
  await press("Restore Amal");
  await giveWord("password1");
  const fault = dialog().getByText(/most common passwords/);
  await expect.element(fault.first()).toBeVisible();
  expect(calls).toEqual([]);
  await giveWord();
  await expect.element(dialog().getByText("The server has not answered.")).toBeVisible();
  await dialog().getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => calls.length).toBe(2);
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByText("It is not known whether Amal was restored")).toBeVisible();

  restore = before;
  await press("Restore Amal");
  await giveWord();
  await expect.element(page.getByText("Amal restored.")).toBeVisible();
  const values = { password: "Quiet-Harbour-81" };
  const [{ operation = "" } = {}] = asked();
  expect(operation).toEqual(AN_ID);
  const payload = { ids: ["Admins~amal"], values, operation, undoes: operationId("a") };
  expect(calls).toEqual([payload, payload, payload].map((of) => ({ url: "trash/restore", payload: of })));
});

it("offers to restore what was deleted with a company, part after part, which can be stopped, and leaves it where that is not chosen", async () => {
  for (const [id, title] of [
    ["pearl", "Pearl Trading"],
    ["gate", "Doha Gate"],
    ["souq", "Souq House"],
  ] as const)
    await deleted("Companies", id, { title });
  deletedWith = [{ resource: "Employees", count: 120 }];
  const parts: RestoreDependentsParams[] = [];
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
  await giveWord();
  await expect.element(page.getByText("Pearl Trading restored with 119 employees.")).toBeVisible();
  await expect.element(page.getByText("This id is taken again.")).toBeVisible();
  const of = {
    resource: "Companies",
    id: "Companies~pearl",
    undoes: operationId("a"),
    dependents: "Employees",
    operation: asked()[0]?.operation,
  };
  expect(parts).toEqual([of, { ...of, cursor: "on" }]);
  await dialog().getByRole("button", { name: "OK" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();

  deletedWith = [{ resource: "Employees", count: 300 }];
  let go: () => void = () => undefined;
  const asks = vi.fn();
  restoreWith = () => {
    asks();
    return new Promise((resolve) => (go = () => resolve({ done: 100, left: [], notices: [], cursor: "on" })));
  };
  await press("Restore Doha Gate");
  await expect.element(dialog().getByRole("checkbox")).toBeChecked();
  await giveWord();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Restoring 0 of 300…");
  await dialog().getByRole("button", { name: "Stop" }).click();
  go();
  await expect.element(page.getByText("Doha Gate restored with 100 employees.")).toBeVisible();
  expect(asks).toHaveBeenCalledTimes(1);
  await expect.element(dialog()).not.toBeInTheDocument();

  deletedWith = [{ resource: "Employees", count: 1 }];
  await press("Restore Souq House");
  await dialog().getByRole("checkbox", { name: "Restore the 1 employee deleted with it" }).click();
  await giveWord();
  await expect.element(page.getByText("Souq House restored.")).toBeVisible();
  expect(asks).toHaveBeenCalledTimes(1);
  expect(calls.map(({ url }) => url)).toEqual(["trash/restore", "trash/restore", "trash/restore"]);
});

it("asks by the same work until it is answered, for each record, whatever is chosen with it then", async () => {
  const before = restore;
  restore = lost;
  await openHistory("/trash");
  await button("Restore Maryam").click();
  await expect.element(page.getByText("It is not known whether Maryam was restored")).toBeVisible();
  restore = before;
  await restoreSeveral("Maryam", "Café Noor");
  await expect.element(page.getByText("2 records restored.")).toBeVisible();
  const [first, ...then] = asked();
  expect(then.map(({ ids }) => ids).sort()).toEqual([["Brands~cafe"], ["Employees~DGE2024_7"]]);
  for (const { ids, operation } of then)
    expect(operation === first?.operation).toBe(ids[0] === "Employees~DGE2024_7");
  // It is known now: what is deleted again is restored by another work.
  await deleted("Employees", "DGE2024_7", { title: "Maryam", company: "DGE2024" });
  await press("Restore Maryam");
  await expect.element(page.getByText("Maryam restored.")).toBeVisible();
  expect(asked()[3]?.operation).not.toBe(first?.operation);
});
