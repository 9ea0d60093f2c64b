import type { PlainFields } from "../../demo/types";
import { PROJECT_RULES } from "./backend";
import { expect, test } from "./fixtures";
import { ADMIN } from "./admin-account";
import { cells, type Panel } from "./panel";
import { choosePassword, CONTRACT_PDF, readRulesWithout, signsIn, staffRecord } from "./people";

const EMAIL = "hessa@westwalk.example";
const NEW_EMAIL = "hessa.new@westwalk.example";
const RAMONS_EMAIL = "ramon@westwalk.example";
const PASSWORD = "Palm-4471";

test.beforeEach(async ({ panel }) => {
  await panel.startSignedIn();
});

async function openStaff({ page }: Panel): Promise<void> {
  await page.goto("/staff");
  await expect(page.getByRole("heading", { name: "Staff", exact: true })).toBeVisible();
}

/** The list that leads here has a search for names and staff ids, and is there until the form is. */
async function openAdd({ page }: Panel): Promise<void> {
  await page.getByRole("button", { name: "+ Add Staff" }).click();
  await expect(page).toHaveURL("/add-staff-account");
  await expect(page.getByRole("heading", { name: "Add Staff Member" })).toBeVisible();
}

const save = ({ page }: Panel) => page.getByRole("button", { name: "Save" }).click();

async function confirmDelete({ page }: Panel, name: string): Promise<void> {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this account?" });
  await question.getByRole("button", { name: "Delete" }).click();
}

test("an admin reads the list, looks for people, and reads one in full", async ({ backend, page, panel }) => {
  const people = Array.from({ length: 9 }, (_, index): [string, PlainFields] => [
    `Westwalk_Staff/s${String(index + 1)}`,
    staffRecord(`Person ${String(index + 1)}`, index + 1),
  ]);
  await backend.put({
    ...Object.fromEntries(people),
    "Westwalk_Staff/hessa": staffRecord("Hessa Al-Emadi"),
    "Westwalk_Staff/ramon": staffRecord("Ramon Cruz", 20, {
      email: "ramon@mailbox.example",
      staffId: "WW-77",
    }),
    "Westwalk_Staff/hessa/redeemed_discounts/r1": { brandName: "Pearl Café" },
    "Westwalk_Staff/hessa/redeemed_discounts/r2": { brandName: "Pearl Café" },
  });
  await openStaff(panel);
  const search = page.getByRole("searchbox");
  const rows = page.getByRole("row", { name: /^(Hessa|Person|Ramon)/ });

  await test.step("shows ten a page under the specified headers, with what each has redeemed", async () => {
    await expect(page.getByRole("columnheader")).toHaveText([
      "Image",
      "Name",
      "EMP-ID",
      "Email",
      "Redeems",
      "Actions",
    ]);
    await expect(rows).toHaveCount(10);
    const first = page.getByRole("row", { name: "Hessa Al-Emadi" });
    await expect(cells(first)).toHaveText(["", "Hessa Al-Emadi", "WW-1001", EMAIL, "2", "ViewEditDelete"]);
    await expect(cells(page.getByRole("row", { name: "Person 1", exact: true })).nth(4)).toHaveText("0");
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(rows).toHaveText([/Ramon Cruz/]);
  });

  await test.step("finds by name, e-mail or staff id, and says when there is nobody", async () => {
    for (const [text, found] of [
      ["al-em", "Hessa Al-Emadi"],
      ["MAILBOX", "Ramon Cruz"],
      ["person 4", "Person 4"],
      ["ww-77", "Ramon Cruz"],
    ] as const) {
      await search.fill(text);
      await expect(rows).toHaveText([new RegExp(found)]);
    }
    await search.fill("nobody");
    await expect(page.getByText("No accounts found.")).toBeVisible();
  });

  await test.step("reads one in full, from the list or from a shared address", async () => {
    await search.fill("hessa");
    await page.getByRole("button", { name: "View Hessa Al-Emadi" }).click();
    await expect(page).toHaveURL("/staff-details/hessa");
    await page.reload();
    await expect(page.getByRole("rowheader")).toHaveText([
      "Profile picture",
      "Name",
      "Staff id",
      "QID",
      "QID expiry",
      "Email",
      "Password",
      "Contract",
      "Added",
      "Redeemed discounts",
    ]);
    // It is counted when it is seen.
    await page.getByRole("cell").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("cell").last()).toHaveText("2");
    await expect(page.getByRole("textbox")).toHaveCount(0);
  });

  for (const address of ["/staff-details", "/staff-details/nobody"])
    await test.step(`is told at ${address} that there is no such person`, async () => {
      await page.goto(address);
      await expect(panel.says("No staff data found.")).toBeVisible();
    });

  await test.step("is told when what was redeemed cannot be counted, and counts again", async () => {
    await backend.replaceRules(readRulesWithout("nothing"));
    await page.getByRole("link", { name: "Back to Staff" }).click();
    await expect(page).toHaveURL("/staff");
    await expect(panel.says("Failed to fetch staff or redeem info")).toBeVisible();
    const row = page.getByRole("row", { name: "Hessa Al-Emadi" });
    await backend.replaceRules(PROJECT_RULES);
    await row.getByRole("button", { name: "Count again" }).click();
    await expect(cells(row).nth(4)).toHaveText("2");
  });
});

