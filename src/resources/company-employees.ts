import type { Collection, Field } from "firestore-panel/schema";
import { employees } from "./employees";

const { menu: _admins, filters: _companies, ...withoutMenu } = employees;

/**
 * The employees as their own company sees them: the same records on other pages. The session determines the
 * company, so no form asks for it. Their panel has no menu.
 */
export const companyEmployees: Collection = {
  ...withoutMenu,
  routes: { list: "/employee-list", form: "/add-employee" },
  search: { fields: ["name", "email", "empId"], placeholder: "Search by name, email or employee id" },
  alerts: ["invalid", "saveFailed"],
  messages: { ...employees.messages, loadFailed: "Failed to load employees." },
  fields: employees.fields.map((field) => (field.key === "company" ? hidden(field) : field)),
};

/** The same list among the admins' pages, for reading. The address names the company, which sees no admin's notes. */
export const employeesAsCompany: Collection = {
  ...companyEmployees,
  notes: false,
  routes: { list: "/as-company" },
  filters: [{ field: "company", any: true }],
};

function hidden({ column: _shown, ...field }: Field): Field {
  return { ...field, form: "none", detail: false };
}
