import { DownOutlined, LogoutOutlined } from "@ant-design/icons";
import { useMenu, type TreeMenuItem } from "@refinedev/core";
import { useId, useState, type MouseEvent, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useText } from "../../texts/use-text";
import styles from "./panel-menu.module.css";

interface PanelMenuProps {
  readonly login: string;
  /** The links take the place of the present entry of the browser's history. */
  readonly replace?: boolean;
  readonly onLogout: () => void;
}

/** The menu's resources in their groups, and Logout. Entries are links, so that they can open in a new tab. */
export function PanelMenu({ login, replace = false, onLogout }: PanelMenuProps) {
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
  // Logout looks like a link, but ends the session first and then navigates itself.
  const logout = (event: MouseEvent) => {
    event.preventDefault();
    onLogout();
  };
  const headings = tree.filter(isHeading);
  const others = tree.filter((item) => !isHeading(item));

  return (
    <nav aria-label={t("shell.menu")} className={styles.menu}>
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
          <a href={login} onClick={logout}>
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
        <DownOutlined aria-hidden className={styles.arrow} />
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
