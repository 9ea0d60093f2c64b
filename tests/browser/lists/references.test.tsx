import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { button, openPanel, press, providers, row, rowNames, startSignedIn, toolbarSelect } from "../panel";
import { empty, putAll } from "../world";

const PEARL = { companyId: "PM12", companyName: "Pearl Motors" };
const GATE = { companyId: "DG24", companyName: "Doha Gate" };
const EMPTY = { companyId: "NEW1", companyName: "New Harbour" };
const employee = (name: string, empId: string, company: typeof PEARL) =>
  [
    `Employees/${empId}`,
    { name, empId, qid: "28012345678", email: null, password: "Palm-1234", ...company },
  ] as const;

beforeAll(() => startSignedIn());
beforeEach(async () => {
  await empty("Companies", "Employees");
  await putAll([
    ...[PEARL, GATE, EMPTY].map((company) => [`Companies/${company.companyId}`, company] as const),
    employee("Aisha Nair", "E1", PEARL),
    employee("Omar Cruz", "E2", GATE),
    employee("Zaid Farah", "E3", PEARL),
    ["Employees/E3/redeemed_discounts/r1", { brandName: "Karak Lane" }],
  ]);
});

const filter = () => toolbarSelect("Company");
const option = (name: string) => page.getByRole("option", { name, exact: true });

it("a record's link opens the list of what belongs to it, whose filter is found by a search and stays in the address", async () => {
  const router = await openPanel("/organization", [companies, employees]);
  await button("Employees Pearl Motors").click();
  await expect.poll(rowNames).toEqual(["Aisha Nair", "Zaid Farah"]);
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/organization-emp?company=PM12",
  );
  await expect.element(filter()).toHaveAccessibleDescription("Pearl Motors");

  // Both names of the company are searched, and a search of the rows stays within it.
  await filter().click();
  await userEvent.type(filter(), "DG24");
  await expect.element(option("Doha Gate (DG24)")).toBeVisible();
  await expect.element(option("All")).not.toBeInTheDocument();
  await press("{Enter}");
  await expect.poll(rowNames).toEqual(["Omar Cruz"]);
  expect(router.state.location.search).toBe("?company=DG24");
  await page.getByRole("searchbox").fill("Aisha");
  await expect.element(page.getByText("No employees found.")).toBeVisible();
  await button("Search without filters").click();
  await expect.poll(rowNames).toEqual(["Aisha Nair"]);
  expect(router.state.location.search).toBe("?q=Aisha");
  await expect.element(filter()).toHaveAccessibleDescription("All");
});

it("an address names a record that the list has no row of, and the list sorts by a number of documents", async () => {
  const router = await openPanel("/organization-emp?company=NEW1", [companies, employees]);
  await expect.element(page.getByText("No employees found.")).toBeVisible();
  await expect.element(filter()).toHaveAccessibleDescription("NEW1");
  await filter().click();
  await option("Pearl Motors (PM12)").click();
  await expect.element(row("Zaid Farah")).toBeVisible();

  const header = page.getByRole("columnheader", { name: "Redeems" });
  await header.click();
  await header.click();
  await expect.element(header).toHaveAttribute("aria-sort", "descending");
  await expect.poll(rowNames).toEqual(["Zaid Farah", "Aisha Nair"]);
  expect(router.state.location.search).toBe("?company=PM12&sort=-redeemed_discounts");
});

it("the palette tells people of one name apart, and opens the list of the chosen one only", async () => {
  const other = { qid: "29912345678", email: "aisha.nair@doha-gate.example" };
  await putAll([["Employees/E4", { ...employee("Aisha Nair", "E1", GATE)[1], ...other }]]);
  const router = await openPanel("/organization", [companies, employees]);
  await button("Search and commands").click();
  const search = page.getByRole("combobox", { name: "Search screens, actions and records" });
  await search.fill("aisha");
  const found = page.getByRole("option", { name: "Aisha Nair" });
  const notes = () => found.elements().map((one) => one.textContent.replace(/[\u2066-\u2069]/g, ""));
  await expect.poll(notes).toEqual(["Aisha NairE1 · Pearl Motors", "Aisha NairE1 · Doha Gate"]);

  await search.fill("2991234");
  await expect.element(found).toHaveTextContent("QID 29912345678");
  await search.fill("aisha");
  await found.nth(1).click();
  await expect.poll(rowNames).toEqual(["Aisha Nair"]);
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/organization-emp?q=Aisha%20Nair%2029912345678",
  );
});

it("an admin sees what a company sees, nothing of another company, and nothing there writes", async () => {
  const { dataProvider } = providers;
  const writes = (["create", "update", "deleteOne"] as const).map((method) => vi.spyOn(dataProvider, method));
  const calls = vi.spyOn(providers, "call");
  const router = await openPanel("/as-company?company=PM12", [companies, employees], {
    own: ["/as-company"],
  });
  const words = "This is Pearl Motors's list as it sees it. Nothing can be changed here.";
  await expect.element(page.getByRole("note")).toHaveTextContent(words);
  await expect.element(page.getByRole("heading", { name: "Pearl Motors Employees" })).toBeVisible();
  await expect.poll(rowNames).toEqual(["Aisha Nair", "Zaid Farah"]);

  // The company's columns and search. Of all controls, none is left but those that look.
  const controls = page
    .getByRole("main")
    .element()
    .querySelectorAll<HTMLElement>("button, a, input, select, textarea, [tabindex='0']");
  const names = [...controls].map((element) => element.ariaLabel ?? element.textContent);
  expect(names.filter((name) => name !== "")).toEqual([
    "Organization",
    "Back to Companies",
    "Search by name, email or employee id",
    ...["Name", "Emp ID", "QID", "Email", "Redeems"],
    ...["Aisha Nair", "Zaid Farah"],
  ]);
  await page.getByRole("searchbox").fill("E3");
  await expect.poll(rowNames).toEqual(["Zaid Farah"]);
  expect(router.state.location.search).toBe("?company=PM12&q=E3");

  // Neither the keys nor a double click edit a cell. A row opens the record, without inputs and without its password.
  row("Zaid Farah").element().querySelector("a")?.focus();
  await press("{F2}");
  await press("{Enter}");
  const form = page.getByRole("dialog", { name: "Employee" });
  await expect.element(form.getByText("E3", { exact: true })).toBeVisible();
  await expect.element(form.getByRole("note")).toHaveTextContent("Nothing can be changed here.");
  expect(form.getByText("Password").elements()).toEqual([]);
  expect(form.element().querySelectorAll("input, textarea, select")).toHaveLength(0);
  const buttons = form.getByRole("button").elements() as HTMLButtonElement[];
  expect(buttons.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)).toEqual(["Close", "Close"]);
  await form.getByText("Close").click();
  await expect.element(form).not.toBeInTheDocument();
  for (const write of writes) expect(write).not.toHaveBeenCalled();
  const asked = new Set(calls.mock.calls.map(([{ key }]) => key));
  expect(
    [...asked].filter((key) => !["counts/records", "views/read", "health/report"].includes(key)),
  ).toEqual([]);

  // Nor is a record of another company found.
  for (const id of ["E2", "none"]) {
    await router.navigate(`/as-company?company=PM12&record=${id}`);
    await expect.element(form.getByRole("alert")).toHaveTextContent("This list has no record with this id.");
    expect(form.getByRole("textbox").elements()).toEqual([]);
    await form.getByText("Close").click();
    await expect.element(form).not.toBeInTheDocument();
  }
});
