import { MenuOutlined } from "@ant-design/icons";
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { useText } from "../texts/use-text";
import { CommandButton } from "./command-button";
import { LanguageSwitch } from "./language-switch";
import { ThemeToggle } from "./theme-mode";
import { useMediaQuery } from "./browser-hooks";
import { ProductTitle } from "./full-page";
import common from "./common.module.css";
import styles from "./layout.module.css";

interface LayoutProps {
  /** The menu of the sidebar and of the drawer; choosing a link in the drawer closes it first. */
  readonly menu: (actions: MenuActions) => ReactNode;
  /** The signed-in person's name: undefined when the stored record has none, empty when the record cannot be read. */
  readonly userName: string | undefined;
  readonly onLogout: () => void;
  readonly children: ReactNode;
}

interface MenuActions {
  readonly onChoose?: (path: string) => void;
  readonly onLogout: () => void;
}

// Wide screens have a sidebar instead.
const MenuDrawer = lazy(async () => ({ default: (await import("./menu-drawer")).MenuDrawer }));

/** The layout of every signed-in screen: the sidebar, or on small screens a header bar with a drawer. */
export function Layout({ menu, userName, onLogout, children }: LayoutProps) {
  const t = useText();
  const drawer = useDrawer();
  const isWide = useMediaQuery("(min-width: 901px)");
  const name = userName ?? t("ui.layout.noName");
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
            {menu({ onLogout })}
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
            <MenuDrawer isOpen={drawer.isOpen} onClose={drawer.close}>
              <div className={styles.side}>
                <ProductTitle />
                {menu({
                  onChoose: drawer.leave,
                  onLogout: () => {
                    drawer.close();
                    onLogout();
                  },
                })}
              </div>
            </MenuDrawer>
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
        {children}
      </main>
    </div>
  );
}

/** Marks the history entry of an open drawer, beside the entry's other state. */
const OPEN = { drawer: true };

interface Drawer {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Closes the drawer, then navigates to `path`. */
  readonly leave: (path: string) => void;
}

/**
 * A drawer with a history entry while it is open, so that Back closes it. Closing it in any other way removes the entry
 * before a chosen link navigates. Otherwise a later Back would seem to do nothing.
 */
function useDrawer(): Drawer {
  const next = useRef<string>(undefined);
  const navigate = useNavigate();
  const { pathname, search, hash, ...location } = useLocation();
  const state = asObject(location.state);
  const hasEntry = state["drawer"] === OPEN.drawer;
  // The latest request, until its history entry appears or disappears. The drawer reacts at once, and a second click
  // sees the new state.
  const [pressed, setPressed] = useState<boolean>();
  const isOpen = pressed ?? hasEntry;
  const isWide = useMediaQuery("(min-width: 901px)");

  const settle = useEffectEvent(() => {
    setPressed(undefined);
    const path = next.current;
    if (hasEntry || path === undefined) return;
    next.current = undefined;
    void navigate(path, { replace: path === pathname + search });
  });
  useEffect(() => settle(), [hasEntry, pathname, search]);

  // Back or a chosen link came before the drawer's entry rendered, so no other event reports its removal.
  const settleUnrendered = useEffectEvent(() => {
    if (!hasEntry) settle();
  });
  useEffect(() => {
    const back = () => settleUnrendered();
    window.addEventListener("popstate", back);
    return () => window.removeEventListener("popstate", back);
  }, []);

  const close = useCallback(() => {
    if (!isOpen) return;
    setPressed(false);
    void navigate(-1);
  }, [isOpen, navigate]);

  useEffect(() => {
    // The tablet was rotated and the sidebar is visible now. An open but invisible drawer would block the page.
    if (isWide) close();
  }, [isWide, close]);

  return {
    isOpen,
    open: () => {
      if (isOpen) return;
      setPressed(true);
      const entry = { state: { ...state, ...OPEN }, preventScrollReset: true };
      void navigate({ pathname, search, hash }, entry);
    },
    close,
    leave: (path) => {
      next.current = path;
      close();
    },
  };
}

function asObject(state: unknown): { readonly [key: string]: unknown } {
  return typeof state === "object" && state !== null ? { ...state } : {};
}
