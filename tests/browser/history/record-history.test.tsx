/** A record's history: beside its details, or from its row. The calls are answered by the test. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Change, RecordHistory, RevertParams, RevertResult } from "../../../src/contract/history";
import { brands } from "../../../src/resources/brands";
import { tenants } from "../../../src/resources/tenants";
import { button, form, openPanel, operationsAtRisk, press, providers, signIn } from "../panel";
import { addAdmin, brand, change, empty, put, useRules } from "../world";
import { openHistory } from "./history-pages";

beforeAll(async () => {
  await useRules();
  await addAdmin();
  await signIn();
});

const BY = { kind: "admin", recordId: "noor", name: "noor@westwalk.example" };
/** An admin without a record is named by the e-mail. */
const FORMER = { kind: "admin", recordId: "amal", name: "amal@westwalk.example" };
const entry = (id: string, fields: Change["fields"], more: Partial<Change> = {}): Change => ({
  id,
  operation: "w".repeat(20),
  at: new Date(Date.now() - 3.5 * 60_000).toISOString(),
  by: BY,
  action: "update",
  count: 1,
  fields,
  ...more,
});
let history: () => Promise<RecordHistory>;
let takeBack: () => Promise<RevertResult>;
const asked: unknown[] = [];
const taken: RevertParams[] = [];

beforeEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(["Tenants", "Brands"].map(empty));
  await put("Tenants/t1", { name: "Noor", tenantId: "1A", tenantCategory: "Residential", time: new Date() });
  await put("Brands/cafe", brand("Café Noor"));
  asked.length = 0;
  taken.length = 0;
  history = () => Promise.resolve({ changes: [], isWhole: false });
  takeBack = () => Promise.resolve({ operation: "v".repeat(20), fields: ["name"] });
  const { dataProvider } = providers;
  const custom = dataProvider.custom!.bind(dataProvider);
  vi.spyOn(dataProvider, "custom").mockImplementation(async (call) => {
    if (call.url === "history/record") {
      asked.push(call.payload);
      return { data: (await history()) as never };
    }
    if (call.url === "history/revert") {
      taken.push(call.payload as RevertParams);
      return { data: (await takeBack()) as never };
    }
    return custom(call);
  });
});

const region = () => page.getByRole("region", { name: "History" });
const dialog = () => page.getByRole("dialog");

it("says why it could not be read and reads it again, that nothing was recorded yet, and of a record out of the trash where the rest is told; stands beside the details, with each field before and after, and asks again when the record changes", async () => {
  history = () =>
    Promise.reject(Object.assign(new Error("The server cannot be reached."), { statusCode: 503 }));
  await openPanel("/tenant-details/t1", [tenants]);
  await expect.element(region().getByRole("alert")).toHaveTextContent("The server cannot be reached.");
  expect(asked).toEqual([{ resource: "Tenants", id: "t1" }]);
  history = () => Promise.resolve({ isWhole: false, changes: [] });
  await region().getByRole("button", { name: "Try again" }).click();
  await expect.element(region()).toHaveTextContent(/No changes recorded yet\..*older than its history/s);
  history = () => Promise.resolve({ isWhole: false, changes: [entry("1", [], { action: "restore" })] });
  await change("Tenants/t1", { name: "Nour" });
  await expect.element(region().getByText(/from before its deletion are in the activity/)).toBeVisible();
  expect(
    region()
      .getByText(/older than its history/)
      .elements(),
  ).toEqual([]);

  history = () =>
    Promise.resolve({
      isWhole: true,
      changes: [
        entry("2", [
          { key: "name", values: { before: "Nour", after: "Noor" } },
          { key: "password", stays: "not kept" },
        ]),
        entry("1", [], { action: "create", by: FORMER }),
      ],
    });
  await change("Tenants/t1", { name: "Noor" });
  await expect
    .element(region())
    .toHaveTextContent(/Changed 3 minutes ago.*by Noor Al-Emadi.*Added.*by amal@/s);
  expect(document.querySelector("del")?.textContent).toBe("was Nour");
  expect(document.querySelector("ins")?.textContent).toBe("is now Noor");
  await expect.element(region().getByText("Changed. Its values are not stored here.")).toBeVisible();
  history = () =>
    Promise.resolve({
      isWhole: true,
      changes: [entry("3", [{ key: "name", values: { before: "Noor", after: "Nora" } }])],
    });
  await change("Tenants/t1", { name: "Nora" });
  await expect.element(region().getByText("Nora")).toBeVisible();
  expect(
    region()
      .getByText(/older than its history/)
      .elements(),
  ).toEqual([]);
});

