/** Two people save one record: what is merged, what is asked, and what becomes of a record that was deleted meanwhile. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { events } from "../../../src/resources/events";
import { firstEntryId } from "firestore-panel/history";
import { eventRecord } from "../../fixtures/records";
import { answerServices, unreachable } from "../answers";
import { button, field, form, openPanel, providers, row, save, startSignedIn } from "../panel";
import { change, empty, put, read, readAll } from "../world";
import { entry, operationId } from "./history-pages";

beforeAll(() => startSignedIn());
beforeEach(async () => {
  await empty("Events");
  await put("Events/show", eventRecord("Boat Show", { address: "Pier 1" }));
  await openPanel("/events", [events]);
});

const resource = "Events";
const id = "show";
const saveButton = () => form().getByRole("button", { name: "Save" });
const question = (name = /(changed|were changed) .*(meanwhile|now|ago)$/) =>
  page.getByRole("dialog", { name });
const conflictOf = (label: string) => question().getByRole("region", { name: label });
const choose = (name: string) => question().getByRole("button", { name, exact: true });
const stored = async () => (await read("Events/show")) ?? {};
const deleteElsewhere = () => providers.dataProvider.deleteOne({ resource, id });
const restoring = () => page.getByRole("dialog").filter({ hasText: "This event was deleted meanwhile." });

/** As a colleague's panel does it. @param letter tells this change from others. */
async function changedBy(name: string, letter: string, minutesAgo: number, values: object): Promise<void> {
  await entry(operationId(letter), {
    time: new Date(Date.now() - (minutesAgo + 0.5) * 60_000),
    by: { kind: "admin", recordId: name, name },
    collection: resource,
    ids: [id],
    before: { [id]: await stored() },
    after: { [id]: values },
  });
  await change("Events/show", { ...values, _change: firstEntryId(operationId(letter)) });
}

async function openEdit(): Promise<void> {
  await button("Edit Boat Show").click();
  await expect.element(field("English name")).toHaveValue("Boat Show");
}

/** By Escape: the save has the focus again. */
async function giveUp(): Promise<void> {
  await userEvent.keyboard("{Escape}");
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(saveButton()).toHaveFocus();
  await expect.element(field("English name")).toHaveValue("Mine");
}

it("a conflict names who changed the same field and when, and one choice saves mine or takes theirs for all fields", async () => {
  await openEdit();
  await field("English name").fill("Mine");
  await field("English description").fill("At the pier.");
  // Of another field, it is no part of the conflict.
  await changedBy("badr@westwalk.example", "B", 3, { address: "Pier 2" });
  await changedBy("amal@westwalk.example", "A", 2, { nameEng: "Theirs" });
  const shown = new Set<string>();
  const watch = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role="status"]')) shown.add(textContent);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await save();
  const told = question(/^amal@westwalk\.example changed the same field 2 minutes ago$/);
  await expect.element(told).toBeVisible();
  watch.disconnect();
  expect([...shown]).toContain("Saving...");
  expect([...shown]).not.toContain("Opening");
  await expect.element(conflictOf("English name")).toHaveTextContent(/^English nameTheirsTheirsMineMine$/);
  await giveUp();
  const unsaved = form().getByText("The same field was changed meanwhile. Nothing was saved.");
  await expect.element(unsaved).toBeVisible();

  // It is not the end: the next save asks once more, now of both fields, which two people changed.
  await field("Address").fill("Pier 3");
  await save();
  await expect.element(question(/^The same fields were changed meanwhile$/)).toBeVisible();
  await expect.element(conflictOf("Address")).toHaveTextContent(/^AddressTheirsPier 2MinePier 3$/);
  expect(await stored()).toMatchObject({ nameEng: "Theirs", address: "Pier 2" });

  await providers.dataProvider.update({ resource, id, variables: { nameEng: "Theirs again" } });
  await choose("Keep mine").click();
  const again = question(/changed the same field just now$/);
  await expect.element(again).toHaveTextContent(/TheirsTheirs againMineMine/);
  // Wherever the focus is.
  (document.activeElement as HTMLElement).blur();
  await giveUp();
  expect(await stored()).toMatchObject({ nameEng: "Theirs again", address: "Pier 2" });

  // What was chosen for the other field is not asked again. On from the save by the keyboard alone.
  await userEvent.keyboard("{Enter}");
  await expect.element(conflictOf("English name")).toBeVisible();
  expect(conflictOf("Address").elements()).toEqual([]);
  await expect.poll(() => question().element().contains(document.activeElement)).toBe(true);
  await userEvent.tab();
  await expect.element(choose("Take theirs")).toHaveFocus();
  await userEvent.tab();
  await expect.element(choose("Keep mine")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(form()).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({
    nameEng: "Mine",
    descriptionEng: "At the pier.",
    address: "Pier 3",
  });

  await button("Edit Mine").click();
  await expect.element(field("English name")).toHaveValue("Mine");
  await field("English name").fill("Mine again");
  await field("Address").fill("Pier 4");
  await changedBy("amal@westwalk.example", "C", 0, { nameEng: "Theirs" });
  await save();
  await choose("Take theirs").click();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ nameEng: "Theirs", address: "Pier 4" });
});

it("a save restores a record that was deleted meanwhile, with the typed values, from the form and from a cell", async () => {
  let isLost = true;
  const operations: (string | undefined)[] = [];
  answerServices({
    changes: {
      restore: ({ operation }, real) => {
        operations.push(operation);
        return isLost ? Promise.reject(unreachable()) : real();
      },
    },
  });
  await openEdit();
  await field("English name").fill("Mine");
  await deleteElsewhere();
  await expect.element(form().getByText("This event was deleted by somebody else.")).toBeVisible();
  await save();
  await restoring().getByRole("button", { name: "Cancel" }).click();
  await expect.element(field("English name")).toHaveValue("Mine");
  expect(await readAll("Events")).toEqual([]);

  await save();
  await restoring().getByRole("button", { name: "Restore" }).click();
  await expect.element(restoring().getByText("The server cannot be reached.")).toBeVisible();
  await restoring().getByRole("button", { name: "Cancel" }).click();
  const unknown = /^The server has not answered, so it is not known whether this event was restored/;
  await expect.element(form().getByText(unknown)).toBeVisible();
  await expect.element(saveButton()).toHaveFocus();

  isLost = false;
  await save();
  await restoring().getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Event restored with your changes.")).toBeVisible();
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(row("Mine")).toBeVisible();
  expect(await stored()).toMatchObject({ nameEng: "Mine", startAt: "2026-12-18" });
  // Both tries are one operation.
  expect(operations).toEqual([operations[0], operations[0]]);

  await row("Mine").getByRole("cell", { name: "18 Dec 2026", exact: true }).dblClick();
  const editor = page.getByRole("dialog", { name: "Start date of Mine" });
  await editor.getByRole("textbox").fill("2026-12-19");
  await deleteElsewhere();
  await expect.element(editor.getByRole("alert")).toHaveTextContent(/deleted by somebody else/);
  await editor.getByRole("button", { name: "Save" }).click();
  await restoring().getByRole("button", { name: "Restore" }).click();
  await expect.element(editor).not.toBeInTheDocument();
  await expect.element(row("Mine")).toHaveTextContent("19 Dec 2026");
  expect(await stored()).toMatchObject({ startAt: "2026-12-19" });
});
