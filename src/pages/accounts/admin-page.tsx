import { PageHeader } from "../../../packages/firestore-panel/src/ui/page";
import type { Collection } from "../../../packages/firestore-panel/src/schema/types";
import { Totals } from "../dashboard/dashboard-page";
import styles from "../dashboard/dashboard.module.css";
import { ListPage } from "../../../packages/firestore-panel/src/screens/list/list-page";

interface AdminPageProps {
  readonly collections: readonly Collection[];
  readonly admins: Collection;
}

/** The admin accounts with the dashboard below. docs/decisions.md explains why one page has both. */
export function AdminPage({ collections, admins }: AdminPageProps) {
  return (
    <>
      <ListPage collection={admins} />
      <section className={styles.below} aria-label="Dashboard">
        <PageHeader title="Dashboard" section />
        <Totals collections={collections} />
      </section>
    </>
  );
}
