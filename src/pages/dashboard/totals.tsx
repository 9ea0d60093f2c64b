import { Link } from "react-router";
import { Icon } from "../../components/icon";
import type { Collection } from "../../schema/types";
import { AREAS } from "./areas";
import styles from "./dashboard.module.css";
import { useTotals } from "./use-totals";

const NUMBER = new Intl.NumberFormat("en");

/** The number of records of each kind; each card links to its list. */
export function Totals({ collections }: { collections: readonly Collection[] }) {
  const { totals, pending } = useTotals();
  return (
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
  );
}

function listOf(collections: readonly Collection[], resource: string): string {
  return collections.find(({ name }) => name === resource)?.routes?.list ?? "/";
}
