import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { openDraft } from "#engine/features/import/use-import.ts";
import { employees } from "../../../src/resources/employees";
import { whole } from "#fixtures/derived";
import { answerServices } from "../answers";
import { holdRequests } from "../held-requests";
import { button, openPanel, startSignedIn, paste, row } from "../panel";
import { empty, put, readAll, refuseWritesTo, applyRules } from "../world";

const ROW = { name: "Hind", qid: "1", email: "", password: "p", companyId: "C-1", companyName: "Dana" };

beforeAll(async () => {
  await startSignedIn();
  await put("Companies/dana", { companyId: "C-1", companyName: "Dana" });
  await put("Companies/souq", { companyId: "C-2", companyName: "Souq" });
});
beforeEach(async () => {
  await applyRules();
  await empty("Employees", "History");
  await openPage();
});

const openPage = () => openPanel("/BulkUpload", [], { own: ["/BulkUpload"] });

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...ROW, empId: `E-${index}` }));
const choose = (name: string, content: string) =>
  userEvent.upload(page.getByLabelText("File of employees"), new File([content], name));
const chooseRows = (rows: readonly object[]) => choose("employees.json", JSON.stringify(rows));
const upload = () => button("Upload Data").click();
/** Every failed upload says so, whatever its cause. */
async function closeFailure(): Promise<void> {
  const failed = page.getByRole("dialog");
  await expect.element(failed).toHaveTextContent("Failed to upload data. Check console.");
  await failed.getByRole("button", { name: "OK" }).click();
  await expect.element(failed).not.toBeInTheDocument();
}
const note = (text: string) => page.getByRole("alert").filter({ hasText: text });
async function undo(): Promise<void> {
  await button("Undo import").click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo", exact: true }).click();
}

it("the page asks for a file first, accepts .json and .csv, and explains why a file cannot be used", async () => {
  await expect.element(page.getByLabelText("File of employees")).toHaveAttribute("accept", ".json,.csv");
  await upload();
  await expect.element(page.getByRole("dialog")).toHaveTextContent("Please select a CSV or JSON file first!");
  await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await choose("employees.json", "{}");
  await expect.element(page.getByRole("alert")).toHaveTextContent("The file contains no list.");
  await expect.element(button("Upload Data")).toBeDisabled();
});

it("the preview shows the change of each row without passwords, and writes nothing", async () => {
  await put("Employees/a", { ...ROW, empId: "E-0", name: "هند", email: null });
  await put("Employees/b", { ...ROW, empId: "E-1" });
  const [, , ...others] = rowsOf(61);
  await chooseRows([
    { ...ROW, empId: "E-0", email: "hind@example.qa", password: "other" },
    { ...ROW, empId: "E-1" },
    ...others.map((one) => (one.empId === "E-49" ? { ...one, qid: "2.84123E+10" } : one)),
    { ...ROW, empId: "E-2" },
    { ...ROW, empId: "" },
  ]);
  const numbered = (number: number) => row(new RegExp(`^Row ${String(number)}$`));
  const told = page.getByText("1 record has other values than the file. Empty cells change nothing.");
  await expect.element(told).toBeVisible();
  await expect.element(button("1 Again in this file")).toBeVisible();
  await expect.element(numbered(63)).toHaveTextContent("Emp ID is empty");
  await expect.element(numbered(50)).toHaveTextContent("QID: Excel changed this number");
  await button("Again in this file").click();
  await expect.element(numbered(62)).toHaveTextContent("Same employee as row 3");
  await button("58 New").click();
  await expect.element(page.getByText("1–50 of 58")).toBeVisible();
  await page.getByTitle("2", { exact: true }).click();
  await expect.element(numbered(61)).toBeVisible();

  await button("1 Stored with other values").click();
  await expect.element(numbered(1)).toHaveTextContent("Nameهند→Hind");
  await expect.element(numbered(1)).toHaveTextContent("Emailempty→hind@example.qa");
  await expect.element(numbered(1)).toHaveTextContent("Passwordanother value, which is not shown");
  await expect.element(numbered(1)).not.toHaveTextContent("other→");
  await button("1 Already stored").click();
  await expect.element(numbered(2)).toBeVisible();
  expect(await readAll("Employees")).toHaveLength(2);
});

