import { expect, test } from "./fixtures";
import { employees } from "../../src/resources/employees";
import { whole } from "../fixtures/derived";
import { storedEmployees } from "./stored-employees";

/** As many as a story has time for. More are asked for by hand, and the story says how long they took. */
const ROWS = Number(process.env.E2E_IMPORT_ROWS ?? 20);
/** Milliseconds that a row may take, in each direction. */
const PER_ROW = 50;
const HEADER = "name,empId,qid,email,password,companyId,companyName,department";

function took(what: string, since: number): void {
  const description = `${what} of ${String(ROWS)} rows: ${((Date.now() - since) / 1000).toFixed(1)} s`;
  test.info().annotations.push({ type: "took", description });
  if (process.env.E2E_IMPORT_ROWS) process.stdout.write(`${description}\n`);
}

test("an admin imports employees, with changes to one, undoes the import, and finds all as it was", async ({
  panel,
  backend,
}) => {
  const patience = { timeout: 15_000 + PER_ROW * ROWS };
  test.setTimeout(45_000 + 2 * patience.timeout);
  const { page } = panel;
  await backend.put({
    "Companies/dana": { companyId: "C-100", companyName: "Dana Trading" },
    "Employees/hand": {
      ...{ name: "هند", empId: "E-0", qid: "1", email: null, password: "issued" },
      ...{ companyId: "C-100", companyName: "Dana Trading" },
    },
  });
  const lines = Array.from(
    { length: ROWS },
    (_, n) => `Person ${n},E-${n},1,,issued,C-100,Dana Trading,Sales`,
  );
  await panel.startSignedIn();
  await page.goto("/BulkUpload");
  await page.getByLabel("File of employees").setInputFiles({
    name: "employees.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([HEADER, ...lines, "Nobody,E-9,1,,p,C-404,Nowhere,Sales"].join("\n")),
  });

  await expect(page.getByText("1 row left out: this companyId is not known")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download these rows" }).click();
  expect((await download).suggestedFilename()).toBe("employees-not-uploaded.csv");
  await page.getByRole("group", { name: "Rows" }).getByRole("button", { name: "Already stored" }).click();
  await expect(page.getByRole("row", { name: "Row 2" })).toContainText("هند→Person 0");
  await page.getByRole("radio", { name: /Use the file/ }).check();
  const imported = Date.now();
  await page.getByRole("button", { name: "Upload Data" }).click();
  const added = (ROWS - 1).toLocaleString("en");
  await expect(page.getByText(`This try: ${added} added, 1 changed, 0 left unchanged.`)).toBeVisible(
    patience,
  );
  took("import", imported);
  const stored = await storedEmployees();
  expect(stored).toHaveLength(ROWS);
  expect(stored).toContainEqual({
    _change: expect.stringMatching(/^[A-Za-z0-9]{20}~[A-Za-z0-9]{8}$/) as unknown,
    ...whole(employees, "", {
      ...{ name: "Person 7", empId: "E-7", qid: "1", email: null, password: "issued" },
      ...{ companyId: "C-100", companyName: "Dana Trading", department: "Sales" },
    }),
  });

  await page.getByRole("button", { name: "Undo import" }).click();
  const dialog = page.getByRole("dialog", { name: "Undo import?" });
  const all = `${ROWS.toLocaleString("en")} employees`;
  await expect(dialog).toContainText(`${all} in all`);
  const undone = Date.now();
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(panel.says(`Undone: ${all}.`)).toBeVisible(patience);
  took("undo", undone);
  expect(await storedEmployees()).toMatchObject([{ name: "هند", empId: "E-0" }]);
  await expect(page.getByRole("button", { name: "Upload Data" })).toBeEnabled();
});
