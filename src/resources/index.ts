/** Every declared collection. A new one is a file in this folder and a line here. */
import { notesOn } from "firestore-panel/notes";
import type { Collection } from "firestore-panel/schema";
import { admins } from "./admins";
import { brands } from "./brands";
import { companies } from "./companies";
import { companyEmployees } from "./company-employees";
import { employees } from "./employees";
import { events } from "./events";
import { flatOffers } from "./flat-offers";
import { redemptionPeriods } from "./redemption-periods";
import { staff } from "./staff";
import { templates } from "./templates";
import { tenants } from "./tenants";

const records: readonly Collection[] = [
  brands,
  flatOffers,
  events,
  staff,
  tenants,
  companies,
  employees,
  admins,
  redemptionPeriods,
  templates,
];

const notes = notesOn(records, companies);

export const collections: readonly Collection[] = [...records, notes];

/** Views of the collections above in a company's panel. Rules and data are the same. */
export const companyCollections: readonly Collection[] = [
  companyEmployees,
  { ...notes, routes: { list: "/employee-notes", show: "/employee-notes/record" } },
];