it("an import leaves stored employees unchanged or takes over the file's values, and is undone", async () => {
  await put("Employees/hand", { ...ROW, empId: "E-0", name: "By hand" });
  await chooseRows(rowsOf(2));
  await expect.element(button("1 New")).toBeVisible();
  await put("Employees/meanwhile", { ...ROW, empId: "E-1" });
  await upload();
  await expect.element(page.getByText("0 added, 0 changed, 2 left unchanged.")).toBeVisible();
  await expect.element(page.getByText("Uploaded 0 / 2 rows (0%)")).toBeVisible();
  await expect.element(button("Undo import")).not.toBeInTheDocument();
  const names = async () => (await readAll("Employees")).map(({ name }) => String(name)).sort();
  expect(await names()).toEqual(["By hand", "Hind"]);

  await chooseRows(rowsOf(4).reverse());
  await page.getByRole("radio", { name: /Use the file/ }).click();
  await upload();
  await expect.element(page.getByText("2 added, 1 changed, 1 left unchanged.")).toBeVisible();
  await expect.element(page.getByText("All data uploaded successfully!")).toBeVisible();
  expect(await names()).toEqual(["Hind", "Hind", "Hind", "Hind"]);

  // What it added goes, what it changed is as before, and the file can be sent again.
  await undo();
  await expect.element(page.getByText("Undone: 3 employees.")).toBeVisible();
  expect(await names()).toEqual(["By hand", "Hind"]);
  await expect.element(button("2 New")).toBeVisible();
  await expect.element(button("Upload Data")).toBeEnabled();
  await expect.element(note("Your last import")).not.toBeInTheDocument();
});

it("a refused import keeps its file, and the next one shows Uploading... and its progress, and stops after its batch", async () => {
  await refuseWritesTo("Employees");
  await chooseRows(rowsOf(403));
  await upload();
  await closeFailure();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Not saved: these employees.");
  // Its first batch was refused.
  await expect.element(button("Undo import")).not.toBeInTheDocument();

  await applyRules();
  const held = holdRequests(":commit");
  await upload();
  await expect.element(button("Uploading...")).toBeDisabled();
  await expect.element(page.getByText("Uploaded 0 / 403 rows (0%)")).toBeVisible();
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("value", "0");
  await button("Stop").click();
  await expect.element(button("Stopping…")).toBeDisabled();
  held.release();
  await expect.element(page.getByText("Stopped. Press Upload Data to continue.")).toBeVisible();
  await expect.element(page.getByText("Uploaded 400 / 403 rows (99%)")).toBeVisible();
  await expect.element(page.getByText("uploaded in part")).toBeVisible();
  await upload();
  await expect.element(page.getByText("All data uploaded successfully!")).toBeVisible();
  await expect.element(page.getByText("Uploaded 403 / 403 rows (100%)")).toBeVisible();
  await expect.element(page.getByText(/, uploaded$/)).toBeVisible();
  expect(await readAll("Employees")).toHaveLength(403);
});

it("an import names rows of unknown companies and another company's name, and Check console. for an unknown error", async () => {
  await chooseRows([
    ...rowsOf(2),
    { ...ROW, empId: "E-2", companyId: "C-9" },
    { ...ROW, empId: "E-3", companyId: "C-2" },
  ]);
  await expect.element(button("2 Wrong")).toBeVisible();
  await expect.element(row("Row 3")).toHaveTextContent('Company id: "C-9" is not one of the companies');
  await expect.element(row("Row 4")).toHaveTextContent('Company name: C-2 is "Souq", not "Dana"');
  answerServices({ imports: { write: () => Promise.reject(new Error("Unexpected token")) } });
  await upload();
  await closeFailure();
  vi.restoreAllMocks();

  await upload();
  await expect.element(page.getByText("2 added, 0 changed, 0 left unchanged, 2 skipped.")).toBeVisible();
  await expect.element(page.getByText("Uploaded 2 / 4 rows (50%)")).toBeVisible();
  await expect.element(page.getByText("All data uploaded successfully!")).not.toBeInTheDocument();
  await expect.element(page.getByText("not uploaded yet")).not.toBeInTheDocument();
});

