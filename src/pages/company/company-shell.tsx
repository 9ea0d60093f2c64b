import { LogoutOutlined } from "@ant-design/icons";
import { Layout } from "antd";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { CommandButton } from "../../../packages/firestore-panel/src/ui/command-button";
import { BrandTitle } from "../../../packages/firestore-panel/src/ui/full-page";
import { Picture } from "../../../packages/firestore-panel/src/ui/stored-file";
import { ThemeToggle } from "../../../packages/firestore-panel/src/ui/theme-mode";
import { COMPANY_CONSOLE_TITLE } from "../../config/product";
import { PanelShell, type ShellProps } from "../../../packages/firestore-panel/src/screens/shell/panel-shell";
import styles from "./company-shell.module.css";

interface CompanyShellProps extends ShellProps {
  readonly login: string;
  /** The page that the header's brand links to. */
  readonly start: string;
  /** The pages that the header links to. */
  readonly links?: readonly PageLink[];
}

interface PageLink {
  readonly label: string;
  readonly to: string;
}

/** A company's panel: no sidebar, but a header with its name and Logout. */
export function CompanyShell({ start, links = [], ...shell }: CompanyShellProps) {
  return (
    <PanelShell
      {...shell}
      console={COMPANY_CONSOLE_TITLE}
      frame={({ record, onLogout, page }) => (
        <CompanyFrame
          start={start}
          links={links}
          name={record && (textOf(record["companyName"]) || "No Name")}
          logoUrl={textOf(record?.["logoUrl"])}
          onLogout={onLogout}
        >
          {page}
        </CompanyFrame>
      )}
    />
  );
}

interface CompanyFrameProps {
  readonly start: string;
  readonly links: readonly PageLink[];
  /** Absent: nobody is signed in any more. */
  readonly name: string | undefined;
  readonly logoUrl: string;
  readonly onLogout: () => void;
  readonly children: ReactNode;
}

function CompanyFrame({ start, links, name, logoUrl, onLogout, children }: CompanyFrameProps) {
  return (
    <Layout className={styles.frame}>
      <Layout.Header className={styles.header}>
        <Link to={start} className={styles.brand}>
          <BrandTitle note={COMPANY_CONSOLE_TITLE} />
        </Link>
        <div className={styles.company}>
          {logoUrl !== "" && <Picture url={logoUrl} size={32} />}
          {name !== undefined && (
            <span className={styles.name} title={name}>
              {name}
            </span>
          )}
        </div>
        {links.length > 0 && (
          <nav aria-label="Pages" className={styles.links}>
            {links.map(({ label, to }) => (
              <NavLink key={to} to={to}>
                {label}
              </NavLink>
            ))}
          </nav>
        )}
        <CommandButton />
        <ThemeToggle />
        <button type="button" className={styles.logout} onClick={onLogout}>
          <LogoutOutlined aria-hidden />
          <span>Logout</span>
        </button>
      </Layout.Header>
      <Layout.Content className={styles.main}>{children}</Layout.Content>
    </Layout>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
