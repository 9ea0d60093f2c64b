/** The question before a deletion: what hangs on the record, and what goes with it. */
import type { CustomParams } from "@refinedev/core";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { staff } from "../../../src/resources/staff";
import { openPanel, providers, row, signIn } from "../panel";
import { addAccount, addAdmin, empty, put, putAll, readAll, useRules } from "../world";
import { bin } from "./history-pages";

const COMPANY = { companyName: "Pearl Trading", companyId: "PEARL", logoUrl: null };
const EMPLOYEES = 3;
const EMPLOYEE = { name: "Aisha", empId: "A1", qid: "28463412345", email: null, password: "p" };
beforeAll(async () => {
  await addAdmin();
  await useRules();
  await signIn();
});
beforeEach(async () => {
  await Promise.all([empty("Companies"), empty("Employees"), empty("Trash")]);
  await addAccount("company", "PEARL", "Gate-4471-pearl", "Companies/pearl", COMPANY);
  await putAll(
    Array.from({ length: EMPLOYEES }, (_, index) => [
      `Employees/PEARL_e${String(index)}`,
      {
        ...EMPLOYEE,
        name: `Person ${String(index)}`,
        empId: `E${String(index)}`,
        companyId: "PEARL",
        companyName: "Pearl Trading",
      },
    ]),
  );
});
afterEach(() => vi.restoreAllMocks());

/** @returns the router. */
async function openCompanies() {
  const trash = { path: "/trash", element: <h1>Trash</h1> };
  return openPanel("/organization", [companies, employees], { pages: [trash], lists: [bin] });
}
/** Asks to delete the company. A toast may lie over the button, and stays while the pointer is there. */
async function wish(): Promise<void> {
  const button = row("Pearl Trading").getByRole("button", { name: "Delete" });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).click();
}
const question = () =>
  page.getByRole("dialog").filter({ hasText: "Are you sure you want to delete this company?" });
const confirm = () => question().getByRole("button", { name: "Delete" });
const toast = (text: string) => page.getByRole("alert").filter({ hasText: text });
/** @returns by how many works what is in the trash came there. */
async function worksOfTrash(): Promise<number> {
  return new Set((await readAll("Trash")).map(({ change }) => String(change).split("~")[0])).size;
}
/** The provider, but `answer` is asked first: it is given the call, and the provider's own answer where it asks for it. */
function answering(
  answer: (call: CustomParams, real: () => Promise<{ readonly data: never }>) => unknown,
): void {
  const custom = providers.dataProvider.custom?.bind(providers.dataProvider);
  vi.spyOn(providers.dataProvider, "custom").mockImplementation(async (call) => {
    if (!custom) throw new Error("The data provider answers no calls.");
    return (await answer(call, () => custom<never>(call))) as { readonly data: never };
  });
}
const password = () => page.getByRole("dialog").filter({ hasText: "Restore Pearl Trading?" });

