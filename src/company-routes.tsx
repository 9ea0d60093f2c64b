import type { RouteObject } from "react-router";
import { returnPath } from "./components/return-path";
import { endMessage, loadProviders } from "./load-providers";
import { pageRoute } from "./pages/collection-routes";
import { companyEmployees } from "./resources/company-employees";

const LOGIN = "/organization-login";
const LIST = "/employee-list";

const login: RouteObject = {
  path: LOGIN,
  lazy: async () => {
    const [{ CompanyLoginPage }, note] = await Promise.all([
      import("./pages/sign-in/company-login-page"),
      endMessage("company"),
    ]);
    return {
      Component: () => (
        <CompanyLoginPage
          note={note}
          signIn={async (credentials) => (await loadProviders("company")).authProvider.login(credentials)}
          onSignedIn={() => window.location.assign(returnPath(window.location.search, LIST))}
        />
      ),
    };
  },
};

const shell: RouteObject = {
  lazy: async () => {
    const [{ CompanyShell }, { session, connection, ...providers }] = await Promise.all([
      import("./pages/shell/company-shell"),
      loadProviders("company"),
    ]);
    return {
      Component: () => (
        <CompanyShell
          providers={providers}
          session={session}
          connection={connection}
          collections={[companyEmployees]}
          login={LOGIN}
          start={LIST}
        />
      ),
    };
  },
  children: [
    pageRoute(
      LIST,
      companyEmployees,
      async () => (await import("./pages/company/employee-list-page")).EmployeeListPage,
    ),
    pageRoute(
      "/add-employee/:id?",
      companyEmployees,
      async () => (await import("./pages/form/form-page")).FormPage,
    ),
  ],
};

/** What companies see. An admin's session opens none of it but the login, nor a company's any of the admins' pages. */
export const companyRoutes: readonly RouteObject[] = [login, shell];