it("takes a change back after a question, once, and says which fields, why it was not, and what it leaves to the person", async () => {
  history = () =>
    Promise.resolve({
      isWhole: true,
      changes: [
        entry("2", [
          { key: "name", values: { before: "Nour", after: "Noor" } },
          { key: "tenantId", values: { before: "9Z", after: "1A" }, stays: "changed since" },
        ]),
        entry("1", [{ key: "name", values: { before: "N", after: "Nour" }, stays: "changed since" }]),
      ],
    });
  await openPanel("/tenant-details/t1", [tenants]);
  await expect.element(region().getByText("It cannot be taken back any more.")).toBeVisible();
  await button("Take back the change of Name").click();
  // What it would do: the other way round, and only what can be.
  await expect.element(dialog()).toHaveTextContent(/was Noor.*is now Nour/s);
  expect(dialog().getByText("9Z").elements()).toEqual([]);
  await dialog().getByRole("button", { name: "Take back" }).dblClick();
  await expect.element(page.getByText("Taken back: Name")).toBeVisible();
  expect(taken).toMatchObject([{ resource: "Tenants", id: "t1", entry: "2" }]);
  await expect.poll(() => asked.length).toBeGreaterThan(1);

  let refuse: (error: Error) => void = () => undefined;
  takeBack = () => new Promise((_, reject) => (refuse = reject));
  await button("Take back the change of Name").click();
  await dialog().getByRole("button", { name: "Take back" }).click();
  await expect.poll(operationsAtRisk).toEqual([
    {
      done: "Taken back",
      subject: "a change of this tenant",
      account: "noor",
      proof: { work: taken[1]?.operation, count: 1 },
    },
  ]);
  refuse(Object.assign(new Error("Name was changed again since."), { statusCode: 409 }));
  await expect.element(page.getByText("Name was changed again since.")).toBeVisible();
  await expect.element(button("Take back the change of Name")).toBeEnabled();
  await expect.element(dialog()).not.toBeInTheDocument();

  const notice = "The sign-in could not be changed.";
  takeBack = () => Promise.resolve({ operation: "v".repeat(20), fields: ["name"], notice });
  await button("Take back the change of Name").click();
  await dialog().getByRole("button", { name: "Take back" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "One thing is left to do" }))
    .toHaveTextContent(notice);
});

const drawer = (name: string) => page.getByRole("dialog", { name });

it("is opened by its address, over a list that does not show its record, leads to the list when it is closed, and says that an address names no record; opens from the row of a record that has no page, with an address beside that of its list, and gives the focus back; Back closes it, and the form takes its place", async () => {
  const router = await openHistory("/brands?q=nobody&history=cafe");
  await expect.element(drawer("History of Café Noor")).toBeVisible();
  await expect.element(region().getByText("No changes recorded yet.")).toBeVisible();
  expect(asked).toEqual([{ resource: "Brands", id: "cafe" }]);
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(router.state.location.search).toBe("?q=nobody");

  await router.navigate("/brands?history=nobody");
  // As a record's page says it, with the way to the trash.
  await expect
    .element(dialog().getByRole("status"))
    .toHaveTextContent("The address names no record, or one that was deleted.");
  await expect
    .element(dialog().getByRole("link", { name: "Open the trash" }))
    .toHaveAttribute("href", "/trash");

  await router.navigate("/brands?q=noor&sort=-nameEng");
  await expect.element(dialog()).not.toBeInTheDocument();
  const query = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  const LIST = { q: "noor", sort: "-nameEng" };
  const open = async () => {
    await button("History Café Noor").click();
    await expect.element(drawer("History of Café Noor")).toBeVisible();
    expect(query()).toEqual({ ...LIST, history: "cafe" });
  };
  await open();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button("History Café Noor")).toHaveFocus();
  expect(query()).toEqual(LIST);

  await open();
  await router.navigate(-1);
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe("/brands");
  expect(query()).toEqual(LIST);

  await open();
  await press("{Escape}");
  // It still fades out.
  (button("Edit Café Noor").element() as HTMLElement).click();
  await expect.element(form()).toBeVisible();
  expect(query()).toEqual({ ...LIST, edit: "cafe" });
  await expect.element(drawer("History of Café Noor")).not.toBeInTheDocument();
  await router.navigate(-1);
  await expect.element(form()).not.toBeInTheDocument();
  expect(query()).toEqual(LIST);
});

it("keeps the focus when its button goes, so that Escape still closes it", async () => {
  const change = { key: "nameEng", values: { before: "Café", after: "Café Noor" } };
  history = () => Promise.resolve({ isWhole: true, changes: [entry("1", [change])] });
  takeBack = () => {
    history = () =>
      Promise.resolve({ isWhole: true, changes: [entry("1", [{ ...change, stays: "changed since" }])] });
    return Promise.resolve({ operation: "v".repeat(20), fields: ["nameEng"] });
  };
  await openPanel("/brands", [brands]);
  await button("History Café Noor").click();
  await button(/^Take back the change of/).click();
  await page
    .getByRole("dialog", { name: "Take this change back?" })
    .getByRole("button", { name: "Take back" })
    .click();
  await expect.element(region().getByText("It cannot be taken back any more.")).toBeVisible();
  await expect.element(region()).toHaveFocus();
  await press("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
});
