/** A record's history: beside its details, or opened from its row. The test answers the calls. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Change } from "#engine/contract/history.ts";
import type { HistoryService } from "firestore-panel/services";
import type { ChangeService } from "#engine/features/history/service/index.ts";
import { tenants } from "../../../src/resources/tenants";
import { answerServices, unreachable, failure } from "../answers";
import { button, openPanel, press, startSignedIn, dialog } from "../panel";
import { change, empty, put } from "../world";
import { openHistory } from "./history-pages";
import { brand } from "../../fixtures/records";

beforeAll(() => startSignedIn());

const entry = (id: string, fields: Change["fields"], more: Partial<Change> = {}): Change => ({
  id,
  operation: "w".repeat(20),
  at: new Date(Date.now() - 3.5 * 60_000).toISOString(),
  by: { kind: "admin", recordId: "noor", name: "noor@westwalk.example" },
  action: "update",
  count: 1,
  fields,
  ...more,
});
const FORMER = { kind: "admin", recordId: "amal", name: "amal@westwalk.example" };
const RENAMED = { key: "name", values: { before: "Nour", after: "Noor" } };
/** The server's answers. */
let history: () => ReturnType<HistoryService["record"]>;
const tell = (isWhole: boolean, ...changes: Change[]) => {
  history = () => Promise.resolve({ isWhole, changes });
};
let revert: () => ReturnType<ChangeService["revert"]>;
const reverts: { readonly entry: string }[] = [];

beforeEach(async () => {
  await empty("Tenants", "Brands");
  await put("Tenants/t1", { name: "Noor", tenantId: "1A", tenantCategory: "Residential", time: new Date() });
  await put("Brands/cafe", brand("Café Noor"));
  reverts.length = 0;
  tell(false);
  answerServices({
    history: { record: () => history() },
    changes: {
      revert: (params) => {
        reverts.push(params);
        return revert();
      },
    },
  });
});

const region = () => page.getByRole("region", { name: "History" });

it("the history beside a record's details shows each field before and after, and is read again when the record changes", async () => {
  history = () => Promise.reject(unreachable());
  await openPanel("/tenant-details/t1", [tenants]);
  await expect.element(region().getByRole("alert")).toHaveTextContent("The server cannot be reached.");
  tell(false);
  await region().getByRole("button", { name: "Try again" }).click();
  await expect.element(region()).toHaveTextContent(/No changes recorded yet\..*older than its history/s);
  tell(false, entry("1", [], { action: "restore" }));
  await change("Tenants/t1", { name: "Nour" });
  await expect.element(region().getByText(/from before its deletion are in the activity/)).toBeVisible();

  // An admin without a record is named by the e-mail.
  const created = entry("1", [], { action: "create", by: FORMER });
  tell(true, entry("2", [RENAMED, { key: "password", blockedBy: "notKept" }]), created);
  await change("Tenants/t1", { name: "Noor" });
  const told = /Changed 3 minutes ago.*by Noor Al-Emadi.*Added.*by amal@/s;
  await expect.element(region()).toHaveTextContent(told);
  expect(document.querySelector("del")?.textContent).toBe("was Nour");
  expect(document.querySelector("ins")?.textContent).toBe("is now Noor");
  await expect.element(region().getByText("Changed. Its values are not stored here.")).toBeVisible();
  const older = region().getByText(/older than its history/);
  expect(older.elements()).toEqual([]);
});

it("a change is taken back once, after a question that shows what would be put back", async () => {
  const blocked = (key: string, before: string, after: string) =>
    ({ key, values: { before, after }, blockedBy: "changed" }) as const;
  tell(
    true,
    entry("2", [RENAMED, blocked("tenantId", "9Z", "1A")]),
    entry("1", [blocked("name", "N", "Nour")]),
  );
  revert = () => Promise.resolve({ fields: ["name"] });
  await openPanel("/tenant-details/t1", [tenants]);
  await expect.element(region().getByText("It cannot be taken back any more.")).toBeVisible();
  const takeBack = async () => {
    await button("Take back the change of Name").click();
    await expect.element(dialog()).toHaveTextContent(/was Noor.*is now Nour/s);
    expect(dialog().getByText("9Z").elements()).toEqual([]);
    await dialog().getByRole("button", { name: "Take back" }).dblClick();
  };
  await takeBack();
  await expect.element(page.getByText("Taken back: Name")).toBeVisible();
  expect(reverts).toMatchObject([{ resource: "Tenants", id: "t1", entry: "2" }]);
  await expect.element(dialog()).not.toBeInTheDocument();

  revert = () => Promise.reject(failure(409, "Name was changed again since."));
  await takeBack();
  await expect.element(page.getByText("Name was changed again since.")).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();

  const notice = "The sign-in could not be changed.";
  revert = () => Promise.resolve({ fields: ["name"], notice });
  await takeBack();
  await expect.element(dialog("One thing is left to do")).toHaveTextContent(notice);
});

it("a history opens from its row at an address of its own, returns the focus, and is closed by Back", async () => {
  const router = await openHistory("/brands?q=nobody&history=cafe");
  const drawer = page.getByRole("dialog", { name: "History of Café Noor" });
  // The list need not show its record.
  await expect.element(drawer).toBeVisible();
  await button("Close").click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(router.state.location.search).toBe("?q=nobody");
  await router.navigate("/brands?history=nobody");
  const words = "The address names no record, or one that was deleted.";
  await expect.element(dialog().getByRole("status")).toHaveTextContent(words);
  const link = dialog().getByRole("link", { name: "Open the trash" });
  await expect.element(link).toHaveAttribute("href", "/trash");

  await router.navigate("/brands?q=noor");
  await expect.element(dialog()).not.toBeInTheDocument();
  await button("History Café Noor").click();
  await expect.element(drawer).toBeVisible();
  expect(router.state.location.search).toBe("?q=noor&history=cafe");
  await press("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button("History Café Noor")).toHaveFocus();
  await button("History Café Noor").click();
  await expect.element(drawer).toBeVisible();
  await router.navigate(-1);
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(router.state.location.search).toBe("?q=noor");
});
