/** The panel: <Refine> for each kind of account, with its providers and resources, and the router around them. */
import { Refine } from "@refinedev/core";
import { useState, type ReactNode } from "react";
import { createBrowserRouter, RouterProvider, type RouteObject } from "react-router";
import {
  createScopePanel,
  refineOptions,
  type ScopePanel,
  type ShownScope,
  checkDeclarations,
  DeclarationError,
  NotFoundPage,
  PageError,
  pageErrors,
  PanelShell,
  type FrameContent,
  SidebarFrame,
  useScope,
} from "firestore-panel";
import { StartErrorPage } from "firestore-panel/ui/full-page";
import { useDeclaredText } from "firestore-panel/use-text";
import { Loading } from "firestore-panel/ui/states";
import { ThemeMode } from "firestore-panel/ui/theme-mode";
import { envErrors, product } from "./config/env";
import {
  ADMIN_LOGIN,
  COMPANY_CONSOLE_TITLE,
  COMPANY_LOGIN,
  COMPANY_START,
  CONSOLE_TITLE,
} from "./config/product";
import { definition } from "./definition";
import { EnvErrorPage } from "./pages/sign-in/env-error-page";
import { i18nProvider } from "./providers/i18n-provider";
import type { PanelProviders } from "./providers/create-providers";
import { loadProviders } from "./providers/load-providers";
import { useNotificationProvider } from "firestore-panel/ui/notification-provider";
import { adminPages, companyPages, loginRoute } from "./routes";

interface PanelAppProps {
  readonly scope: Omit<ScopePanel, "routes">;
  readonly providers: PanelProviders;
  readonly login: string;
  readonly title: string;
  readonly frame: (inside: FrameContent, shown: ShownScope) => ReactNode;
}

export function PanelApp({ scope, providers, login, title, frame }: PanelAppProps) {
  const shown = useScope(scope);
  const declared = useDeclaredText();
  return (
    <Refine
      dataProvider={providers.dataProvider}
      liveProvider={providers.liveProvider}
      authProvider={providers.authProvider}
      accessControlProvider={providers.accessControlProvider}
      notificationProvider={useNotificationProvider}
      i18nProvider={i18nProvider}
      routerProvider={scope.routerProvider}
      resources={shown.resources}
      options={refineOptions}
    >
      <PanelShell
        definition={definition}
        providers={providers}
        features={scope.features}
        collections={shown.collections}
        login={login}
        console={declared(title)}
        frame={(inside) => frame(inside, shown)}
      />
    </Refine>
  );
}

const admin = createScopePanel(definition, "admin", adminPages);
const company = createScopePanel(definition, "company", companyPages);

const adminRoute: RouteObject = {
  lazy: async () => {
    const providers = await loadProviders("admin");
    const frame: PanelAppProps["frame"] = (inside) => <SidebarFrame {...inside} login={ADMIN_LOGIN} />;
    const props = { scope: admin, providers, login: ADMIN_LOGIN, title: CONSOLE_TITLE, frame };
    return { Component: () => <PanelApp {...props} /> };
  },
  children: admin.routes,
};

const companyRoute: RouteObject = {
  lazy: async () => {
    const [providers, { CompanyFrame }] = await Promise.all([
      loadProviders("company"),
      import("./pages/company/company-frame"),
    ]);
    const frame: PanelAppProps["frame"] = (inside, { listed }) => {
      const links = listed.map(({ label, routes }) => ({
        label: label.many,
        to: routes?.list ?? COMPANY_START,
      }));
      return <CompanyFrame {...inside} start={COMPANY_START} links={links} />;
    };
    const props = { scope: company, providers, login: COMPANY_LOGIN, title: COMPANY_CONSOLE_TITLE, frame };
    return { Component: () => <PanelApp {...props} /> };
  },
  children: company.routes,
};

/** The whole panel. An admin's session opens none of a company's pages but the login, nor a company's any of the admins'. */
const routes: RouteObject[] = [
  {
    errorElement: <PageError />,
    hydrateFallbackElement: <Loading />,
    children: [
      loginRoute(ADMIN_LOGIN, "admin"),
      adminRoute,
      loginRoute(COMPANY_LOGIN, "company"),
      companyRoute,
      { path: "*", element: <NotFoundPage /> },
    ],
  },
];

export function App() {
  const [missing] = useState(envErrors);
  const [errors] = useState(declarationErrors);
  const [router] = useState(() =>
    missing.length + errors.length > 0 ? undefined : createBrowserRouter(routes),
  );
  return (
    <ThemeMode product={product}>
      {router ? (
        <RouterProvider router={router} />
      ) : missing.length > 0 ? (
        <EnvErrorPage errors={missing} />
      ) : (
        <StartErrorPage errors={errors} />
      )}
    </ThemeMode>
  );
}

/** A built panel does not load what checks its declarations: its rules were generated from them, which checks more. */
function declarationErrors(): readonly string[] {
  if (!import.meta.env.DEV) return [];
  try {
    checkDeclarations(definition, [admin, company].flatMap(pageErrors));
    return [];
  } catch (error) {
    if (error instanceof DeclarationError) return error.errors;
    throw error;
  }
}
