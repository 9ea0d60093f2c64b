import { expect, type Locator, type Page } from "@playwright/test";
import type { PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { COMPANIES, type Company } from "../../demo/company-list";
import { accountDocuments, type StoredAccount } from "./account-records";
import type { Backend } from "./backend";
import { giveSession } from "./sessions";

const [gate, dhow] = COMPANIES;
if (!gate || !dhow) throw new Error("The demo data has no two companies.");
export const GATE = gate;
export const DHOW = dhow;
export const GATE_RECORD = "gate";
const DHOW_RECORD = "dhow";

export function storedCompany(company: Company, recordId: string): StoredAccount {
  const { companyId, companyName, verifier } = company;
  const record = { companyId, companyName, logoUrl: null };
  return { kind: "company", recordId, id: companyId, verifier, record };
}
export const GATE_DOCUMENTS = accountDocuments(storedCompany(GATE, GATE_RECORD));
type Employer = Pick<Company, "companyId" | "companyName">;
export const employeeOf = ({ companyId, companyName }: Employer, name: string, more: PlainFields = {}) => ({
  name,
  empId: "E-1",
  qid: "28681841413",
  email: null,
  password: "issued-1",
  companyId,
  companyName,
  ...more,
});

export async function addCompanies(backend: Backend): Promise<void> {
  await backend.put({ ...GATE_DOCUMENTS, ...accountDocuments(storedCompany(DHOW, DHOW_RECORD)) });
}

export class CompanyPanel {
  constructor(readonly page: Page) {}

  async submit(companyId: string, password: string): Promise<void> {
    await this.page.getByLabel("Company ID").fill(companyId);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign in" }).click();
  }
  /** A browser in which the company signed in before. No page is opened yet. */
  async startSignedIn(company: Company): Promise<void> {
    const { companyId, companyName, verifier } = company;
    const recordId = company === GATE ? GATE_RECORD : DHOW_RECORD;
    const stored = { key: "company_admin", record: { companyId, companyName } };
    await giveSession(this.page.context(), { kind: "company", id: companyId, recordId, verifier, stored });
  }
  async enter(company: Company): Promise<void> {
    await this.startSignedIn(company);
    await this.page.goto("/employee-list");
    await expect(this.page.getByRole("heading", { name: `${company.companyName} Employees` })).toBeVisible();
  }

  employee(name: string): Locator {
    return this.page.getByRole("row", { name });
  }
  dialog(title: string): Locator {
    return this.page.getByRole("dialog").filter({ hasText: title });
  }
  says(text: string): Locator {
    return this.page.getByText(text, { exact: true }).first();
  }

  async openEdit(name: string): Promise<void> {
    await this.employee(name).getByRole("button", { name: "Edit" }).click();
    await expect(this.page).toHaveURL(/\/add-employee\/.+/);
    await expect(this.page.locator("form").getByLabel("Name", { exact: true })).toHaveValue(name);
  }
  async fill(fields: { readonly [label: string]: string }): Promise<void> {
    for (const [label, value] of Object.entries(fields))
      await this.page.locator("form").getByLabel(label, { exact: true }).fill(value);
  }
  async save(): Promise<void> {
    await this.page.getByRole("button", { name: "Save" }).click();
  }
  /** The router shows the login first, and then its own document loads. */
  async logout(): Promise<void> {
    const loaded = this.page.waitForEvent("load");
    await this.page.getByRole("button", { name: "Logout" }).click();
    await loaded;
    await expect(this.page).toHaveURL(/\/organization-login$/);
  }
}
