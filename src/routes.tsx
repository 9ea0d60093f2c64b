/**
 * The pages that no declaration gives, and the logins. All but the dashboard are loaded when first opened. The pages that
 * everybody may open are in main.tsx: they load without the declarations and the router.
 */
import { useNavigate, type RouteObject } from "react-router";
import type { SessionKind } from "firestore-panel/session";
import { loadImportPage, loadRenewalsPage, pageOf, type Page } from "firestore-panel";
import { COMPANY_LOGIN, COMPANY_START, DASHBOARD } from "./config/product";
import { DashboardPage } from "./pages/dashboard/dashboard-page";
import { collections } from "./resources";
import { admins } from "./resources/admins";
import { brands } from "./resources/brands";
import { companies } from "./resources/companies";
import { companyEmployees, employeesAsCompany } from "./resources/company-employees";
import { employees } from "./resources/employees";
import { flatOffers } from "./resources/flat-offers";
import { redemptionPeriods } from "./resources/redemption-periods";
import { CATEGORIES } from "./resources/shared-options";
import { templates } from "./resources/templates";

type Offering = typeof brands | typeof flatOffers;

/** The statements of the rows that were selected in a list, with others in the same print. */
const statements = (path: string, venue: Offering, other: Offering): Page => ({
  path,
  load: async () => {
    const { loadStatementsPage } = await import("./pages/statements/statements-page");
    const StatementsPage = await loadStatementsPage([brands, flatOffers], collections, CATEGORIES);
    return pageOf(StatementsPage, { venue, other, venues: [brands, flatOffers], periods: redemptionPeriods });
  },
  resource: { name: path.slice(1), label: "Statements", parent: venue.name, linkedOnly: true },
});

const RENEWALS = "/renewals";
const SUMMARY = { label: "Brand Redeem Summary", to: "/brand-s" };

export const adminPages: readonly Page[] = [
  {
    path: DASHBOARD,
    load: async () => pageOf(DashboardPage, { collections, links: [SUMMARY], renewals: RENEWALS }),
    resource: { name: "dashboard", label: "Dashboard", menu: { icon: "dashboard", order: 10 } },
  },
  {
    path: "/renewals",
    load: loadRenewalsPage(collections, {
      templates: {
        collection: templates,
        kinds: "kinds",
        subject: ["subjectEng", "subjectArabic"],
        body: ["bodyEng", "bodyArabic"],
      },
    }),
    resource: { name: "renewals", label: "Renewals", menu: { icon: "bell", order: 15 } },
  },
  {
    path: "/admin",
    load: async () => {
      const { AdminPage } = await import("./pages/accounts/admin-page");
      return pageOf(AdminPage, { collections, admins });
    },
  },
  {
    path: SUMMARY.to,
    load: async () => {
      const { RedeemSummaryPage } = await import("./pages/redeem-summary/redeem-summary-page");
      const venues = [brands, flatOffers] as const;
      return pageOf(RedeemSummaryPage, {
        collections,
        venues,
        companies,
        employees,
        periods: redemptionPeriods,
      });
    },
    resource: { name: "redeem-summary", label: SUMMARY.label, parent: brands.name },
  },
  statements("/brand-statements", brands, flatOffers),
  statements("/flat-offer-statements", flatOffers, brands),
  {
    path: "/BulkUpload",
    load: loadImportPage(employees),
    resource: {
      name: "bulk-upload",
      label: `Bulk Upload ${employees.label.many}`,
      parent: employees.name,
    },
  },
  {
    path: "/as-company",
    load: async () => {
      const { AsCompanyPage } = await import("./pages/company/as-company-page");
      return pageOf(AsCompanyPage, { companies, collection: employeesAsCompany });
    },
    resource: {
      name: "as-company",
      label: "As the company sees it",
      parent: companies.name,
      linkedOnly: true,
    },
  },
  {
    path: COMPANY_LOGIN,
    resource: {
      name: "organization-login",
      label: "Organization Admin",
      menu: { icon: "bank", order: 920, group: "Settings" },
    },
  },
];

export const companyPages: readonly Page[] = [
  {
    path: COMPANY_START,
    load: async () => {
      const { EmployeeListPage } = await import("./pages/company/employee-list-page");
      return pageOf(EmployeeListPage, { collection: companyEmployees });
    },
  },
];

export function loginRoute(path: string, kind: SessionKind): RouteObject {
  const lazy = async () => {
    const Login = await (await import("./login-pages")).loadLogin(kind);
    const Component = () => {
      const navigate = useNavigate();
      return <Login open={(to) => void navigate(to, { replace: true })} />;
    };
    return { Component };
  };
  return { path, lazy };
}
