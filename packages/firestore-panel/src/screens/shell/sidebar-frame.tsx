import { MenuOutlined } from "@ant-design/icons";
import { lazy, Suspense, useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { mapIn } from "../../schema/stored-values";
import { useText } from "../../texts/use-text";
import { useMediaQuery } from "../../ui/browser-hooks";
import { CommandButton } from "../../ui/command-button";
import common from "../../ui/common.module.css";
import { ProductTitle } from "../../ui/full-page";
import { LanguageSwitch } from "../../ui/language-switch";
import { ThemeToggle } from "../../ui/theme-mode";
import { PanelMenu } from "./panel-menu";
import type { FrameContent } from "./panel-shell";
import styles from "./sidebar-frame.module.css";

// Wide screens have a sidebar instead.
const LazyDrawer = lazy(async () => ({ default: (await import("./menu-drawer")).MenuDrawer }));

interface SidebarFrameProps extends FrameContent {
  readonly login: string;
}

/** The layout of the admins' pages: the sidebar with the menu, or on small screens a header bar with a drawer. */
export function SidebarFrame({ login, record, onLogout, page }: SidebarFrameProps) {
  const t = useText();
  const isWide = useMediaQuery("(min-width: 901px)");
  const drawer = useDrawer(isWide);
  const stored: unknown = record ? record["name"] : "";
  const name = typeof stored === "string" ? stored : t("ui.layout.noName");
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        {t("ui.layout.skip")}
      </a>
      {isWide ? (
        <aside className={styles.sider}>
          <div className={styles.side}>
            <ProductTitle />
            <CommandButton wide />
            <PanelMenu login={login} onLogout={onLogout} />
            <div className={styles.foot}>
              <span className={styles.person} title={name} dir="auto">
                {name}
              </span>
              <LanguageSwitch />
              <ThemeToggle />
            </div>
          </div>
        </aside>
      ) : (
        <>
          <Suspense>
            <LazyDrawer isOpen={drawer.isOpen} onClose={drawer.close}>
              <div className={styles.side}>
                <ProductTitle />
                <PanelMenu login={login} replace onLogout={onLogout} />
              </div>
            </LazyDrawer>
          </Suspense>
          <header className={styles.header}>
            <button
              type="button"
              className={common.navButton}
              aria-label={t("ui.layout.openMenu")}
              onClick={drawer.open}
            >
              <MenuOutlined aria-hidden />
            </button>
            <span className={`${common.cut} ${styles.person}`} dir="auto">
              {name}
            </span>
            <CommandButton />
            <LanguageSwitch />
            <ThemeToggle />
          </header>
        </>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        {page}
      </main>
    </div>
  );
}

/**
 * A drawer with a history entry while it is open, so that Back closes it. Closing it in any other way removes the entry,
 * and a chosen link takes its place. Otherwise a later Back would seem to do nothing.
 */
function useDrawer(isWide: boolean) {
  const navigate = useNavigate();
  const location = useLocation();
  const isOpen = isDrawerState(location.state);
  const close = useCallback(() => {
    if (isDrawerEntry()) void navigate(-1);
  }, [navigate]);

  useEffect(() => {
    // The tablet was rotated and the sidebar is visible now. An open but invisible drawer would block the page.
    if (isWide && isOpen) close();
    // In place of the drawer's own: Escape may come before that is drawn or has the focus.
    const escape = ({ key }: KeyboardEvent) => key === "Escape" && close();
    window.addEventListener("keydown", escape);
    return () => window.removeEventListener("keydown", escape);
  }, [isWide, isOpen, close]);

  return {
    isOpen,
    open: () => {
      if (isDrawerEntry()) return;
      const state = { ...(location.state as object | null), drawer: true };
      void navigate(location, { state, preventScrollReset: true });
    },
    close,
  };
}

const isDrawerState = (state: unknown): boolean => mapIn(state)["drawer"] === true;

/** A second press comes before React has drawn what the first one did: the browser knows it by then. */
const isDrawerEntry = (): boolean => isDrawerState(mapIn(window.history.state)["usr"]);
