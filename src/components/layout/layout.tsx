import { MenuOutlined } from "@ant-design/icons";
import { Layout as AntdLayout, ConfigProvider, Drawer, type ThemeConfig } from "antd";
import type { ReactNode } from "react";
import { CommandButton } from "../command-button";
import { ThemeToggle } from "../theme-toggle";
import { useMediaQuery } from "../use-media-query";
import { BrandTitle } from "./brand-title";
import styles from "./layout.module.css";
import { useDrawer } from "./use-drawer";

/** The sidebar is dark in both modes. */
const SIDER_THEME: ThemeConfig = {
  components: {
    Layout: { siderBg: "var(--ww-nav)" },
    Menu: {
      darkItemBg: "transparent",
      darkSubMenuItemBg: "transparent",
      darkItemColor: "var(--ww-nav-text)",
      darkItemHoverColor: "var(--ww-nav-text)",
      darkItemHoverBg: "rgb(255 255 255 / 6%)",
      darkItemSelectedColor: "var(--ww-nav-text)",
      darkItemSelectedBg: "rgb(255 255 255 / 9%)",
      itemActiveBg: "transparent",
      iconMarginInlineEnd: 12,
    },
  },
};

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

/** The layout of every signed-in screen: the sidebar, or on small screens a header bar with a drawer. */
export function Layout({ menu, userName, onLogout, children }: LayoutProps) {
  const drawer = useDrawer();
  const isWide = useMediaQuery("(min-width: 901px)");
  const name = userName ?? "No Name";
  return (
    <AntdLayout className={styles.frame} hasSider={isWide}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <ConfigProvider theme={SIDER_THEME}>
        {isWide && (
          <AntdLayout.Sider width="var(--ww-sidebar)" className={styles.sider}>
            <div className={styles.side}>
              <BrandTitle />
              <CommandButton wide />
              {menu({ onLogout })}
              <div className={styles.foot}>
                <span className={styles.person} title={name}>
                  {name}
                </span>
                <ThemeToggle />
              </div>
            </div>
          </AntdLayout.Sider>
        )}
        <Drawer
          open={drawer.isOpen}
          onClose={drawer.close}
          placement="left"
          width="min(300px, 84vw)"
          closable={false}
          destroyOnHidden
          aria-label="Menu"
          styles={{ body: { padding: 0 } }}
        >
          <div className={styles.side}>
            <BrandTitle />
            {menu({
              onChoose: drawer.leave,
              onLogout: () => {
                drawer.close();
                onLogout();
              },
            })}
          </div>
        </Drawer>
      </ConfigProvider>
      {!isWide && (
        <AntdLayout.Header className={styles.header}>
          <button type="button" className={styles.toggle} aria-label="Open menu" onClick={drawer.open}>
            <MenuOutlined aria-hidden />
          </button>
          <span className={styles.person}>{name}</span>
          <CommandButton />
          <ThemeToggle />
        </AntdLayout.Header>
      )}
      <AntdLayout.Content id="content" tabIndex={-1} className={styles.main}>
        {children}
      </AntdLayout.Content>
    </AntdLayout>
  );
}
