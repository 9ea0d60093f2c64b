import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "../../components/button-link";
import { Icon } from "../../components/icon";
import { PageHeader } from "../../components/page-header";
import type { Collection } from "../../schema/types";
import { AREAS } from "./areas";
import styles from "./dashboard.module.css";
import { useTotals } from "./use-totals";

interface DashboardPageProps {
  readonly collections: readonly Collection[];
  /** Links beside the title. */
  readonly links: readonly { readonly label: string; readonly to: string }[];
  readonly children?: ReactNode;
}

/** How many there are of everything; each card leads to its list. */
export function DashboardPage({ collections, links, children }: DashboardPageProps) {
  const { totals, pending } = useTotals();
  return (
    <>
      <PageHeader title="Dashboard">
        {links.map(({ label, to }) => (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ))}
      </PageHeader>
      <ul className={styles.cards} aria-label="Totals" aria-busy={pending}>
        {AREAS.map(({ title, resource, tone, icon }, index) => (
          <li key={title}>
            <Link to={listOf(collections, resource)} className={styles.card} data-tone={tone}>
              <span className={styles.title}>{title}</span>
              <span className={styles.total}>{NUMBER.format(totals[index] ?? 0)}</span>
              <Icon name={icon} />
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}

const NUMBER = new Intl.NumberFormat("en");

function listOf(collections: readonly Collection[], resource: string): string {
  return collections.find(({ name }) => name === resource)?.routes?.list ?? "/";
}