test("an admin adds people who can sign in, changes one and deletes both", async ({
  backend,
  page,
  panel,
}) => {
  await openStaff(panel);
  await test.step("must enter what is required", async () => {
    await openAdd(panel);
    await page.getByLabel("Staff id").fill("WW-2001");
    await save(panel);
    await expect(panel.says("Please fill in all required fields.")).toBeVisible();
    await expect(page.getByLabel("Name")).toBeFocused();
    for (const label of ["Name", "Email", "Password"])
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(`${label} is required`);
    await page.getByLabel("Password").fill("short");
    await expect(page.getByText("At least 6 characters", { exact: true })).toBeVisible();
  });

  await test.step("adds a person who can then sign in, while the admin stays signed in", async () => {
    await page.getByLabel("Contract").setInputFiles(CONTRACT_PDF);
    await page.getByLabel("Name").fill("هيسة العمادي");
    await page.getByLabel("Email").fill(EMAIL);
    await page.getByLabel("Password").fill(PASSWORD);
    await save(panel);
    await expect(panel.says("Account added successfully!")).toBeVisible();
    await expect(page).toHaveURL("/staff");
    await expect(page.getByRole("row", { name: "هيسة العمادي" })).toContainText("WW-2001");
    expect(await signsIn(EMAIL, PASSWORD)).toBe(true);
    expect(await backend.files()).toEqual([expect.stringMatching(/^contracts\/\d+-.*tenancy-2026\.pdf$/)]);
    await page.reload();
    await expect(page.getByRole("row", { name: "هيسة العمادي" })).toBeVisible();
    await expect(page.getByText(ADMIN.name).first()).toBeVisible();
  });

  await test.step("is told at the field that an e-mail has an account, and loses nothing", async () => {
    await openAdd(panel);
    for (const [label, text] of [
      ["Name", "Ramon Cruz"],
      ["Staff id", "WW-77"],
      ["Email", EMAIL],
      ["Password", PASSWORD],
    ] as const)
      await page.getByLabel(label).fill(text);
    await save(panel);
    await expect(panel.says("Failed to save account.")).toBeVisible();
    await expect(
      page.getByRole("alert").getByText("This e-mail has an account already.").first(),
    ).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ramon Cruz");
    await page.getByLabel("Email").fill(RAMONS_EMAIL);
    await save(panel);
    await expect(page.getByRole("row", { name: "Ramon Cruz" })).toContainText(RAMONS_EMAIL);
  });

  await test.step("edits, without a password field; a new e-mail is the one to sign in with", async () => {
    await page.getByRole("button", { name: "Edit هيسة العمادي" }).click();
    await expect(page).toHaveURL(/\/add-staff-account\/\w+$/);
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("هيسة العمادي");
    await expect(page.getByLabel("Password")).toHaveCount(0);
    await page.getByLabel("Email").fill(NEW_EMAIL);
    await save(panel);
    await expect(panel.says("Account updated successfully!")).toBeVisible();
    await expect(page.getByRole("row", { name: "هيسة العمادي" })).toContainText(NEW_EMAIL);
    expect(await signsIn(NEW_EMAIL, PASSWORD)).toBe(true);
    expect(await signsIn(EMAIL, PASSWORD)).toBe(false);
  });

  await test.step("deletes with the sign-in; the contract is kept as long as the record can be restored", async () => {
    await confirmDelete(panel, "هيسة العمادي");
    await expect(panel.says("Account deleted successfully!")).toBeVisible();
    await expect(page.getByRole("row", { name: "هيسة العمادي" })).toHaveCount(0);
    expect(await signsIn(NEW_EMAIL, PASSWORD)).toBe(false);
    await panel.emptyTrashOf("هيسة العمادي", backend);
  });

  await test.step("is told where the sign-in is left", async () => {
    await panel.navigation.getByRole("link", { name: "Staff" }).click();
    await choosePassword(RAMONS_EMAIL, PASSWORD, "his own secret");
    await confirmDelete(panel, "Ramon Cruz");
    const notice = page.getByRole("dialog", { name: "One thing is left to do" });
    await expect(notice).toContainText(`the sign-in of ${RAMONS_EMAIL} could not be removed`);
    await notice.getByRole("button", { name: "OK" }).click();
    await expect(page.getByText("No accounts found.")).toBeVisible();
  });
});
