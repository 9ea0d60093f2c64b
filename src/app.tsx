// First, so that antd renders its dialogs and toasts with React 19's root.
import "@ant-design/v5-patch-for-react-19";
import { createBrowserRouter, RouterProvider, type RouteObject } from "react-router";
import { adminMenu, adminPages } from "./admin-pages";
import { companyRoutes } from "./company-routes";
import { leaveFlash } from "./components/flash";
import { Loading } from "./components/loading";
import { returnPath } from "./components/return-path";
import { ThemeMode } from "./components/theme-mode";
import { env, EnvError } from "./config/env";
import { fieldModels } from "./fields/models";
import { endMessage, loadProviders } from "./load-providers";
import { NotFoundPage } from "./pages/shell/not-found-page";
import { PageError } from "./pages/shell/page-error";
import { StartErrorPage } from "./pages/shell/start-error-page";
import { collections } from "./resources";
import { checkCollections, DeclarationError } from "./schema/check-collections";

/** The panel, or what keeps it from starting. */
export function App() {
  const faults = startFaults();
  return (
    <ThemeMode>
      {faults.length > 0 ? <StartErrorPage faults={faults} /> : <RouterProvider router={router} />}
    </ThemeMode>
  );
}

/** @returns every fault of the environment and of the declarations. */
function startFaults(): readonly string[] {
  return [env, () => checkCollections(collections, fieldModels)].flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof EnvError || error instanceof DeclarationError) return error.faults;
      throw error;
    }
  });
}

const login: RouteObject = {
  path: "/login",
  lazy: async () => {
    const [{ LoginPage }, note] = await Promise.all([
      import("./pages/sign-in/login-page"),
      endMessage("admin"),
    ]);
    return {
      Component: () => (
        <LoginPage
          note={note}
          signIn={async (credentials) => (await loadProviders("admin")).authProvider.login(credentials)}
          onSignedIn={(message) => {
            leaveFlash(message);
            window.location.assign(returnPath(window.location.search));
          }}
        />
      ),
    };
  },
};

const shell: RouteObject = {
  lazy: async () => {
    const [{ AdminShell }, { session, connection, ...providers }] = await Promise.all([
      import("./pages/shell/admin-shell"),
      loadProviders("admin"),
    ]);
    return {
      Component: () => (
        <AdminShell
          providers={providers}
          session={session}
          connection={connection}
          collections={collections}
          pages={adminMenu}
        />
      ),
    };
  },
  children: [...adminPages],
};

const router = createBrowserRouter([
  {
    errorElement: <PageError />,
    hydrateFallbackElement: <Loading />,
    children: [login, shell, ...companyRoutes, { path: "*", element: <NotFoundPage /> }],
  },
]);
