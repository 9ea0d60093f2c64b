import { MenuOutlined } from "@ant-design/icons";
import { lazy, Suspense, useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
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
                <PanelMenu
                  login={login}
                  onChoose={drawer.leave}
                  onLogout={() => {
                    drawer.close();
                    onLogout();
                  }}
                />
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
 * A drawer with a history entry while it is open, so that Back closes it. Closing it in any other way removes the entry
 * before a chosen link navigates. Otherwise a later Back would seem to do nothing.
 */
function useDrawer(isWide: boolean) {
  const navigate = useNavigate();
  const { pathname, search, hash, ...location } = useLocation();
  const state: unknown = location.state;
  const isOpen = typeof state === "object" && state !== null && "drawer" in state && state.drawer === true;
  /** The latest request, before its history entry has appeared or disappeared: a second click sees it. */
  const isRequested = useRef(isOpen);
  const close = useCallback(() => {
    if (!isRequested.current) return;
    isRequested.current = false;
    void navigate(-1);
  }, [navigate]);

  useEffect(() => {
    isRequested.current = isOpen;
    // Back may come before the drawer's entry has rendered.
    const back = () => {
      isRequested.current = false;
    };
    // Escape may come before the drawer has the focus.
    const escape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    window.addEventListener("popstate", back);
    window.addEventListener("keydown", escape);
    return () => {
      window.removeEventListener("popstate", back);
      window.removeEventListener("keydown", escape);
    };
  }, [isOpen, close]);

  useEffect(() => {
    // The tablet was rotated and the sidebar is visible now. An open but invisible drawer would block the page.
    if (isWide && isOpen) close();
  }, [isWide, isOpen, close]);

  return {
    isOpen,
    open: () => {
      if (isRequested.current) return;
      isRequested.current = true;
      const entry = { state: { ...(state as object | null), drawer: true }, preventScrollReset: true };
      void navigate({ pathname, search, hash }, entry);
    },
    close,
    /** Closes the drawer, then navigates to `path`. */
    leave: (path: string) => {
      if (!isRequested.current) return;
      const follow = () => void navigate(path, { replace: path === pathname + search });
      window.addEventListener("popstate", follow, { once: true });
      close();
    },
  };
}
