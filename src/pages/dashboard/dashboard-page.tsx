import { lazy, Suspense, useEffect, type CSSProperties } from "react";
import { Link } from "react-router";
import { ButtonLink } from "firestore-panel/ui/links";
import { Icon } from "firestore-panel/ui/icon";
import { PageHeader } from "firestore-panel/ui/page";
import { Loading } from "firestore-panel/ui/states";
import type { Collection } from "firestore-panel/schema";
import { counts } from "firestore-panel/services";
import { useServiceQuery } from "firestore-panel/use-service";
import { useFormats, useText } from "firestore-panel/use-text";
import { AREAS, areaColor, COUNTED, EVENT_DAYS, soonDays, soonEvents } from "../../config/dashboard";
import styles from "./dashboard.module.css";

// A list that opens first shares its file with this page.
const Attention = lazy(async () => ({ default: (await import("firestore-panel/attention")).Attention }));

interface DashboardPageProps {
  readonly collections: readonly Collection[];
  readonly links: readonly { readonly label: string; readonly to: string }[];
  readonly renewals: string;
}

export function DashboardPage({ collections, links, renewals }: DashboardPageProps) {
  const t = useText();
  return (
    <>
      <PageHeader title={t("dashboard.title")}>
        {links.map(({ label, to }) => (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ))}
      </PageHeader>
      <div className={styles.dashboard}>
        <Totals collections={collections} />
        <Suspense fallback={<Loading />}>
          <Attention
            {...{ collections, renewals }}
            more={[
              {
                label: t("dashboard.eventsSoon", { days: EVENT_DAYS }),
                to: `${listOf(collections, "Events")}?${soonDays()}`,
                target: soonEvents(),
              },
            ]}
          />
        </Suspense>
      </div>
    </>
  );
}

/** The number of records of each kind; each card links to its list. */
export function Totals({ collections }: { collections: readonly Collection[] }) {
  const t = useText();
  const formats = useFormats();
  const { totals, pending } = useTotals();
  return (
    <ul className={styles.cards} aria-label={t("dashboard.totals")} aria-busy={pending}>
      {AREAS.map(({ title, resource, icon }, index) => (
        <li key={resource}>
          <Link
            to={listOf(collections, resource)}
            className={styles.card}
            style={{ "--tone": areaColor(resource) } as CSSProperties}
          >
            <span className={styles.title}>{t(title)}</span>
            <span className={styles.total}>{formats.number(totals[index] ?? 0)}</span>
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

/**
 * The totals of the cards in order. They are zero until all counts arrive, and refetch whenever the person returns to the
 * page. The server counts, so large collections cost little.
 */
function useTotals(): { readonly totals: readonly number[]; readonly pending: boolean } {
  const query = useServiceQuery(
    counts.records,
    { targets: COUNTED },
    { staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: "always" },
  );
  const { error, errorUpdatedAt } = query;
  // As specified, failures go to the console only.
  useEffect(() => {
    if (error) console.error("Error fetching dashboard data", error);
  }, [error, errorUpdatedAt]);
  const totals = query.data?.counts;
  return { totals: AREAS.map((_, index) => totals?.[index] ?? 0), pending: query.isPending };
}
