import type { RouteObject } from "react-router";
import type { MenuEntry } from "./components/layout/menu";
import { collectionRoutes } from "./pages/collection-routes";
import { PageError } from "./pages/shell/page-error";
import { collections } from "./resources";
import { admins } from "./resources/admins";
import { brands } from "./resources/brands";
import { employees } from "./resources/employees";
import { flatOffers } from "./resources/flat-offers";

const SUMMARY = { label: "Brand Redeem Summary", to: "/brand-s" };

/** Pages that no declaration gives, each loaded when its address is first opened. */
const handMade: readonly RouteObject[] = [
  {
    path: "/",
    lazy: async () => {
      const { DashboardPage } = await import("./pages/dashboard/dashboard-page");
      return { Component: () => <DashboardPage collections={collections} links={[SUMMARY]} /> };
    },
  },
  {
    path: "/admin",
    lazy: async () => {
      const { AdminPage } = await import("./pages/accounts/admin-page");
      return { Component: () => <AdminPage collections={collections} admins={admins} /> };
    },
  },
  {
    path: SUMMARY.to,
    lazy: async () => {
      const { RedeemSummaryPage } = await import("./pages/redeem-summary/redeem-summary-page");
      return {
        Component: () => <RedeemSummaryPage collections={collections} venues={[brands, flatOffers]} />,
      };
    },
  },
  {
    path: "/BulkUpload",
    lazy: async () => {
      const { BulkUploadPage } = await import("./pages/bulk-upload/bulk-upload-page");
      return { Component: () => <BulkUploadPage collection={employees} /> };
    },
  },
].map((route) => ({ ...route, errorElement: <PageError /> }));

/** Every page behind /login. A page made by hand takes the place of a generated one at its address. */
export const adminPages: readonly RouteObject[] = [
  ...handMade,
  ...collections.flatMap(collectionRoutes).filter(({ path }) => !handMade.some((page) => page.path === path)),
];

/** Sidebar entries beside those that the declarations give. */
export const adminMenu: readonly MenuEntry[] = [
  { to: "/", label: "Dashboard", icon: "dashboard", order: 10 },
  { to: "/organization-login", label: "Organization Admin", icon: "bank", order: 920, group: "Settings" },
];
