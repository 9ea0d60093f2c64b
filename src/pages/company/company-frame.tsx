import { LogoutOutlined } from "@ant-design/icons";
import { Link, NavLink } from "react-router";
import { LanguageSwitch, ProductTitle, ProjectMark } from "firestore-panel/ui/full-page";
import { Picture } from "firestore-panel/ui/values";
import { ThemeToggle } from "firestore-panel/ui/theme-mode";
import { useText } from "firestore-panel/use-text";
import { COMPANY_CONSOLE_TITLE } from "../../config/product";
import { CommandButton, type FrameContent } from "firestore-panel";
import styles from "./company-frame.module.css";

interface PageLink {
  readonly label: string;
  readonly to: string;
}

interface CompanyFrameProps extends FrameContent {
  readonly start: string;
  readonly links: readonly PageLink[];
}

/** The layout of a company's pages: no sidebar, but a header with its name and Logout. */
export function CompanyFrame({ start, links, record, onLogout, page }: CompanyFrameProps) {
  const t = useText();
  return (
    <>
      <header className={styles.header}>
        <Link to={start} className={styles.brand}>
          <ProductTitle note={COMPANY_CONSOLE_TITLE} />
        </Link>
        <ProjectMark />
        <CompanyName record={record} />
        {links.length > 0 && (
          <nav aria-label={t("company.pages")} className={styles.links}>
            {links.map(({ label, to }) => (
              <NavLink key={to} to={to}>
                {label}
              </NavLink>
            ))}
          </nav>
        )}
        <CommandButton />
        <LanguageSwitch />
        <ThemeToggle />
        <button type="button" className={styles.logout} onClick={onLogout}>
          <LogoutOutlined aria-hidden />
          <span>{t("shell.logout")}</span>
        </button>
      </header>
      <main className={styles.main}>{page}</main>
    </>
  );
}

export function CompanyName({ record }: Pick<FrameContent, "record">) {
  const t = useText();
  const name = record && (textOf(record["companyName"]) || t("ui.layout.noName"));
  const logoUrl = textOf(record?.["logoUrl"]);
  return (
    <div className={styles.company}>
      {logoUrl !== "" && <Picture url={logoUrl} size={32} />}
      {name !== undefined && (
        <span className={styles.name} title={name} dir="auto">
          {name}
        </span>
      )}
    </div>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
