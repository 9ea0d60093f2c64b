import { array } from "firestore-panel/fields/nested";
import { number } from "firestore-panel/fields/number";
import { longText, text } from "firestore-panel/fields/text";
import { timestamp } from "firestore-panel/fields/date";
import { defineCollection } from "firestore-panel/schema";

/** Redemptions by kind of account, by the kind's Firestore name. */
const counts = (inList: boolean) => {
  const count = (label: string) =>
    number({ label, min: 0, integer: true, required: true, ...(inList && { column: label }) });
  return { Westwalk_Staff: count("Staff"), Tenants: count("Tenants"), Employees: count("Employees") };
};

/**
 * What had been redeemed when an admin closed a period: redemptions carry no time. The summary page closes it, and
 * shows what came after. Nobody can change it.
 */
export const redemptionPeriods = defineCollection("RedemptionPeriods", {
  label: { one: "Redemption period", many: "Redemption periods" },
  routes: {
    list: "/redemption-periods",
    show: "/redemption-periods/details",
    links: [{ label: "Redeem Summary", to: "/brand-s" }],
    recordLinks: [{ label: "Report", icon: "percent", to: "/brand-s", filter: { until: "id" } }],
  },
  order: ["closed", "desc"],
  search: { fields: ["name"], placeholder: "Search by name" },
  fields: {
    name: text({ label: "Name", required: true, maxLength: 80, column: "Period" }),
    closed: timestamp({ label: "Closed", auto: "create", column: "Closed" }),
    ...counts(true),
    note: longText({ label: "Note", maxLength: 1000, rows: 3 }),
    // The rules check the sums above, and how many brands there are.
    brands: array({
      label: "Brands",
      most: 500,
      // The report shows them as a table.
      detail: false,
      fields: { name: text({ label: "Name", required: true }), ...counts(false) },
    }),
  },
  unique: { field: "name" },
  messages: { created: "Period closed!" },
  access: { read: ["admin"], create: ["admin"], delete: ["admin"] },
});
