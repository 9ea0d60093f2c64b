import {
  Authenticated,
  Refine,
  useDataProvider,
  useNotification,
  useWarnAboutChange,
  type RefineProps,
} from "@refinedev/core";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { Navigate, Outlet, useLocation, useNavigationType } from "react-router";
import { takeFlash } from "../../components/flash";
import { loadModule } from "../../components/load-module";
import { Loading } from "../../components/loading";
import { OfflineBanner } from "../../components/offline-banner";
import { loginAddress } from "../../components/return-path";
import { SessionEnded } from "../../components/session-ended";
import { TabTitleProvider } from "../../components/tab-title";
import type { ConnectionState, Observable } from "../../contract/observable";
import type { SessionState } from "../../contract/session";
import type { Collection, RecordData } from "../../schema/types";
import { CommandPalette } from "../commands/command-palette";
import { PageAccess } from "./page-access";
import { FallbackContext } from "./lazy-page";
import { PageFrame } from "./page-frame";
import { PanelBreadcrumb } from "./panel-breadcrumb";
import { PanelTitle } from "./panel-title";
import { createRouterProvider } from "./router-provider";
import { ShellSessionContext } from "./shell-session";
import { forgetOperations, takeInterruptedOperations } from "./tracked-operations";
import { useDiscardQuestion } from "./use-discard-question";
import { forgetSearchWords } from "../list/views/forget-search";
import { useEndedSessionCleanup } from "./use-ended-session-cleanup";
import { forgetOpenedPositions } from "./use-scroll-position";
import { i18nProvider } from "./i18n-provider";

forgetOpenedPositions();

export interface ShellProps {
  readonly providers: Pick<
    RefineProps,
    "dataProvider" | "liveProvider" | "authProvider" | "accessControlProvider" | "notificationProvider"
  >;
  readonly session: Observable<SessionState>;
  readonly connection: Observable<ConnectionState>;
  /** What there is to list, add, edit and show, and the pages besides, in the menu's order. */
  readonly resources: NonNullable<RefineProps["resources"]>;
  /** The command palette searches them. */
  readonly collections: readonly Collection[];
  /** Those whose lists are among the pages. Absent: `collections`. */
  readonly listed?: readonly Collection[];
}

interface PanelShellProps extends ShellProps {
  /** The login's path, for people who are not signed in or who sign out. */
  readonly login: string;
  /** What the panel is called in the browser's tab. */
  readonly console: string;
  /** The frame around the page. */
  readonly frame: (inside: FrameContent) => ReactNode;
}
interface FrameContent {
  /** Who is signed in. */
  readonly record: RecordData | undefined;
  readonly onLogout: () => void;
  readonly page: ReactNode;
}

/** Everything behind a login: Refine, and the page of the address inside a frame. */
export function PanelShell(props: PanelShellProps) {
  const { providers, resources, collections, listed = collections, login } = props;
  const router = useMemo(() => createRouterProvider(listed), [listed]);
  return (
    <Refine
      {...providers}
      i18nProvider={i18nProvider}
      routerProvider={router}
      resources={resources}
      options={{
        disableTelemetry: true,
        syncWithLocation: true,
        warnWhenUnsavedChanges: true,
        // It stands in the frame, where it stays when the page changes, and not in each page's own.
        breadcrumb: null,
        mutationMode: "pessimistic",
        // Lists and detail pages ask for "auto", forms for "manual"; nothing is live by accident.
        liveMode: "off",
        // Without a network, React Query would wait in silence. "always" lets the provider try, and report it.
        reactQuery: {
          clientConfig: {
            defaultOptions: {
              // What was asked once can be asked again at no cost for as long: the provider holds it.
              queries: { retry: false, networkMode: "always", gcTime: 60_000 },
              mutations: { networkMode: "always", gcTime: 60_000 },
            },
          },
        },
      }}
    >
      <Authenticated key={login} fallback={<ToLogin login={login} />} loading={<Loading />}>
        <TabTitleProvider>
          <SignedIn {...props} />
        </TabTitleProvider>
      </Authenticated>
    </Refine>
  );
}

/**
 * Replaces Refine's own redirect, which navigates again at each render: while a login was slow to load, it did so until
 * React gave up ("Maximum update depth exceeded").
 */
function ToLogin({ login }: { login: string }) {
  const { pathname, search } = useLocation();
  return <Navigate to={loginAddress(pathname + search, login)} replace />;
}

function SignedIn(props: PanelShellProps) {
  const { providers, collections, session, connection, login, console, frame } = props;
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const network = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const location = useLocation();
  const { open: notify } = useNotification();
  const record = state.status === "open" ? state.record : undefined;
  const [account, setAccount] = useState(record?.id ?? "");
  if (record && record.id !== account) setAccount(record.id);
  const ended = state.status === "ended";
  const forgotten = useEndedSessionCleanup(ended);
  const shellSession = useMemo(() => ({ account, ended }), [account, ended]);

  const { warnWhen } = useWarnAboutChange();
  const askToDiscard = useDiscardQuestion();
  useInterruptedOperations(record?.id);
  const logout = async () => {
    forgetOperations();
    await providers.authProvider?.logout({});
    forgetSearchWords(account);
    // A full page load: nothing that was loaded for this person stays in memory.
    window.location.assign(login);
  };

  useEffect(() => {
    const message = takeFlash();
    if (message !== undefined) notify?.({ type: "success", message });
  }, [notify]);

  useEffect(() => {
    if (ended) forgetSearchWords(account);
  }, [ended, account]);

  useTopOfNewPages();

  const page = (
    <ShellSessionContext value={shellSession}>
      {network === "offline" && <OfflineBanner />}
      {state.status === "ended" && (
        <SessionEnded
          message={state.message}
          loginHref={loginAddress(location.pathname + location.search, login)}
        />
      )}
      {!forgotten && (
        <>
          <PanelTitle console={console} />
          <PanelBreadcrumb />
          <FallbackContext value={<PageFrame />}>
            <PageAccess>
              <Outlet />
            </PageAccess>
          </FallbackContext>
        </>
      )}
    </ShellSessionContext>
  );
  const onLogout = () => (warnWhen ? askToDiscard(() => void logout()) : void logout());
  return (
    <CommandPalette collections={collections} enabled={state.status === "open"} onLogout={onLogout}>
      {frame({ record, onLogout, page })}
    </CommandPalette>
  );
}

/** Tells what became of what this account began on a page that was left meanwhile. @param account undefined: nobody's. */
function useInterruptedOperations(account: string | undefined): void {
  const dataProvider = useDataProvider();
  const { open: notify } = useNotification();
  const report = useEffectEvent((signedIn: string) => {
    const interrupted = takeInterruptedOperations(signedIn);
    if (interrupted.length === 0) return;
    loadModule(() => import("./interrupted-operations")).then(
      ({ reportInterruptedOperations }) =>
        reportInterruptedOperations(dataProvider(), interrupted, (toast) => notify?.(toast)),
      // Without a network nothing can be told of them; the activity tells it.
      () => undefined,
    );
  });
  useEffect(() => {
    if (account !== undefined) report(account);
  }, [account]);
}

/** Scrolls a new page to its top, but not one that Back leads to. */
function useTopOfNewPages(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === "POP";
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current !== pathname && !isBack) window.scrollTo(0, 0);
    last.current = pathname;
  }, [pathname, isBack]);
}
