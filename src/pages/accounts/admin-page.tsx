import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { Collection } from "../../schema/types";
import { DashboardPage } from "../dashboard/dashboard-page";
import { ListPage } from "../list/list-page";
import styles from "./accounts.module.css";

const ACCOUNTS = "accounts";

interface AdminPageProps {
  readonly collections: readonly Collection[];
  readonly admins: Collection;
}

/** The dashboard with the admin accounts below its cards. docs/admin-accounts.md says why they are here. */
export function AdminPage({ collections, admins }: AdminPageProps) {
  const section = useRef<HTMLElement>(null);
  const arrival = useNavigationType();
  const { key, hash } = useLocation();
  useEffect(() => {
    // The link under Settings leads to the accounts; the address alone opens the dashboard at its top.
    if (arrival === "PUSH" || hash !== "") section.current?.scrollIntoView();
  }, [arrival, key, hash]);
  return (
    <DashboardPage collections={collections} links={[{ label: admins.label.many, to: `#${ACCOUNTS}` }]}>
      <section ref={section} id={ACCOUNTS} className={styles.accounts} aria-label={admins.label.many}>
        <ListPage collection={admins} section />
      </section>
    </DashboardPage>
  );
}
