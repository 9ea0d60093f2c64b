/**
 * Every address of the panel and its page, each loaded when it is first opened. The pages that everybody may open stand
 * in main.tsx: they load without the declarations and the router that this file begins with.
 */
import type { ReactNode } from "react";
import { redirect, useNavigate, type RouteObject } from "react-router";
import { Loading } from "../packages/firestore-panel/src/ui/states";
import { lazyPage } from "../packages/firestore-panel/src/screens/shell/lazy";
import { ADMIN_LOGIN, COMPANY_LOGIN, COMPANY_START } from "./config/product";
import { NotFoundPage, PageError } from "../packages/firestore-panel/src/screens/shell/error-pages";
import type { SessionKind } from "../packages/firestore-panel/src/contract/session";
import { loadProviders } from "./providers/load-providers";
import { collections, refineResources, type PageDeclaration } from "./resources";
import { admins } from "./resources/admins";
import { brands } from "./resources/brands";
import { companyEmployees } from "./resources/company-employees";
import { employees } from "./resources/employees";
import { flatOffers } from "./resources/flat-offers";
import { companyHistory, history } from "./resources/history";
import { trash } from "./resources/trash";
import { DATA_HEALTH } from "../packages/firestore-panel/src/schema/stored-names";
import { isAudited } from "../packages/firestore-panel/src/schema/history";
import type { Collection } from "../packages/firestore-panel/src/schema/types";

const SUMMARY = { label: "Brand Redeem Summary", to: "/brand-s" };
const COMPANY_FORM = "/add-employee";

/** What was done and what was deleted, at the addresses of admins and at those of companies. */
const activity: Collection = {
  ...history,
  routes: { list: "/activity" },
  menu: { label: history.label.many, icon: "history", order: 930, group: "Settings" },
};
const bin: Collection = {
  ...trash,
  routes: { list: "/trash" },
  menu: { label: trash.label.many, icon: "trash", order: 940, group: "Settings" },
};
const companyActivity: Collection = {
  ...companyHistory,
  routes: { list: "/employee-activity" },
};
const companyBin: Collection = {
  ...trash,
  routes: { list: "/employee-trash" },
  access: { read: ["company"] },
};

/** Refine's resources besides those that the declarations give. */
const adminExtras: readonly PageDeclaration[] = [
  { name: "dashboard", path: "/", label: "Dashboard", menu: { icon: "dashboard", order: 10 } },
  { name: "redeem-summary", path: SUMMARY.to, label: "Brand Redeem Summary", parent: brands.name },
  {
    name: "bulk-upload",
    path: "/BulkUpload",
    label: `Bulk Upload ${employees.label.many}`,
    parent: employees.name,
  },
  {
    name: "organization-login",
    path: COMPANY_LOGIN,
    label: "Organization Admin",
    menu: { icon: "bank", order: 920, group: "Settings" },
  },
  {
    name: DATA_HEALTH,
    path: "/data-health",
    label: "Data health",
    menu: { icon: "health", order: 950, group: "Settings" },
  },
];

/** Pages that no declaration gives. */
const handMade: readonly RouteObject[] = [
  page("/", async () => {
    const { DashboardPage } = await import("./pages/dashboard/dashboard-page");
    return () => <DashboardPage collections={collections} links={[SUMMARY]} />;
  }),
  page("/admin", async () => {
    const { AdminPage } = await import("./pages/accounts/admin-page");
    return () => <AdminPage collections={collections} admins={admins} />;
  }),
  page(SUMMARY.to, async () => {
    const { RedeemSummaryPage } = await import("./pages/redeem-summary/redeem-summary-page");
    return () => <RedeemSummaryPage collections={collections} venues={[brands, flatOffers]} />;
  }),
  page("/BulkUpload", async () => {
    const { ImportPage } = await import("../packages/firestore-panel/src/screens/import/import-page");
    return () => <ImportPage collection={employees} />;
  }),
  page("/data-health", async () => {
    const { HealthPage } = await import("../packages/firestore-panel/src/screens/health/health-page");
    return () => <HealthPage collections={collections} />;
  }),
];

const audited = collections.filter(isAudited);
const companyAudited = [companyEmployees].filter(isAudited);

/** What admins see. A page made by hand takes the place of a generated one at its address. */
const adminPages: readonly RouteObject[] = [
  ...handMade,
  ...historyPages(activity, bin, audited),
  ...collections.flatMap(collectionRoutes).filter(({ path }) => !handMade.some((made) => made.path === path)),
];

/** What companies see. An admin's session opens none of it but the login, nor a company's any of the admins' pages. */
const companyPages: readonly RouteObject[] = [
  collectionPage(COMPANY_START, companyEmployees, loadEmployeeListPage),
  collectionPage(`${COMPANY_FORM}/:id?`, companyEmployees, loadFormPage),
  ...historyPages(companyActivity, companyBin, companyAudited),
];