it("a file changes stored employees, with empty cells, columns in any letters, and chosen columns", async () => {
  await put("Employees/hand", { ...ROW, empId: "E-0" });
  const file = "sep=;\r\n Emp ID;COMPANYID;Name;Card;__note__\r\nE-0;C-1;;7;x\r\n";
  await choose("a.csv", file);
  await expect.element(button("1 Stored with other values")).toBeVisible();
  await expect.element(page.getByText("No column is chosen for: QID, Password, Company name.")).toBeVisible();
  const column = (name: string) => page.getByRole("row", { name, exact: true });
  await expect.element(column("__note__")).toHaveTextContent("leave out");
  await expect.element(column("Card")).toHaveTextContent("7");
  await page.getByRole("combobox", { name: "Card" }).click();
  await page.getByTitle("QID", { exact: true }).click();
  await expect.element(page.getByText("No column is chosen for: Password, Company name.")).toBeVisible();
  await page.getByRole("radio", { name: /Use the file/ }).click();
  await upload();
  await expect.element(page.getByText("All data uploaded successfully!")).toBeVisible();
  expect(await readAll("Employees")).toEqual([
    {
      ...whole(employees, "hand", { ...ROW, empId: "E-0", qid: "7" }),
      _change: expect.stringMatching(/^[A-Za-z0-9]{20}~[A-Za-z0-9]{8}$/) as string,
    },
  ]);
});

it("rows pasted from Excel or typed are previewed and imported", async () => {
  const area = page.getByLabelText("Or paste rows from Excel or a message");
  const rows = [
    ["name", "Emp ID", "qid", "password", "companyId", "companyName"],
    ['"Hind Al-Thani, ""Umm Ali"""', "E-1", "1", "p", "C-1", "Dana"],
    ["Reyes, Fatima", "E-2", "2", "p", "C-1", "Dana"],
  ].map((cells) => cells.join("\t"));
  await expect.element(area).toBeVisible();
  // JSON is read as such.
  paste(area, JSON.stringify([{ ...ROW, empId: "J-1" }]));
  await expect.element(page.getByText("Pasted rows.json")).toBeVisible();
  await expect.element(button("1 New")).toBeVisible();
  paste(area, rows.join("\n"));
  await expect.element(button("2 New")).toBeVisible();
  await expect.element(row("Row 3")).toHaveTextContent("Reyes, Fatima");
  await expect.element(page.getByText("Pasted rows.csv")).toBeVisible();
  await area.fill(`${rows.join("\n")}\n`);
  await button("Read these rows").click();
  await expect.element(page.getByText("Pasted rows.csv")).toBeVisible();
  await upload();
  await expect.poll(() => readAll("Employees")).toHaveLength(2);
  const names = (await readAll("Employees")).map(({ name }) => String(name)).sort();
  expect(names).toEqual(['Hind Al-Thani, "Umm Ali"', "Reyes, Fatima"]);
});

it("an import whose tab closed is named with its rows, continued with the same file, and undone", async () => {
  let batches = 0;
  answerServices({
    imports: { write: (_params, real) => ((batches += 1) === 1 ? real() : new Promise(() => undefined)) },
  });
  await chooseRows(rowsOf(403));
  await upload();
  await expect.element(page.getByText("Uploaded 400 / 403 rows (99%)")).toBeVisible();
  await cleanup();
  vi.restoreAllMocks();
  await openPage();
  const last = note("Your last import is not complete: 400 of 403 rows");
  await expect.element(last).toHaveTextContent("Choose the same file again, or paste the same rows");

  await choose("renamed.json", JSON.stringify(rowsOf(403)));
  await expect.element(button("400 Already stored")).toBeVisible();
  await expect.element(page.getByText(/^400 rows were stored by/)).toBeVisible();
  await upload();
  await expect.element(page.getByText("3 added, 0 changed, 400 left unchanged.")).toBeVisible();
  await expect.element(last).not.toBeInTheDocument();
  const ids = (await readAll("Employees")).map(({ empId }): unknown => empId);
  expect([ids.length, new Set(ids).size]).toEqual([403, 403]);
  await undo();
  await expect.element(page.getByText("Undone: 3 employees.")).toBeVisible();
  expect(await readAll("Employees")).toHaveLength(400);
});

it("a worker reads a large file while the page stays responsive", async () => {
  const name = "هند ".repeat(40).trim();
  const lines = Array.from({ length: 20_000 }, (_, index) => `${name},E-${index},1,,p,C-1,Dana`);
  const worker = openDraft(employees);
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const columns = "name,empId,qid,email,password,companyId,companyName";
  const file = new File([[columns, ...lines].join("\n")], "big.csv");
  const summary = await worker.read(file);
  clearInterval(timer);
  expect(summary).toMatchObject({ rows: 20_000, counts: { new: 20_000, wrong: 0 } });
  expect(ticks).toBeGreaterThan(10);
  expect(await worker.draft.batch(49, "leave")).toHaveLength(400);
  worker.close();
});
