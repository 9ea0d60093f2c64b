import { LogoutOutlined } from "@ant-design/icons";
import { useMenu, useCanWithoutCache, type TreeMenuItem, useDataProvider } from "@refinedev/core";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { Menu, type MenuProps } from "antd";
import {
  useId,
  useRef,
  useLayoutEffect,
  type MouseEvent,
  type ReactNode,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
} from "react";
import { Link, useLocation } from "react-router";
import { Layout } from "../../ui/layout";
import { isPlainClick } from "../../ui/links";
import type { Collection } from "../../schema/types";
import type { FrameContent } from "./panel-shell";
import styles from "./sidebar-frame.module.css";
import { loadModule } from "./lazy";

/** Milliseconds after the start of a session: its first rows come before. */
const AFTER_MS = 30_000;

interface SidebarFrameProps extends FrameContent {
  /** The login's path, for Logout. */
  readonly login: string;
  /** Checked once a day in the background. */
  readonly collections: readonly Collection[];
}

/** The layout of the admins' pages: the sidebar with the menu, and the daily check of the data. */
export function SidebarFrame({ login, collections, record, onLogout, page }: SidebarFrameProps) {
  return (
    <Layout
      menu={(actions) => <PanelMenu login={login} {...actions} />}
      userName={textOf(record?.["name"])}
      onLogout={onLogout}
    >
      {page}
      {record && <DailyCheck collections={collections} />}
    </Layout>
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

type Items = NonNullable<MenuProps["items"]>;

interface PanelMenuProps {
  /** The login's path, for Logout. */
  readonly login: string;
  /** Called when a link is chosen. Without it the link navigates itself. */
  readonly onChoose?: (path: string) => void;
  readonly onLogout: () => void;
}

/** The listable resources in their groups, and Logout. Entries are links, so that they can open in a new tab. */
function PanelMenu({ login, onChoose, onLogout }: PanelMenuProps) {
  const { menuItems, selectedKey, defaultOpenKeys } = useMenu();
  const { pathname } = useLocation();
  const tree = useListable(menuItems);
  const nav = useRef<HTMLElement>(null);
  const id = useId();
  useMenuOfLinks(nav);
  const current = entryAbove(tree, selectedKey);

  const linkOf = ({ key, route = "", icon, label }: TreeMenuItem): Items[number] => ({
    key,
    icon,
    label: (
      <Link
        to={route}
        aria-current={key !== current ? undefined : pathname === route ? "page" : "true"}
        onClick={(event) => {
          if (!onChoose || !isPlainClick(event)) return;
          event.preventDefault();
          onChoose(route);
        }}
      >
        {label}
      </Link>
    ),
  });
  const itemOf = (item: TreeMenuItem): Items[number] => {
    const { key, icon, label, children, meta } = item;
    if (children.length === 0) return linkOf(item);
    const entries = children.map(linkOf);
    if (!meta?.["heading"]) return { key, icon, label, children: entries };
    const heading = (
      <h2 id={id + key} className={styles.heading}>
        {label}
      </h2>
    );
    return { key, type: "group", label: heading, children: entries };
  };
  const [headings, others] = halves(tree, ({ meta }) => Boolean(meta?.["heading"]));
  const items = [...others.map(itemOf), logoutItem(login, onLogout), ...headings.map(itemOf)];

  return (
    <nav ref={nav} aria-label="Main" className={styles.menu}>
      <Menu
        id={id}
        mode="inline"
        theme="dark"
        selectable={false}
        selectedKeys={current === undefined ? [] : [current]}
        defaultOpenKeys={defaultOpenKeys}
        inlineIndent={12}
        items={items}
        onKeyDown={pressWithSpace}
      />
    </nav>
  );
}

/** Logout looks like a link, but ends the session first and then navigates itself. */
function logoutItem(login: string, onLogout: () => void): Items[number] {
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    onLogout();
  };
  const label: ReactNode = (
    <a href={login} onClick={leave}>
      Logout
    </a>
  );
  return { key: login, icon: <LogoutOutlined aria-hidden />, label };
}

/** The menu entry of the page, or of its parent resource. */
function entryAbove(tree: readonly TreeMenuItem[], selected: string): string | undefined {
  return tree
    .flatMap(({ key, children }) => (children.length > 0 ? children.map((child) => child.key) : key))
    .find((key) => selected === key || selected.startsWith(`${key}/`));
}

function halves<T>(all: readonly T[], first: (one: T) => boolean): readonly [T[], T[]] {
  return [all.filter(first), all.filter((one) => !first(one))];
}

/**
 * The menu entries that the person may list. `CanAccess` checks a single entry, but antd's menu takes items instead of
 * components. An entry appears after its check, so that none disappears again.
 */
function useListable(tree: readonly TreeMenuItem[]): TreeMenuItem[] {
  const { can } = useCanWithoutCache();
  const resources = tree.flatMap(({ name, children }) =>
    children.length > 0 ? children.map((child) => child.name) : name,
  );
  const listable = useQueries({
    queries: resources.map((resource) => ({
      // The prefix of Refine's own keys, so that the same invalidation covers these queries.
      queryKey: ["access", resource, "list", "menu"],
      queryFn: async () => (can ? (await can({ resource, action: "list" })).can : true),
      retry: false,
    })),
    combine: (answers) => new Set(resources.filter((_, index) => answers[index]?.data)),
  });
  return tree.flatMap((item) => {
    if (item.children.length === 0) return listable.has(item.name) ? item : [];
    const children = item.children.filter(({ name }) => listable.has(name));
    return children.length > 0 ? { ...item, children } : [];
  });
}

/**
 * Turns antd's application menu into a list of links, which is what the sidebar's navigation is. antd gives its menu
 * one Tab stop, and only arrow keys reach a group. Here every link is a Tab stop, groups are buttons, and a heading
 * with an id names the list below it. antd writes these attributes only when it creates an element, so these values
 * persist.
 * @param menu an element that contains an antd Menu.
 */
function useMenuOfLinks(menu: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = menu;
    if (!current) return;
    makeLinks(current);
    // antd adds and removes entries, and creates a group's list when the group first opens.
    const observer = new MutationObserver(() => makeLinks(current));
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [menu]);
}

