import { PageHeader } from "firestore-panel/ui/page";
import type { Collection } from "firestore-panel/schema";
import { useText } from "firestore-panel/use-text";
import { Totals } from "../dashboard/dashboard-page";
import styles from "../dashboard/dashboard.module.css";
import { ListPage } from "firestore-panel/list-page";

interface AdminPageProps {
  readonly collections: readonly Collection[];
  readonly admins: Collection;
}

/** The admin accounts with the dashboard below. docs/decisions.md explains why one page has both. */
export function AdminPage({ collections, admins }: AdminPageProps) {
  const t = useText();
  return (
    <>
      <ListPage collection={admins} />
      <section style={{ marginTop: 56 }} aria-label={t("dashboard.title")}>
        <PageHeader title={t("dashboard.title")} section />
        <div className={styles.dashboard}>
          <Totals collections={collections} />
        </div>
      </section>
    </>
  );
}
