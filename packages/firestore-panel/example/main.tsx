/** The example's panel: <Refine> with the engine's parts, and the router around it. */
// First, so that antd renders its dialogs and toasts with React 19's root.
import "@ant-design/v5-patch-for-react-19";
import "firestore-panel/ui/base.css";
import { AuthPage, useNotificationProvider } from "@refinedev/antd";
import { Refine } from "@refinedev/core";
import { definePanel, NotFoundPage, PageError, PanelShell, SidebarFrame, useScope } from "firestore-panel";
import { connection } from "firestore-panel/providers";
import { ThemeMode } from "firestore-panel/ui/theme-mode";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Navigate, Outlet, RouterProvider } from "react-router";
import { createAuthProvider } from "./auth-provider";
import { definition } from "./definition";
import { pages } from "./pages";

const LOGIN = "/login";

const panel = definePanel(definition);
const scope = panel.scope("admin", pages);
const { dataProvider, liveProvider, session, version } = panel.providers("admin");
const authProvider = createAuthProvider(session);

function Panel() {
  const { resources } = useScope(scope);
  return (
    <Refine
      dataProvider={dataProvider}
      liveProvider={liveProvider}
      authProvider={authProvider}
      routerProvider={scope.routerProvider}
      notificationProvider={useNotificationProvider}
      resources={resources}
      options={{
        disableTelemetry: true,
        syncWithLocation: true,
        warnWhenUnsavedChanges: true,
        // The shell renders it.
        breadcrumb: null,
        // The screens ask for it.
        liveMode: "off",
      }}
    >
      <Outlet />
    </Refine>
  );
}

function Shell() {
  return (
    <PanelShell
      session={session}
      connection={connection}
      version={version}
      collections={scope.collections}
      login={LOGIN}
      console="Example panel"
      frame={(inside) => <SidebarFrame {...inside} login={LOGIN} />}
    />
  );
}

const login = (
  <AuthPage type="login" title="Library" registerLink={false} forgotPasswordLink={false} rememberMe={false} />
);
const router = createBrowserRouter([
  {
    element: <Panel />,
    errorElement: <PageError />,
    children: [
      { path: LOGIN, element: login },
      {
        element: <Shell />,
        children: [{ index: true, element: <Navigate to="/books" replace /> }, ...scope.routes],
      },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
]);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root");
createRoot(root).render(
  <ThemeMode>
    <RouterProvider router={router} />
  </ThemeMode>,
);
