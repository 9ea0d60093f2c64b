import { Authenticated, Refine, useNotification, type RefineProps } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { Outlet, useLocation } from "react-router";
import { takeFlash } from "../components/flash";
import { Layout } from "../components/layout/layout";
import { buildMenu, LOGOUT, type MenuEntry } from "../components/layout/menu";
import { Loading } from "../components/loading";
import { OfflineBanner } from "../components/offline-banner";
import { loginAddress } from "../components/return-path";
import { SessionEnded } from "../components/session-ended";
import type { Collection, RecordData } from "../schema/types";

/** What the shell is given from the providers, which pages do not import. */
interface Observable<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => T;
}
type Session =
  | { readonly status: "none" }
  | { readonly status: "open"; readonly record: RecordData }
  | { readonly status: "ended"; readonly message: string };

export interface AdminShellProps {
  readonly providers: Pick<
    RefineProps,
    "dataProvider" | "liveProvider" | "authProvider" | "accessControlProvider" | "notificationProvider"
  >;
  readonly session: Observable<Session>;
  readonly connection: Observable<"online" | "offline">;
  readonly collections: readonly Collection[];
  /** Sidebar entries of pages that are no collection's. */
  readonly pages?: readonly MenuEntry[];
}

/** Everything behind the login: Refine, the frame with the sidebar, and the page of the address inside it. */
export function AdminShell(props: AdminShellProps) {
  const { providers, collections } = props;
  const resources = useMemo(
    () =>
      collections.flatMap(({ name, routes, label }) =>
        routes ? { name, list: routes.list, meta: { label: label.many } } : [],
      ),
    [collections],
  );
  return (
    <Refine
      {...providers}
      routerProvider={routerProvider}
      resources={resources}
      options={{
        disableTelemetry: true,
        syncWithLocation: true,
        warnWhenUnsavedChanges: true,
        mutationMode: "pessimistic",
        // Lists and detail pages ask for "auto", forms for "manual"; nothing is live by accident.
        liveMode: "off",
        // Without a network the provider says so; React Query alone would hold the call back and say nothing.
        reactQuery: {
          clientConfig: {
            defaultOptions: {
              queries: { retry: false, networkMode: "always" },
              mutations: { networkMode: "always" },
            },
          },
        },
      }}
    >
      <Authenticated key="admin" redirectOnFail="/login" appendCurrentPathToQuery loading={<Loading />}>
        <Frame {...props} />
      </Authenticated>
    </Refine>
  );
}

function Frame({ providers, session, connection, collections, pages = [] }: AdminShellProps) {
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const network = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const location = useLocation();
  const { open: notify } = useNotification();
  const menu = useMemo(() => buildMenu([...menuOf(collections), ...pages, LOGOUT]), [collections, pages]);
  const name = state.status === "open" ? state.record["name"] : undefined;

  const logout = async () => {
    await providers.authProvider?.logout({});
    // A full page load: nothing that was loaded for this person stays in memory.
    window.location.assign(LOGOUT.to);
  };

  useEffect(() => {
    const message = takeFlash();
    if (message !== undefined) notify?.({ type: "success", message });
  }, [notify]);

  return (
    <Layout menu={menu} userName={typeof name === "string" ? name : undefined} onLogout={() => void logout()}>
      {network === "offline" && <OfflineBanner />}
      {state.status === "ended" && (
        <SessionEnded message={state.message} loginHref={loginAddress(location.pathname + location.search)} />
      )}
      <Outlet />
    </Layout>
  );
}

function menuOf(collections: readonly Collection[]): readonly MenuEntry[] {
  return collections.flatMap(({ menu, routes }) => (menu && routes ? { ...menu, to: routes.list } : []));
}
