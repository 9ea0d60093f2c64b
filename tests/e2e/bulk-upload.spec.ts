import { expect, test } from "./fixtures";
import { Panel } from "./panel";
import { storedEmployees } from "./bulk-employees";

const COLUMNS = "name;empId;qid;email;password;companyId;companyName;department";

function csv(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `موظف ${index};E-${index};2846${index};;issued;C-100;Dana Trading;Sales`,
  );
  return `\uFEFF${[COLUMNS, ...rows].join("\r\n")}\r\n`;
}

/** Opens the page, in a new browser as an admin who signed in before. */
async function open(panel: Panel, signedIn = false): Promise<void> {
  if (!signedIn) await panel.startSignedIn();
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

test.beforeEach(async ({ backend }) => {
  await backend.put({ "Companies/dana": { companyId: "C-100", companyName: "Dana Trading" } });
});

/** Rows of two whole batches, and some more. */
const ROWS = 810;

async function expectEachOnce(): Promise<void> {
  const stored = await storedEmployees();
  expect(stored).toHaveLength(ROWS);
  expect(new Set(stored.map(({ empId }) => empId)).size).toBe(ROWS);
}
/** Whether the second batch arrived may be found out before it is given up, or by the next try. */
const CONFIRMED = /^Uploaded (400|800) \/ 810 rows/;

test("an upload that the network breaks is continued with the same file after a reload", async ({
  panel,
}) => {
  await panel.page.clock.install();
  await open(panel);
  let commits = 0;
  // The second batch reaches the server, but its answer never the panel; no later one gets through.
  await panel.page.route("**/documents:commit*", async (route) => {
    commits += 1;
    if (commits === 2) await route.fetch();
    await (commits < 2 ? route.continue() : route.abort("connectionreset"));
  });
  await choose(panel, csv(ROWS));
  await uploadButton(panel).click();
  await expect(panel.page.getByText(/^Batch 2 is tried again\./)).toBeVisible();
  await expect(panel.page.getByRole("button", { name: "Cancel" })).toBeVisible();
  // The tries are seconds apart, and each waits for an answer: the page's time goes faster.
  await expect(async () => {
    await panel.page.clock.fastForward(2_000);
    await expect(panel.page.getByText(/^What was confirmed is stored\./)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [100] });
  await expect(panel.page.getByText(CONFIRMED)).toBeVisible();

  await panel.page.unroute("**/documents:commit*");
  await panel.page.reload();
  // What was sent last may arrive after it was given up, and the card counts what is stored.
  await expect(panel.page.getByText(/^employees\.csv: Uploaded (400|800|810) \/ 810 rows/)).toBeVisible();

  await choose(panel, csv(ROWS), "the same file by another name.csv");
  await expect(kind(panel, "Already stored")).toContainText(/8[01]0/);
  await expect(panel.page.getByText(/^Uploaded (400|800|810) \/ 810 rows/)).toBeVisible();
  await uploadButton(panel).click();
  await expect(panel.says("All data uploaded successfully!")).toBeVisible();
  await expectEachOnce();

  await panel.page.reload();
  await expect(panel.page.getByText("This upload was not finished.")).toHaveCount(0);
});

test("a tab that is closed in the middle loses nothing and doubles nothing", async ({ panel }) => {
  await open(panel);
  let commits = 0;
  // The tab is closed when the second batch is stored, and before it hears so.
  const stored = new Promise<void>((resolve) => {
    void panel.page.route("**/documents:commit*", async (route) => {
      commits += 1;
      if (commits === 1) return route.continue();
      await route.fetch();
      resolve();
    });
  });
  await choose(panel, csv(ROWS));
  await uploadButton(panel).click();
  await expect(panel.page.getByText("Uploaded 400 / 810 rows")).toBeVisible();
  await stored;
  const again = await panel.page.context().newPage();
  await panel.page.close({ runBeforeUnload: false });

  const next = new Panel(again);
  await open(next, true);
  await expect(again.getByText(/^employees\.csv: Uploaded (400|800) \/ 810 rows/)).toBeVisible();
  await choose(next, csv(ROWS));
  await uploadButton(next).click();
  await expect(next.says("All data uploaded successfully!")).toBeVisible();
  await expect(again.getByText("In all tries: 810 added, 0 changed, 0 left as they were.")).toBeVisible();
  await expectEachOnce();
});
