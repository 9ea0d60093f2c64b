/** The button "Undo" in the toast after a change. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { employees } from "../../../src/resources/employees";
import { events } from "../../../src/resources/events";
import { eventRecord } from "../../fixtures/records";
import {
  asksBeforeUnload,
  button,
  field,
  form,
  openPanel,
  providers,
  row,
  rowNames,
  save,
  startSignedIn,
  toast,
  dialog,
} from "../panel";
import type { ChangeService } from "#engine/features/history/service/index.ts";
import { answerServices, unreachable } from "../answers";
import { holdRequests } from "../held-requests";
import { empty, putAll, read } from "../world";

const NAMES = ["Venue 10", "Venue 11", "Venue 12"];

beforeAll(() => startSignedIn());
beforeEach(() => empty("Events", "Employees"));

/** The list of events, the first of them as b0. */
async function openEvents() {
  await putAll(
    NAMES.map((name, index) => [
      `Events/b${String(index)}`,
      eventRecord(name, { time: new Date(2026, 0, 9 - index) }),
    ]),
  );
  const router = await openPanel("/events", [events, employees]);
  await expect.poll(rowNames).toEqual(NAMES);
  return router;
}
const undo = () => button("Undo");
/** @returns the undo calls; `answers` replace the provider's own to the first of them. */
function watchUndo(...answers: readonly ChangeService["undo"][]) {
  const undos = vi.fn();
  answerServices({
    changes: {
      undo: (payload, real) => {
        undos(payload);
        return (answers[undos.mock.calls.length - 1] ?? real)(payload);
      },
    },
  });
  return undos;
}
async function deleteMiddle(): Promise<void> {
  await row("Venue 11").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  // It stands as long as the pointer is on it.
  await toast("Deleted successfully").hover();
}

it("an undo restores a deleted record to its place, once for a double click, and keeps what somebody changed since", async () => {
  await openEvents();
  const before = await read("Events/b1");
  const undos = watchUndo();
  await deleteMiddle();
  await expect.poll(rowNames).toEqual(["Venue 10", "Venue 12"]);
  await undo().dblClick();
  await expect.element(toast("Undone: 1 record.")).toBeVisible();
  await expect.poll(rowNames).toEqual(NAMES);
  expect(await read("Events/b1")).toMatchObject({
    nameEng: before?.["nameEng"],
    descriptionEng: before?.["descriptionEng"],
  });
  expect(undos).toHaveBeenCalledTimes(1);

  await deleteMiddle();
  await expect.poll(rowNames).toEqual(["Venue 10", "Venue 12"]);
  // The toast stands at the end of the page, after the last row.
  button("Delete Venue 12").element().focus();
  for (let steps = 0; steps < 10 && document.activeElement !== undo().elements()[0]; steps += 1)
    await userEvent.tab();
  await expect.element(undo()).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(rowNames).toEqual(NAMES);
  expect(undos).toHaveBeenCalledTimes(2);

  await row("Venue 10").getByRole("cell", { name: "18 Dec 2026", exact: true }).dblClick();
  const editor = page.getByRole("dialog", { name: "Start date of Venue 10" });
  await editor.getByRole("textbox").fill("2026-12-19");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect.element(toast("Event updated!")).toBeVisible();
  const variables = { startAt: "2026-12-20" };
  await providers.dataProvider.update({ resource: "Events", id: "b0", variables });
  await undo().click();
  const nothing = dialog().filter({ hasText: "Nothing was undone." });
  await expect.element(nothing).toHaveTextContent(/Venue 10/);
  expect(await read("Events/b0")).toMatchObject(variables);
});

it("Alt+Z undoes an edit, but not from within a dialog", async () => {
  await openEvents();
  const undos = watchUndo();
  await button("Edit Venue 10").click();
  await field("English name").fill("Venue 99");
  await save();
  await expect.element(toast("Event updated!")).toBeVisible();
  await expect.element(form()).not.toBeInTheDocument();
  // It stands as long as the pointer is on it.
  await toast("Event updated!").hover();
  (button("Edit Venue 11").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field("English name")).toHaveValue("Venue 11");
  await userEvent.keyboard("{Alt>}z{/Alt}");
  await userEvent.keyboard("{Escape}");
  await expect.element(form()).not.toBeInTheDocument();
  expect(undos).not.toHaveBeenCalled();
  await userEvent.keyboard("{Alt>}z{/Alt}");
  await expect.element(toast("Undone: 1 event.")).toBeVisible();
  expect(undos).toHaveBeenCalledTimes(1);
  expect(await read("Events/b0")).toMatchObject({ nameEng: "Venue 10" });
});

it("an undo continues when the server was lost, and shows what is left to do", async () => {
  const router = await openEvents();
  const notices = ["Venue 10 is back with a new sign-in."];
  const undos = watchUndo(
    () => Promise.reject(unreachable()),
    () => Promise.resolve({ done: 1, skipped: [], notices }),
  );
  await deleteMiddle();
  // The toast stays while its button has the focus.
  undo().element().focus();
  const lists = vi.spyOn(providers.dataProvider, "getList");
  await router.navigate("/organization-emp");
  await expect.element(page.getByText("No employees found.")).toBeVisible();
  await undo().click();
  await expect.element(page.getByRole("dialog")).toHaveTextContent(/The server cannot be reached\./);
  lists.mockClear();
  await button("Continue").click();
  await expect.element(dialog("Undone: 1 record.")).toHaveTextContent(notices[0]!);
  // Both tries are one operation, which may have written records of several collections.
  expect(undos.mock.calls[1]).toEqual(undos.mock.calls[0]);
  expect(lists.mock.calls.map(([{ resource }]) => resource)).toContain("Employees");
});

it("a deletion continues when Back leads away, and the browser asks before the panel is left", async () => {
  const router = await openEvents();
  await router.navigate("/organization-emp");
  await router.navigate("/events");
  const deletion = holdRequests(":commit");
  // The trash keeps the record of the test before, and no rule lets a copy be overwritten.
  await row("Venue 12").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await router.navigate(-1);
  await expect.element(page.getByText("No employees found.")).toBeVisible();
  await expect.poll(asksBeforeUnload).toBe(true);
  deletion.release();
  await expect.element(toast("Deleted successfully")).toBeVisible();
  expect(await read("Events/b2")).toBeUndefined();
  await expect.poll(asksBeforeUnload).toBe(false);
});
