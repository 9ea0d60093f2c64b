import { Authenticated, useActiveAuthProvider, useNotification, useWarnAboutChange } from "@refinedev/core";
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { Navigate, Outlet, useLocation, useNavigationType } from "react-router";
import { takeFlash, loginAddress } from "../../ui/login-handover";
import { Loading } from "../../ui/states";
import {
  OfflineBanner,
  SessionEnded,
  ShellSessionContext,
  useEndedSessionCleanup,
  VersionBanner,
} from "./shell-session";
import { ConsoleTitle } from "../../ui/page";
import type { CallService } from "../../data/service";
import type { ConnectionState, Observable, SessionState, VersionState } from "../../contract/session";
import type { PanelDefinition } from "../../definition";
import { PanelContext } from "../../fields/view-types";
import type { Collection, RecordData } from "../../schema/types";
import { CommandPalette } from "./command-palette";
import { DialogHost } from "./dialogs";
import { AddressTitle, PageAccess, PanelBreadcrumb } from "./panel-page";
import { FeaturesContext, type ScreenParts } from "../features";
import { ServicesContext } from "../use-service";
import { useDiscardQuestion } from "./use-stay-guard";
import { forgetSearchWords } from "../list/stored-preferences";
import { forgetPositions } from "./use-scroll-position";
import "virtual:antd-rest.css";

forgetPositions();

interface PanelShellProps {
  readonly definition: PanelDefinition;
  readonly providers: {
    readonly session: Observable<SessionState>;
    readonly call: CallService;
    readonly connection: Observable<ConnectionState>;
    readonly version: Observable<VersionState>;
  };
  readonly features: readonly ScreenParts[];
  readonly collections: readonly Collection[];
  readonly login: string;
  readonly console: string;
  readonly frame: (inside: FrameContent) => ReactNode;
}
export interface FrameContent {
  readonly record: RecordData | undefined;
  readonly onLogout: () => void;
  readonly page: ReactNode;
}

/** Everything behind a login, inside <Refine>: the session, and the current page inside a layout. */
export function PanelShell(props: PanelShellProps) {
  const { definition, features, login } = props;
  const { call } = props.providers;
  return (
    <Authenticated
      key={login}
      fallback={<SignedOut login={login} {...props.providers} />}
      loading={<Loading />}
    >
      <PanelContext value={definition}>
        <ServicesContext value={call}>
          <FeaturesContext value={features}>
            <ConsoleTitle value={props.console}>
              <SignedIn {...props} />
            </ConsoleTitle>
          </FeaturesContext>
        </ServicesContext>
      </PanelContext>
    </Authenticated>
  );
}

/** The login, or the cover of an expired session. Refine's own redirect navigates again at each render. */
function SignedOut({ login, session }: Pick<PanelShellProps, "login"> & PanelShellProps["providers"]) {
  const { pathname, search } = useLocation();
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const address = loginAddress(pathname + search, login);
  return state.status === "ended" && state.reason === "expired" ? (
    <SessionEnded message={state.message} loginHref={address} />
  ) : (
    <Navigate to={address} replace />
  );
}

function SignedIn(props: PanelShellProps) {
  const { collections, login, frame } = props;
  const { session, connection, version } = props.providers;
  const authProvider = useActiveAuthProvider();
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const network = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const versions = useSyncExternalStore(version.subscribe, version.getSnapshot);
  const readOnly = versions !== "agreed";
  const location = useLocation();
  const { open: notify } = useNotification();
  const record = state.status === "open" ? state.record : undefined;
  const [account, setAccount] = useState(record?.id ?? "");
  if (record && record.id !== account) setAccount(record.id);
  const ended = state.status === "ended";
  const forgotten = useEndedSessionCleanup(ended);
  const shellSession = useMemo(() => ({ account, ended, readOnly }), [account, ended, readOnly]);

  const { warnWhen } = useWarnAboutChange();
  const askToDiscard = useDiscardQuestion();
  const logout = async () => {
    await authProvider?.logout?.({});
    forgetSearchWords(account);
    // A full page load, so that no data of this person stays in memory.
    window.location.assign(login);
  };

  useEffect(() => {
    const message = takeFlash();
    if (message !== undefined) notify?.({ type: "success", message });
  }, [notify]);

  useEffect(() => {
    if (ended) forgetSearchWords(account);
  }, [ended, account]);

  const isReplaced = state.status === "ended" && state.reason === "replaced";
  useEffect(() => {
    // The page has gone by now, and has stored what was typed.
    if (forgotten && isReplaced) window.location.reload();
  }, [forgotten, isReplaced]);

  useTopOfNewPages();

  const page = (
    <ShellSessionContext value={shellSession}>
      {network === "offline" && <OfflineBanner />}
      {readOnly && <VersionBanner />}
      {state.status === "ended" && (
        <SessionEnded
          message={state.message}
          loginHref={loginAddress(location.pathname + location.search, login)}
        />
      )}
      {!forgotten && (
        <DialogHost>
          <AddressTitle />
          <PanelBreadcrumb />
          <PageAccess>
            <Outlet />
          </PageAccess>
        </DialogHost>
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

/** Scrolls a new page to its top, except after Back. */
function useTopOfNewPages(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === "POP";
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current !== pathname && !isBack) window.scrollTo(0, 0);
    last.current = pathname;
  }, [pathname, isBack]);
}
