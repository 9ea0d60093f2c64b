import { Authenticated, useActiveAuthProvider, useNotification, useWarnAboutChange } from "@refinedev/core";
import { Button } from "antd";
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
import { keepFocus } from "../../ui/focus";
import { SessionDialog, SessionEnding } from "./session-dialogs";
import { OfflineBanner, ShellSessionContext, useEndedSessionCleanup, VersionBanner } from "./shell-session";
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
import { useText } from "../../texts/use-text";
import { useDiscardQuestion } from "./leave-guards";
import { forgetSearchWords } from "../list/list-address";
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
  const { pathname, search } = useLocation();
  return (
    <Authenticated
      key={login}
      // Refine's own redirect navigates again at each render.
      fallback={<Navigate to={loginAddress(pathname + search, login)} replace />}
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

function SignedIn(props: PanelShellProps) {
  const t = useText();
  const { collections, login, frame } = props;
  const { session, connection, version } = props.providers;
  const authProvider = useActiveAuthProvider();
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const network = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  const versions = useSyncExternalStore(version.subscribe, version.getSnapshot);
  const readOnly = versions !== "agreed";
  const location = useLocation();
  const { open: notify } = useNotification();
  const record = "record" in state ? state.record : undefined;
  const [account, setAccount] = useState(record?.id ?? "");
  if (record && record.id !== account) setAccount(record.id);
  const paused = state.status === "paused";
  const ended = state.status === "ended" || paused;
  const forgotten = useEndedSessionCleanup(ended && !paused);
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

  useEffect(keepFocus, []);
  useTopOfNewPages();

  const page = (
    <ShellSessionContext value={shellSession}>
      {network === "offline" && <OfflineBanner />}
      {readOnly && <VersionBanner />}
      {state.status === "ended" && (
        <SessionDialog title={t("shell.ended.title")}>
          <p>{t(state.message)}</p>
          <Button type="primary" block href={loginAddress(location.pathname + location.search, login)}>
            {t("shell.ended.signIn")}
          </Button>
        </SessionDialog>
      )}
      {"id" in state && (paused || state.isEnding) && <SessionEnding {...{ paused, login }} id={state.id} />}
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

function useTopOfNewPages(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === "POP";
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current !== pathname && !isBack) window.scrollTo(0, 0);
    last.current = pathname;
  }, [pathname, isBack]);
}
