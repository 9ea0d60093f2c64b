import { PageHeader } from "../../components/page-header";
import type { Collection } from "../../schema/types";
import { Totals } from "../dashboard/totals";
import { ListPage } from "../list/list-page";
import styles from "./accounts.module.css";

interface AdminPageProps {
  readonly collections: readonly Collection[];
  readonly admins: Collection;
}

/** The admin accounts with the dashboard below. docs/decisions.md explains why one page has both. */
export function AdminPage({ collections, admins }: AdminPageProps) {
  return (
    <>
      <ListPage collection={admins} />
      <section className={styles.dashboard} aria-label="Dashboard">
        <PageHeader title="Dashboard" section />
        <Totals collections={collections} />
      </section>
    </>
  );
}
