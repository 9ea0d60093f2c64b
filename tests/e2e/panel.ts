import { expect, type Locator, type Page } from "@playwright/test";
import { ADMIN } from "./account-records";
import { giveSession } from "./sessions";

/** The cells of a row that hold something of its record: not the one to tick it. */
export const cells = (row: Locator): Locator =>
  row.getByRole("cell").filter({ hasNot: row.page().getByRole("checkbox") });

/** Screens as a person uses them: roles and labels only. */
export class Panel {
  constructor(readonly page: Page) {}

  async signIn(password = ADMIN.password, email = ADMIN.email): Promise<void> {
    await this.page.goto("/login");
    await this.submitSignIn(password, email);
  }

  async submitSignIn(password: string, email: string): Promise<void> {
    await this.page.getByLabel("Email").fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign in" }).click();
  }

  /** The router shows the login first, and then its own document loads. */
  async logout(): Promise<void> {
    const loaded = this.page.waitForEvent("load");
    await this.navigation.getByRole("link", { name: "Logout" }).click();
    await loaded;
    await expect(this.page).toHaveURL("/login");
  }

  /** A browser in which the admin signed in before. No page is opened yet. */
  async startSignedIn({ email, name, recordId, role, verifier } = ADMIN): Promise<void> {
    const stored = { key: "currentUser", record: { email, name, role } };
    await giveSession(this.page.context(), { kind: "admin", id: email, recordId, verifier, stored });
  }

  async enter(): Promise<void> {
    await this.startSignedIn();
    await this.page.goto("/");
    await expect(this.navigation).toBeVisible();
  }

  async openBrands(): Promise<void> {
    await this.page.goto("/brands");
    await expect(this.page.getByRole("heading", { name: "Services Management" })).toBeVisible();
  }

  /** A select beside a list's search. Its description is the chosen option. */
  toolbarSelect(label: string): Locator {
    return this.page.getByRole("combobox", { name: label, exact: true });
  }

  async openOptions(label: string): Promise<Locator> {
    const select = this.toolbarSelect(label);
    await select.click();
    // The list of another select may still be closing.
    const list = await select.getAttribute("aria-controls");
    return this.page.locator(`[id="${list ?? ""}"]`).getByRole("option");
  }

  async chooseOption(label: string, option: string): Promise<void> {
    const options = await this.openOptions(label);
    await options.and(this.page.getByRole("option", { name: option, exact: true })).click();
  }

  get navigation(): Locator {
    return this.page.getByRole("navigation", { name: "Main" });
  }
  get search(): Locator {
    return this.page.getByRole("searchbox", { name: "Search Venue by name" });
  }
  get form(): Locator {
    return this.page.getByRole("dialog");
  }
  get name(): Locator {
    return this.form.getByLabel("English name");
  }

  /** A row of the table; on a phone a card. */
  brand(name: string): Locator {
    return this.page.getByRole("row", { name }).or(this.page.getByRole("listitem", { name }));
  }
  /** A message of a toast, which often stays beside the form as well. */
  says(text: string | RegExp): Locator {
    return this.page.getByText(text, { exact: true }).first();
  }

  async openEditBrand(name: string): Promise<void> {
    await this.brand(name).getByRole("button", { name: "Edit" }).click();
    await expect(this.form.getByLabel("English name")).toHaveValue(name);
  }

  async save(): Promise<void> {
    await this.form.getByRole("button", { name: "Save" }).click();
  }
}

/** A picture of one pixel. */
export const LOGO = {
  name: "logo.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
