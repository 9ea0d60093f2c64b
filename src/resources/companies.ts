import { image } from "firestore-panel/fields/file";
import { password } from "firestore-panel/fields/password";
import { text } from "firestore-panel/fields/text";
import { defineCollection } from "firestore-panel/schema";

/** Partner companies. Each signs in with its company id and manages its own employees. */
export const companies = defineCollection("Companies", {
  label: { one: "Company", many: "Companies" },
  routes: {
    list: "/organization",
    form: "/add-organization",
    recordLinks: [
      { label: "Employees", icon: "users", to: "/organization-emp", filter: { company: "companyId" } },
      { label: "As the company sees it", icon: "eye", to: "/as-company", filter: { company: "companyId" } },
    ],
  },
  menu: { label: "Organization", icon: "org-chart", order: 60 },
  order: ["companyName", "asc"],
  pageSize: 10,
  search: { fields: ["companyName", "companyId"], placeholder: "Search by company name or id" },
  fields: {
    logoUrl: image({ label: "Logo", folder: "companyLogos", naming: { field: "companyId" }, column: "Logo" }),
    companyName: text({ label: "Company name", required: true, immutable: true, column: "Name" }),
    companyId: text({
      label: "Company id",
      dir: "ltr",
      required: true,
      immutable: true,
      identifier: true,
      column: "ID",
      importance: "identifying",
    }),
    password: password({ label: "Password", required: "create", column: "Password" }),
  },
  // An edit changes the password or the logo. Id and name are immutable, because every employee holds a copy.
  presence: true,
  notes: true,
  access: { read: ["admin"], get: ["company"], write: ["admin"] },
  scopeField: "companyId",
  signIn: { kind: "company", id: "companyId", password: "password" },
  alerts: ["created", "saveFailed"],
  messages: {
    deleted: "Company deleted successfully!",
    saveFailed: "Something went wrong. Please try again.",
    updateFailed: "Company could not be updated. Please try again.",
    loadFailed: "Failed to load companies.",
  },
});
