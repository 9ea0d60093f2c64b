/** Every declared collection. A new one is a file in this folder and a line here. */
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

export const collections: readonly Collection[] = [
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

/** Views of the collections above in a company's panel. Rules and data are the same. */
export const companyCollections: readonly Collection[] = [companyEmployees];