it("keeps a company where one of its employees stays, and says who; says what hangs on it, and leaves that where it is unless it is chosen; says where the company is when its password is not given, and leads there", async () => {
  const left = [{ id: "PEARL_e1", title: "Person 1", reason: "Changed at the same moment." }];
  answering(({ url }, real) =>
    url === "delete-dependents" ? { data: { done: 2, left, notices: [] } } : real(),
  );
  const router = await openCompanies();
  await wish();
  await question().getByRole("checkbox").click();
  await confirm().click();
  await expect
    .element(toast("Failed to delete company"))
    .toHaveTextContent(
      "Pearl Trading was not deleted. 1 employee could not be moved to the trash (Person 1: Changed at the same moment.). 2 employees were moved to the trash before, from where they can be restored.",
    );
  expect(await readAll("Companies")).toHaveLength(1);
  await expect.element(question()).not.toBeInTheDocument();

  vi.restoreAllMocks();
  await wish();
  for (const told of [
    "3 employees belong to it.",
    "Its sign-in ends. To restore it, you choose a new password.",
    "Records that you do not tick stay, and still name the deleted company.",
    "It can be restored from the trash for 30 days.",
  ])
    await expect.element(question()).toHaveTextContent(told);
  await expect
    .element(question().getByRole("checkbox", { name: "Also move its 3 employees to the trash" }))
    .not.toBeChecked();
  await confirm().click();
  await expect.element(toast("Company deleted successfully!")).toBeVisible();
  expect(await readAll("Companies")).toEqual([]);
  expect(await readAll("Employees")).toHaveLength(EMPLOYEES);

  await page.getByRole("button", { name: "Undo" }).click();
  await password().getByRole("button", { name: "Cancel" }).click();
  await expect.element(toast("Nothing was restored. Pearl Trading is in the trash.")).toBeVisible();
  await page.getByRole("button", { name: "Open the trash" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/trash");
});

it("deletes it all the same where nothing could be counted; its undoing is gone on with where answers are lost, and asks for the password once; shows what the deletion of an employee leaves to the person", async () => {
  const lost = new Set<string>();
  answering(async ({ url }, real) => {
    if (url === "consequences") throw new Error("lost");
    const answer = await real();
    if (!["trash/restore", "history/undo"].includes(url) || lost.has(url)) return answer;
    lost.add(url);
    throw Object.assign(new Error("The server has not answered."), { statusCode: 503 });
  });
  await openCompanies();
  await wish();
  await expect.element(question()).toHaveTextContent("Records that belong to it could not be counted.");
  await confirm().click();
  await expect.element(toast("Company deleted successfully!")).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await password().getByLabelText("Password", { exact: true }).fill("Harbour-Lantern-88");
  await password().getByRole("button", { name: "Restore" }).click();
  await expect.element(password().getByText("The server has not answered.")).toBeVisible();
  await password().getByRole("button", { name: "Restore" }).click();
  await expect.element(toast("It is not known whether it was undone")).toBeVisible();
  await expect.element(password()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(toast("Undone.")).toBeVisible();
  expect(await readAll("Companies")).toHaveLength(1);

  vi.restoreAllMocks();
  const notices = ["The sign-in of Person 1 is still there."];
  answering(async ({ url }, real) => {
    const answer = await real();
    return url === "delete-dependents" ? { data: { ...(answer.data as object), notices } } : answer;
  });
  await wish();
  await question().getByRole("checkbox").click();
  await confirm().click();
  const told = page.getByRole("dialog", { name: "One thing is left to do" });
  await expect.element(told).toHaveTextContent("The sign-in of Person 1 is still there.");
  expect([await readAll("Companies"), await readAll("Employees")]).toEqual([[], []]);
  expect(await worksOfTrash()).toBe(1);
});

it("says before what a restored account does not have again: its id, and what is stored below that", async () => {
  await empty(staff.name);
  for (const [id, name] of [
    ["hessa", "Hessa"],
    ["omar", "Omar"],
  ] as const)
    await put(`${staff.name}/${id}`, {
      name,
      staffId: id,
      email: `${id}@westwalk.example`,
      password: "p",
      time: new Date(),
    });
  await put(`${staff.name}/hessa/redeemed_discounts/one`, { brandName: "Café Noor" });
  await openPanel("/staff", [staff]);
  const asked = page.getByRole("dialog").filter({ hasText: "Are you sure you want to delete this account?" });
  await row("Hessa").getByRole("button", { name: "Delete" }).click();
  await expect
    .element(asked)
    .toHaveTextContent(
      "Its sign-in ends. Once restored, it has a new sign-in with the same password, and a new id.Redeemed discounts: 1. They stay with the former id.",
    );
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  for (const name of ["Hessa", "Omar"]) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "Delete 2 staff members?" }))
    .toHaveTextContent(
      "Their sign-ins end. Once restored, each has a new sign-in with the same password, and a new id.Redeemed discounts: 1. They stay with the former ids.",
    );
});

it("of several companies says what hangs on them, takes it along where that is chosen, brings all of it back, and leaves those whose employees stay", async () => {
  const gate = { companyName: "Doha Gate", companyId: "GATE", logoUrl: null };
  await addAccount("company", "GATE", "Gate-4471-doha", "Companies/gate", gate);
  await put("Employees/GATE_1", { ...EMPLOYEE, companyId: "GATE", companyName: "Doha Gate" });
  await openCompanies();
  const several = page.getByRole("dialog", { name: "Delete 2 companies?" });
  const wishSeveral = async () => {
    for (const name of ["Pearl Trading", "Doha Gate"])
      await page.getByRole("checkbox", { name: `Select ${name}` }).click();
    await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
  };
  await wishSeveral();
  await expect.element(several).toHaveTextContent("4 employees belong to them.");
  await expect
    .element(several)
    .toHaveTextContent("Their sign-ins end. To restore them, you choose a new password for each.");
  await several.getByRole("checkbox", { name: "Also move their 4 employees to the trash" }).click();
  await several.getByRole("button", { name: "Delete" }).click();
  await expect.element(toast("2 companies deleted.")).toBeVisible();
  expect([await readAll("Companies"), await readAll("Employees")]).toEqual([[], []]);
  expect(await worksOfTrash()).toBe(1);

  await page.getByRole("button", { name: "Undo" }).click();
  for (const step of ["1 of 2", "2 of 2"]) {
    const asked = page.getByRole("dialog").filter({ hasText: step });
    await asked.getByLabelText("Password", { exact: true }).fill("Harbour-Lantern-88");
    await asked.getByRole("button", { name: "Restore" }).click();
  }
  await expect.element(toast("Undone.")).toBeVisible();
  expect(await readAll("Companies")).toHaveLength(2);
  expect(await readAll("Employees")).toHaveLength(EMPLOYEES + 1);

  const left = [{ id: "PEARL_e1", title: "Person 1", reason: "Changed at the same moment." }];
  answering(({ url, payload }, real) => {
    const { id } = (payload ?? {}) as { readonly id?: string };
    return url === "delete-dependents" && id === "pearl" ? { data: { done: 2, left, notices: [] } } : real();
  });
  await wishSeveral();
  await several.getByRole("checkbox").click();
  await several.getByRole("button", { name: "Delete" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "1 of 2 companies deleted." }))
    .toHaveTextContent(/Pearl Trading was not deleted\. 1 employee could not be moved to the trash/);
  expect((await readAll("Companies")).map(({ companyId }) => String(companyId))).toEqual(["PEARL"]);
});
