import { expect, test } from "./fixtures";
import { Panel } from "./panel";
import { storedEmployees } from "./stored-employees";

const COLUMNS = "name;empId;qid;email;password;companyId;companyName;department";

function csv(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `موظف ${index};E-${index};2846${index};;issued;C-100;Dana Trading;Sales`,
  );
  return `\uFEFF${[COLUMNS, ...rows].join("\r\n")}\r\n`;
}

async function open(panel: Panel): Promise<void> {
  await panel.page.goto("/BulkUpload");
  await expect(panel.page.getByRole("heading", { name: "Bulk Upload Employees" })).toBeVisible();
}

async function choose(panel: Panel, text: string, name = "employees.csv"): Promise<void> {
  const buffer = Buffer.from(text);
  await panel.page.getByLabel("File of employees").setInputFiles({ name, mimeType: "text/csv", buffer });
}

const kind = (panel: Panel, name: string) =>
  panel.page.getByRole("group", { name: "Rows" }).getByRole("button", { name });
const uploadButton = (panel: Panel) => panel.page.getByRole("button", { name: "Upload Data" });

/** Rows of a whole batch, and some more. */
const ROWS = 410;
const COMMITS = "**/documents:commit*";

async function expectEachOnce(): Promise<void> {
  const stored = await storedEmployees();
  expect(stored).toHaveLength(ROWS);
  expect(new Set(stored.map(({ empId }) => empId)).size).toBe(ROWS);
}

/** The first batch is stored, and the tab is closed before it hears so. @returns the next tab. */
async function closeInTheMiddle(panel: Panel): Promise<Panel> {
  let stored = false;
  await panel.page.route(COMMITS, async (route) => {
    await route.fetch();
    stored = true;
  });
  await choose(panel, csv(ROWS));
  await uploadButton(panel).click();
  await expect.poll(() => stored, "the first batch is stored").toBe(true);
  const next = new Panel(await panel.page.context().newPage());
  await panel.page.close({ runBeforeUnload: false });
  return next;
}

/** The second batch never reaches the server, and is given up. */
async function breakTheNetwork({ page }: Panel): Promise<void> {
  await page.route(COMMITS, (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Upload Data" }).click();
  await expect(page.getByText(/^Batch \d is tried again\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  // The tries are seconds apart, and each waits for an answer: the page's time goes faster.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByText(/^Confirmed rows are stored\./)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [100] });
  await expect(page.getByText(/^Uploaded 400 \/ 410 rows/)).toBeVisible();
  await page.unroute(COMMITS);
}

test("an upload outlives its tab and a broken network, and stores each row once", async ({
  backend,
  panel,
}) => {
  await backend.put({ "Companies/dana": { companyId: "C-100", companyName: "Dana Trading" } });
  await panel.page.clock.install();
  await panel.startSignedIn();
  await open(panel);
  const next = await closeInTheMiddle(panel);

  await test.step("a tab that is closed in the middle: the next one tells what is stored, and knows the same file", async () => {
    await open(next);
    // The card counts what is stored.
    await expect(next.page.getByText(/^employees\.csv: Uploaded 400 \/ 410 rows/)).toBeVisible();
    await choose(next, csv(ROWS), "the same file by another name.csv");
    // All of them are rows of this import.
    await expect(kind(next, "New")).toContainText("410");
    await expect(kind(next, "Already stored")).toContainText("0");
    await expect(next.page.getByText(/^Uploaded 400 \/ 410 rows/)).toBeVisible();
  });

  await test.step("an upload that the network breaks is continued with the same file after a reload", async () => {
    await breakTheNetwork(next);
    await next.page.reload();
    const card = next.page.getByRole("alert").filter({ hasText: ".csv" });
    // What was sent last may arrive after it was given up, and the card counts what is stored.
    await expect(card).toContainText(/: Uploaded 4[01]0 \/ 410 rows/);
    await choose(next, csv(ROWS));
    await uploadButton(next).click();
    await expect(next.says("All data uploaded successfully!")).toBeVisible();
    await expect(next.page.getByText("In all tries: 410 added, 0 changed, 0 left unchanged.")).toBeVisible();
    await expect(kind(next, "New")).toContainText("410");
    await expectEachOnce();
  });
});