function makeLinks(menu: HTMLElement): void {
  for (const list of menu.querySelectorAll("ul[role=menu], ul[role=group]")) {
    const heading = list.role === "group" ? list.previousElementSibling?.querySelector("[id]") : null;
    if (heading) list.setAttribute("aria-labelledby", heading.id);
    list.setAttribute("role", "list");
    list.removeAttribute("tabindex");
  }
  for (const entry of menu.querySelectorAll("li[role=menuitem], li[role=none], li[role=presentation]"))
    entry.setAttribute("role", "listitem");
  for (const title of menu.querySelectorAll("div[role=menuitem]")) {
    title.setAttribute("role", "button");
    title.setAttribute("tabindex", "0");
    title.removeAttribute("aria-haspopup");
  }
}

/** A button also responds to the space bar, and a group's title is a button. For `onKeyDown` of the Menu. */
function pressWithSpace(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== " " || !(target instanceof HTMLElement) || target.role !== "button") return;
  event.preventDefault();
  target.click();
}

/** Starts the daily check of the data, once the session has been open for a while. */
function DailyCheck({ collections }: { readonly collections: readonly Collection[] }) {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const check = useEffectEvent(async (stopped: () => boolean) => {
    const { runDailyCheck } = await loadModule(() => import("../health/check"));
    if (stopped() || !(await runDailyCheck(dataProvider(), collections, stopped))) return;
    await client.invalidateQueries({ queryKey: ["health"] });
  });
  useEffect(() => {
    let isLeft = false;
    // Without a network, a later session makes the check.
    const start = () => void check(() => isLeft).catch(() => undefined);
    const timer = setTimeout(start, AFTER_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []);
  return null;
}
