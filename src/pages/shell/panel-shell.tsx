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
import { loadCode } from "../../components/load-code";
import { Loading } from "../../components/loading";
import { OfflineBanner } from "../../components/offline-banner";
import { loginAddress } from "../../components/return-path";
import { SessionEnded } from "../../components/session-ended";
import { TabTitleProvider } from "../../components/tab-title";
import type { ConnectionState, Observable } from "../../contract/observable";
import type { SessionState } from "../../contract/session";
import type { Collection, RecordData } from "../../schema/types";
import { CommandPalette } from "../commands/command-palette";
import { Access } from "./access";
import { FallbackContext } from "./deferred-page";
import { PageFrame } from "./page-frame";
import { PanelBreadcrumb } from "./panel-breadcrumb";
import { PanelTitle } from "./panel-title";
import { createRouterProvider } from "./router-provider";
import { ShellSessionContext } from "./shell-session";
import { forgetOperations, takeOperationsLeft } from "./under-way";
import { useDiscardQuestion } from "./use-discard-question";
import { forgetSearchWords } from "../list/views/forget-search";
import { useForgetting } from "./use-forgetting";
import { forgetOpenedPlaces } from "./use-scroll-place";
import { words } from "./words";

forgetOpenedPlaces();

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
  readonly frame: (inside: Inside) => ReactNode;
}
interface Inside {
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
      i18nProvider={words}
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
  const forgotten = useForgetting(ended);
  const shellSession = useMemo(() => ({ account, ended }), [account, ended]);

  const { warnWhen } = useWarnAboutChange();
  const askToDiscard = useDiscardQuestion();
  useOperationsLeft(record?.id);
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
            <Access>
              <Outlet />
            </Access>
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
function useOperationsLeft(account: string | undefined): void {
  const dataProvider = useDataProvider();
  const { open: notify } = useNotification();
  const tell = useEffectEvent((signedIn: string) => {
    const left = takeOperationsLeft(signedIn);
    if (left.length === 0) return;
    loadCode(() => import("./operations-left")).then(
      ({ tellOperationsLeft }) => tellOperationsLeft(dataProvider(), left, (toast) => notify?.(toast)),
      // Without a network nothing can be told of them; the activity tells it.
      () => undefined,
    );
  });
  useEffect(() => {
    if (account !== undefined) tell(account);
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
