import { MenuOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { CommandButton } from "../command-button";
import { ThemeToggle } from "../theme-toggle";
import styles from "./layout.module.css";
import type { MenuItem } from "./menu";
import { Sidebar } from "./sidebar";
import { useDrawer } from "./use-drawer";

interface LayoutProps {
  readonly menu: readonly MenuItem[];
  /** The signed-in person: undefined when the stored record has no name, empty when it cannot be read. */
  readonly userName: string | undefined;
  readonly onLogout: () => void;
  readonly children: ReactNode;
}

/** The frame of every signed-in screen: the sidebar beside it, and a header bar with a drawer on small screens. */
export function Layout({ menu, userName, onLogout, children }: LayoutProps) {
  const drawer = useDrawer();
  const name = userName ?? "No Name";
  const foot = (
    <div className={styles.foot}>
      <span className={styles.person} title={name}>
        {name}
      </span>
      <ThemeToggle />
    </div>
  );
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <aside className={styles.aside}>
        <Sidebar menu={menu} onLogout={onLogout}>
          {foot}
        </Sidebar>
      </aside>
      <header className={styles.header}>
        <button type="button" className={styles.toggle} aria-label="Open menu" onClick={drawer.open}>
          <MenuOutlined aria-hidden />
        </button>
        <span className={styles.person}>{name}</span>
        <CommandButton />
        <ThemeToggle />
      </header>
      <dialog
        ref={drawer.ref}
        className={styles.drawer}
        aria-label="Menu"
        onClose={drawer.onClose}
        // The dimmed overlay is the dialog's backdrop: a click on it targets the dialog itself.
        onClick={(event) => {
          if (event.target === event.currentTarget) drawer.close();
        }}
      >
        <Sidebar
          menu={menu}
          onChoose={drawer.leave}
          onLogout={() => {
            drawer.close();
            onLogout();
          }}
        />
      </dialog>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
