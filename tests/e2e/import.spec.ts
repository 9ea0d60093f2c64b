import { expect, test } from "./fixtures";
import type { Panel } from "./panel";

const COLUMNS = "name;empId;qid;email;password;companyId;companyName;department";

function csv(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `موظف ${index};E-${index};2846${index};;issued;C-100;Dana Trading;Sales`,
  );
  return `\uFEFF${[COLUMNS, ...rows].join("\r\n")}\r\n`;
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

/** Only the first batch reaches the server. */
async function breakTheNetwork(panel: Panel): Promise<void> {
  const { page } = panel;
  let commits = 0;
  await page.route(COMMITS, (route) => {
    commits += 1;
    return commits === 1 ? route.continue() : route.abort("connectionreset");
  });
  await uploadButton(panel).click();
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

test("an upload that the network breaks is continued with the same file after a reload, and stores each row once", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({ "Companies/dana": { companyId: "C-100", companyName: "Dana Trading" } });
  await page.clock.install();
  await panel.startSignedIn();
  await page.goto("/BulkUpload");
  await choose(panel, csv(ROWS));
  await breakTheNetwork(panel);
  await page.reload();
  const card = page.getByRole("alert").filter({ hasText: ".csv" });
  // What was sent last may arrive after it was given up, and the card counts what is stored.
  await expect(card).toContainText(/: Uploaded 4[01]0 \/ 410 rows/);
  await choose(panel, csv(ROWS));
  await expect(kind(panel, "New")).toContainText("410");
  await expect(kind(panel, "Already stored")).toContainText("0");
  await uploadButton(panel).click();
  await expect(panel.says("All data uploaded successfully!")).toBeVisible();
  await expect(page.getByText("In all tries: 410 added, 0 changed, 0 left unchanged.")).toBeVisible();
  const stored = await backend.records("Employees");
  expect(stored).toHaveLength(ROWS);
  expect(new Set(stored.map(({ empId }) => empId)).size).toBe(ROWS);
});
