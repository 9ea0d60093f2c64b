import { LogoutOutlined } from "@ant-design/icons";
import { useMenu, type TreeMenuItem } from "@refinedev/core";
import { Menu, type MenuProps } from "antd";
import { useId, useRef, type MouseEvent, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { pressWithSpace, useMenuOfLinks } from "../../components/antd-fixes";
import { isPlainClick } from "../../components/plain-click";
import styles from "./panel-menu.module.css";
import { useListable } from "./use-listable";

type Items = NonNullable<MenuProps["items"]>;

interface PanelMenuProps {
  /** The login's path, for Logout. */
  readonly login: string;
  /** Called when a link is chosen. Without it the link navigates itself. */
  readonly onChoose?: (path: string) => void;
  readonly onLogout: () => void;
}

/** The listable resources in their groups, and Logout. Entries are links, so that they can open in a new tab. */
export function PanelMenu({ login, onChoose, onLogout }: PanelMenuProps) {
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
