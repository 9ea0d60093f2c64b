import { DownOutlined, LogoutOutlined, MenuOutlined } from "@ant-design/icons";
import { useMenu, type TreeMenuItem } from "@refinedev/core";
import { lazy, Suspense, useCallback, useEffect, useId, useState, type ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { mapIn } from "../../schema/stored-values";
import { useText } from "../../texts/use-text";
import { useKeys, useMediaQuery, useSides } from "../../ui/browser-hooks";
import common from "../../ui/common.module.css";
import { LanguageSwitch, ProductTitle, ProjectMark } from "../../ui/full-page";
import { ThemeToggle } from "../../ui/theme-mode";
import { CommandButton } from "./command-palette";
import menu from "./sidebar-menu.module.css";
import type { FrameContent } from "./panel-shell";
import styles from "./sidebar-frame.module.css";

// Wide screens have a sidebar instead.
const LazyDrawer = lazy(() => import("antd/es/drawer"));

/** The layout of the admins' pages: the sidebar with the menu, or on small screens a header bar with a drawer. */
export function SidebarFrame({ login, record, onLogout, page }: FrameContent & { login: string }) {
  const t = useText();
  const isWide = useMediaQuery("(min-width: 901px)");
  const drawer = useDrawer(isWide);
  const sides = useSides();
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
            <ProductTitle>
              <ProjectMark />
            </ProductTitle>
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
            <LazyDrawer
              open={drawer.isOpen}
              onClose={drawer.close}
              placement={sides.start}
              size="min(300px, 84vw)"
              closable={false}
              keyboard={false}
              destroyOnHidden
              aria-label={t("ui.layout.menu")}
              styles={{ body: { padding: 0 } }}
            >
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
            <ProjectMark />
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
  }, [isWide, isOpen, close]);
  // In place of the drawer's own: Escape may come before that is drawn or has the focus.
  useKeys(({ key }) => {
    if (key === "Escape") close();
  });

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

interface PanelMenuProps {
  readonly login: string;
  /** The links take the place of the present entry of the browser's history. */
  readonly replace?: boolean;
  readonly onLogout: () => void;
}

/** The menu's resources in their groups, and Logout. Entries are links, so that they can open in a new tab. */
function PanelMenu({ login, replace = false, onLogout }: PanelMenuProps) {
  const t = useText();
  const { menuItems: tree, selectedKey, defaultOpenKeys } = useMenu();
  const { pathname } = useLocation();
  const id = useId();
  const current = entryAbove(tree, selectedKey);

  const linkOf = ({ key, route = "", icon, label }: TreeMenuItem) => (
    <li key={key}>
      <Link
        to={route}
        replace={replace}
        aria-current={key !== current ? undefined : pathname === route ? "page" : "true"}
      >
        {icon}
        {label}
      </Link>
    </li>
  );
  const headings = tree.filter(isHeading);
  const others = tree.filter((item) => !isHeading(item));

  return (
    <nav aria-label={t("shell.menu")} className={menu.menu}>
      <ul>
        {others.map((item) =>
          item.children.length === 0 ? (
            linkOf(item)
          ) : (
            <SidebarGroup
              key={item.key}
              icon={item.icon}
              label={item.label}
              isOpen={defaultOpenKeys.includes(item.key)}
              isCurrent={item.children.some(({ key }) => key === current)}
            >
              {item.children.map(linkOf)}
            </SidebarGroup>
          ),
        )}
        <li>
          {/* Logout looks like a link, but ends the session first and then navigates itself. */}
          <a
            href={login}
            onClick={(event) => {
              event.preventDefault();
              onLogout();
            }}
          >
            <LogoutOutlined aria-hidden />
            {t("shell.logout")}
          </a>
        </li>
        {headings.map(({ key, label, children }) => (
          <li key={key}>
            <h2 id={id + key}>{label}</h2>
            <ul aria-labelledby={id + key}>{children.map(linkOf)}</ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SidebarGroupProps extends Pick<TreeMenuItem, "icon" | "label"> {
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

/** A group of links that opens and closes. Closed, it is marked in place of its current link. */
function SidebarGroup({ icon, label, isOpen: initiallyOpen, isCurrent, children }: SidebarGroupProps) {
  const [isOpen, setIsOpen] = useState(initiallyOpen);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-current={(isCurrent && !isOpen) || undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon}
        {label}
        <DownOutlined aria-hidden className={menu.arrow} />
      </button>
      {isOpen && <ul>{children}</ul>}
    </li>
  );
}

/** The menu entry of the page, or of its parent resource. */
function entryAbove(tree: readonly TreeMenuItem[], selected: string): string | undefined {
  return tree
    .flatMap(({ key, children }) => (children.length > 0 ? children.map((child) => child.key) : key))
    .find((key) => selected === key || selected.startsWith(`${key}/`));
}

const isHeading = ({ meta }: TreeMenuItem): boolean => Boolean(meta?.["heading"]);
