/** The question before a deletion: what hangs on the record, and what goes with it. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { staff } from "../../../src/resources/staff";
import { answerServices, gate } from "../answers";
import { openPanel, pressBelowToast, row, startSignedIn, toast, inSelection, select, dialog } from "../panel";
import { addAccount, empty, put, readAll } from "../world";
import { staffRecord } from "../../fixtures/records";

const COMPANY = { companyName: "Pearl Trading", companyId: "PEARL", logoUrl: null };
const EMPLOYEES = 3;
const skipped = [{ id: "PEARL_e1", title: "Person 1", reason: "Changed at the same moment." }];
const EMPLOYEE = { name: "Aisha", empId: "A1", qid: "28463412345", email: null, password: "p" };
beforeAll(() => startSignedIn());
beforeEach(async () => {
  await empty("Companies", "Employees", "Trash");
  await addAccount("company", "PEARL", "Gate-4471-pearl", "Companies/pearl", COMPANY);
  const { companyId, companyName } = COMPANY;
  for (let index = 0; index < EMPLOYEES; index += 1) {
    const own = { name: `Person ${String(index)}`, empId: `E${String(index)}`, companyId, companyName };
    await put(`Employees/PEARL_e${String(index)}`, { ...EMPLOYEE, ...own });
  }
});

const openCompanies = () => openPanel("/organization", [companies, employees]);
const askToDelete = () => pressBelowToast("Delete Pearl Trading");
async function deleteWithEmployees(): Promise<void> {
  await openCompanies();
  await askToDelete();
  await question().getByRole("checkbox").click();
  await confirm().click();
}
const question = () => dialog().filter({ hasText: "Are you sure you want to delete this company?" });
const confirm = () => question().getByRole("button", { name: "Delete" });
const password = () => dialog().filter({ hasText: "Restore Pearl Trading?" });

it("a deletion of a company names what depends on it, and leaves that unless it is chosen", async () => {
  answerServices({ history: { deleteDependents: () => ({ done: 2, skipped, notices: [] }) } });
  await deleteWithEmployees();
  const kept =
    "Pearl Trading was not deleted. 1 employee could not be moved to the trash (Person 1: Changed at the same moment.). 2 employees were moved to the trash before, from where they can be restored.";
  await expect.element(toast("Failed to delete company")).toHaveTextContent(kept);
  expect(await readAll("Companies")).toHaveLength(1);
  await expect.element(question()).not.toBeInTheDocument();

  vi.restoreAllMocks();
  await askToDelete();
  for (const text of [
    "3 employees belong to it.",
    "Its sign-in ends. To restore it, you choose a new password.",
    "Records that you do not tick stay, and still name the deleted company.",
    "It can be restored from the trash for 30 days.",
  ])
    await expect.element(question()).toHaveTextContent(text);
  const others = question().getByRole("checkbox", { name: "Also move its 3 employees to the trash" });
  await expect.element(others).not.toBeChecked();
  await confirm().click();
  // It stands as long as the pointer is on it.
  await toast("Company deleted successfully!").hover();
  expect(await readAll("Companies")).toEqual([]);
  expect(await readAll("Employees")).toHaveLength(EMPLOYEES);

  await page.getByRole("button", { name: "Undo" }).click();
  await password().getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog()).toHaveTextContent("Nothing was restored. Pearl Trading is in the trash.");
});

it("a deletion that is cancelled while its dependents move stops after their batch, and says what was moved", async () => {
  const { promise, open } = gate();
  const answer = { done: 2, skipped: [], notices: [], cursor: "2" };
  answerServices({ history: { deleteDependents: () => promise.then(() => answer) } });
  await deleteWithEmployees();
  await expect.element(question()).toHaveTextContent("Pearl Trading: 0 employees moved to the trash so far…");
  await question().getByRole("button", { name: "Cancel" }).click();
  await expect.element(question().getByRole("button", { name: "Stopping…" })).toBeVisible();
  open();
  await expect.element(question()).not.toBeInTheDocument();
  const stopped = "Stopped: Pearl Trading was not deleted. 2 employees were moved to the trash before";
  await expect.element(toast("Failed to delete company")).toHaveTextContent(stopped);
  expect(await readAll("Companies")).toHaveLength(1);
});

it("the question names what a restored account will not have again: its id and the records below it", async () => {
  await empty(staff.name);
  for (const name of ["Hessa", "Omar"]) await put(`${staff.name}/${name}`, staffRecord(name));
  await put(`${staff.name}/Hessa/redeemed_discounts/one`, { brandName: "Café Noor" });
  await openPanel("/staff", [staff]);
  const asked = dialog().filter({ hasText: "Are you sure you want to delete this account?" });
  await row("Hessa").getByRole("button", { name: "Delete" }).click();
  const one =
    "Its sign-in ends. Once restored, it has a new sign-in with the same password, and a new id.Redeemed discounts: 1. They stay with the former id.";
  await expect.element(asked).toHaveTextContent(one);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await select("Hessa", "Omar");
  await inSelection("Delete").click();
  const both =
    "Their sign-ins end. Once restored, each has a new sign-in with the same password, and a new id.Redeemed discounts: 1. They stay with the former ids.";
  await expect.element(dialog("Delete 2 staff members?")).toHaveTextContent(both);
});

it("a deletion of several companies includes their employees when that is chosen, and its undo restores all", async () => {
  const gate = { companyName: "Doha Gate", companyId: "GATE", logoUrl: null };
  await addAccount("company", "GATE", "Gate-4471-doha", "Companies/gate", gate);
  await put("Employees/GATE_1", { ...EMPLOYEE, companyId: "GATE", companyName: "Doha Gate" });
  await openCompanies();
  const several = dialog("Delete 2 companies?");
  const askToDeleteBoth = async () => {
    await select("Pearl Trading", "Doha Gate");
    await inSelection("Delete").click();
  };
  await askToDeleteBoth();
  await expect.element(several).toHaveTextContent("4 employees belong to them.");
  const ends = "Their sign-ins end. To restore them, you choose a new password for each.";
  await expect.element(several).toHaveTextContent(ends);
  await several.getByRole("checkbox", { name: "Also move their 4 employees to the trash" }).click();
  await several.getByRole("button", { name: "Delete" }).click();
  await toast("2 companies deleted.").hover();
  expect([await readAll("Companies"), await readAll("Employees")]).toEqual([[], []]);
  const operations = (await readAll("Trash")).map(({ change }) => String(change).split("~")[0]);
  expect(new Set(operations).size).toBe(1);

  await page.getByRole("button", { name: "Undo" }).click();
  for (const step of ["1 of 2", "2 of 2"]) {
    const asks = dialog().filter({ hasText: step });
    await asks.getByLabelText("Password", { exact: true }).fill("Harbour-Lantern-88");
    await asks.getByRole("button", { name: "Restore" }).click();
  }
  await expect.element(toast(/^Undone: \d+ records\./)).toBeVisible();
  expect(await readAll("Companies")).toHaveLength(2);
  expect(await readAll("Employees")).toHaveLength(EMPLOYEES + 1);

  answerServices({
    history: {
      deleteDependents: ({ id }, real) => (id === "pearl" ? { done: 2, skipped, notices: [] } : real()),
    },
  });
  await askToDeleteBoth();
  await several.getByRole("checkbox").click();
  await several.getByRole("button", { name: "Delete" }).click();
  const reason = /Pearl Trading was not deleted\. 1 employee could not be moved to the trash/;
  await expect.element(dialog("1 of 2 companies deleted.")).toHaveTextContent(reason);
  expect((await readAll("Companies")).map(({ companyId }) => String(companyId))).toEqual(["PEARL"]);
});
