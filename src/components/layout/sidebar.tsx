import { DownOutlined } from "@ant-design/icons";
import { useId, useState, type ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { CommandButton } from "../command-button";
import { Icon } from "../icon";
import { BrandTitle } from "./brand-title";
import { LOGOUT, type MenuEntry, type MenuItem } from "./menu";
import styles from "./sidebar.module.css";

interface SidebarProps {
  readonly menu: readonly MenuItem[];
  /** Called when a link is chosen. Without it the link navigates by itself. */
  readonly onChoose?: (path: string) => void;
  readonly onLogout: () => void;
  readonly children?: ReactNode;
}

/** The brand, the links in their groups, and below them the content that the layout passes in. */
export function Sidebar({ menu, onChoose, onLogout, children }: SidebarProps) {
  const link = (entry: MenuEntry) => (
    <SidebarLink key={entry.to} entry={entry} onChoose={onChoose} onLogout={onLogout} />
  );
  return (
    <div className={styles.sidebar}>
      <BrandTitle />
      {!onChoose && <CommandButton wide />}
      <nav aria-label="Main" className={styles.nav}>
        {menu.map((item) =>
          item.kind === "link" ? (
            link(item.entry)
          ) : item.kind === "heading" ? (
            <section key={item.label} aria-label={item.label}>
              <h2 className={styles.heading}>{item.label}</h2>
              {item.entries.map(link)}
            </section>
          ) : (
            <SidebarGroup key={item.label} label={item.label} icon={item.icon} entries={item.entries}>
              {item.entries.map(link)}
            </SidebarGroup>
          ),
        )}
      </nav>
      {children}
    </div>
  );
}

/** Logout looks like its neighbours but ends the session first; it goes to /login by itself. */
function SidebarLink({
  entry,
  onChoose,
  onLogout,
}: {
  entry: MenuEntry;
  onChoose: SidebarProps["onChoose"];
  onLogout: () => void;
}) {
  const content = (
    <>
      <Icon name={entry.icon} />
      <span>{entry.label}</span>
    </>
  );
  if (entry.to !== LOGOUT.to) {
    return (
      <NavLink
        to={entry.to}
        end={entry.to === "/"}
        className={styles.link}
        onClick={(event) => {
          // With Ctrl, Cmd or Shift it opens in a new tab or window, like any link.
          if (!onChoose || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onChoose(entry.to);
        }}
      >
        {content}
      </NavLink>
    );
  }
  return (
    <a
      href={entry.to}
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        onLogout();
      }}
    >
      {content}
    </a>
  );
}

function SidebarGroup({
  label,
  icon,
  entries,
  children,
}: {
  label: string;
  icon: string;
  entries: readonly MenuEntry[];
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(() => entries.some((entry) => pathname.startsWith(entry.to)));
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={styles.link}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
        <span>{label}</span>
        <DownOutlined aria-hidden className={styles.chevron} data-open={open} />
      </button>
      <div id={id} hidden={!open} className={styles.group}>
        {children}
      </div>
    </div>
  );
}
