import type { SeedPlace } from "local-firebase";
import { ADMINS, adminDocuments } from "./admins";
import { companyDocuments, employeeDocuments } from "./companies";
import { COMPANIES } from "./company-list";
import { REFERENCE_DATE } from "./dates";
import { schemaDocument } from "firestore-panel/version";
import { asThePanelStores } from "./derived";
import { eventDocuments } from "./events";
import { asOf, keptUntil } from "./expiry";
import { fileShelf, readPictures } from "./files";
import { withHistory } from "./history";
import { noteDocuments } from "./notes";
import { periodDocument } from "./periods";
import { redemptionDocuments } from "./redemptions";
import { staffAccounts } from "./staff";
import { templateDocuments } from "./templates";
import { tenantDocuments } from "./tenants";
import { toWireFields } from "../packages/firestore-panel/cli/owner/wire";
import type { DemoAccount, DemoData } from "./types";
import { brandDocuments, offerDocuments } from "./venues";
import { viewDocuments } from "./views";
import { operationsOn } from "./operations";

/**
 * The demo data of the local Firebase.
 * @param today what expires is relative to this day, YYYY-MM-DD.
 * @returns the same documents, users and files for the same day.
 */
export async function loadDemo(place: SeedPlace, today = REFERENCE_DATE): Promise<DemoData> {
  const shelf = fileShelf(place, await readPictures());
  const staff = staffAccounts(shelf);
  const tenants = tenantDocuments(shelf);
  const employees = employeeDocuments();
  const redemptions = redemptionDocuments([...staff.documents, ...tenants, ...employees]);
  const undated = [
    ...brandDocuments(shelf),
    ...offerDocuments(shelf),
    ...eventDocuments(shelf),
    ...companyDocuments(shelf),
    ...adminDocuments(),
    ...templateDocuments(),
    ...staff.documents,
    ...tenants,
    ...employees,
    periodDocument(redemptions),
  ];
  const records = asOf([...undated, ...noteDocuments(undated)], today);
  const documents = [
    ...keptUntil(withHistory(records, operationsOn(records, shelf)), today),
    ...redemptions,
    ...viewDocuments(),
    schemaDocument(new Date(`${today}T00:00:00Z`)),
  ];
  return {
    documents: documents
      .map(asThePanelStores)
      .map(({ path, fields }) => ({ path, fields: toWireFields(fields) })),
    users: staff.users,
    files: shelf.files,
    accounts: demoAccounts(),
  };
}

/** Accounts that the start screen and the README show. */
export function demoAccounts(): DemoAccount[] {
  return [
    ...ADMINS.map(({ role, email, password }) => ({
      label: role === "Admin" ? "Admin" : "Admin (role User)",
      id: email,
      password,
      where: "/login",
    })),
    ...COMPANIES.map(({ companyName, companyId, password }) => ({
      label: companyName,
      id: companyId,
      password,
      where: "/organization-login",
    })),
  ];
}