/** @param of those whose changes and deletions are shown. */
export function historyPages(
  entries: Collection,
  deleted: Collection,
  of: readonly Collection[],
): readonly RouteObject[] {
  const addressOf = ({ routes }: Collection) => routes?.list ?? "/";
  return [
    page(addressOf(entries), async () => {
      const { ActivityPage } = await import("../packages/firestore-panel/src/screens/history/history-pages");
      return () => <ActivityPage collection={entries} collections={of} />;
    }),
    page(addressOf(deleted), async () => {
      const { TrashPage } = await import("../packages/firestore-panel/src/screens/history/history-pages");
      return () => <TrashPage collection={deleted} collections={of} />;
    }),
  ];
}

/** The pages of one collection, as declared. */
export function collectionRoutes(collection: Collection): readonly RouteObject[] {
  const { routes } = collection;
  if (!routes) return [];
  const { list, form, show } = routes;
  return [
    collectionPage(
      list,
      collection,
      async () => (await import("../packages/firestore-panel/src/screens/list/list-page")).ListPage,
    ),
    ...(form === "modal" ? [modalRoute(list)] : []),
    ...(form === undefined || form === "modal"
      ? []
      : [collectionPage(`${form}/:id?`, collection, loadFormPage)]),
    ...(show === undefined
      ? []
      : [
          collectionPage(
            `${show}/:id?`,
            collection,
            async () => (await import("../packages/firestore-panel/src/screens/show/show-page")).ShowPage,
          ),
        ]),
  ];
}

const adminLogin = loginPage(ADMIN_LOGIN, "admin");
const companyLogin = loginPage(COMPANY_LOGIN, "company");

const adminShell: RouteObject = {
  lazy: async () => {
    const [{ AdminShell }, { Icon }, { session, connection, ...providers }] = await Promise.all([
      import("../packages/firestore-panel/src/screens/shell/admin-shell"),
      import("../packages/firestore-panel/src/ui/icon"),
      loadProviders("admin"),
    ]);
    const listed = [...collections, activity, bin];
    const resources = refineResources(listed, adminExtras, "admin", (name) => <Icon name={name} />);
    const shell = { providers, session, connection, resources, collections, listed };
    return { Component: () => <AdminShell {...shell} /> };
  },
  children: [...adminPages],
};

const companyShell: RouteObject = {
  lazy: async () => {
    const [{ CompanyShell }, { session, connection, ...providers }] = await Promise.all([
      import("./pages/company/company-shell"),
      loadProviders("company"),
    ]);
    // A company's panel has no menu: nothing stands in the admins' groups, and no icon is drawn.
    const { menu: _admins, ...ofCompany } = companyEmployees;
    const own = [ofCompany];
    const listed = [...own, companyActivity, companyBin];
    const resources = refineResources(listed, [], "company", () => undefined);
    const shell = { providers, session, connection, resources, collections: own, listed };
    const links = [companyEmployees, companyActivity, companyBin].map(({ label, routes }) => ({
      label: label.many,
      to: routes?.list ?? COMPANY_START,
    }));
    return {
      Component: () => <CompanyShell {...shell} login={COMPANY_LOGIN} start={COMPANY_START} links={links} />,
    };
  },
  children: [...companyPages],
};

/** The whole panel. */
export const routes: RouteObject[] = [
  {
    errorElement: <PageError />,
    hydrateFallbackElement: <Loading />,
    children: [adminLogin, adminShell, companyLogin, companyShell, { path: "*", element: <NotFoundPage /> }],
  },
];

function loginPage(path: string, kind: SessionKind): RouteObject {
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

/** A page that is loaded when its address is first opened, and tells its own failure. */
function page(path: string, load: () => Promise<() => ReactNode>): RouteObject {
  const { Page, begin } = lazyPage(load);
  // It is not waited for: the frame is drawn meanwhile.
  const lazy = () => {
    void begin();
    return Promise.resolve({ Component: Page });
  };
  return { path, errorElement: <PageError />, lazy };
}

/** Where Refine's edit buttons lead for a form that lies over its list: Refine takes no parameter in an address's query. */
function modalRoute(list: string): RouteObject {
  return {
    path: `${list}/edit/:id`,
    loader: ({ params: { id = "" } }) => redirect(`${list}?${new URLSearchParams({ edit: id })}`),
  };
}

type CollectionPage = (props: { readonly collection: Collection }) => ReactNode;

function collectionPage(
  path: string,
  collection: Collection,
  load: () => Promise<CollectionPage>,
): RouteObject {
  return page(path, async () => {
    const PageOfType = await load();
    return () => <PageOfType collection={collection} />;
  });
}

async function loadFormPage(): Promise<CollectionPage> {
  return (await import("../packages/firestore-panel/src/screens/form/form-page")).FormPage;
}

async function loadEmployeeListPage(): Promise<CollectionPage> {
  return (await import("./pages/company/employee-list-page")).EmployeeListPage;
}
