import { useState } from "react";
import { Link } from "react-router";
import { Report, ReportFigures, ReportTools, ReportViews, useReportView } from "firestore-panel/report";
import { ErrorState, Loading } from "firestore-panel/ui/states";
import { PageHeader, Surface } from "firestore-panel/ui/page";
import type { Collection } from "firestore-panel/schema";
import { useDeclaredText, useFormats, useText } from "firestore-panel/use-text";
import { ClosePeriod } from "./close-period";
import { CompanyCount } from "./company-count";
import styles from "./redeem-summary.module.css";
import { PeriodSelect, PeriodsError, usePeriods } from "./period-select";
import { useSummary, type ReadySummary, type Venue } from "./use-summary";
import { VIEWS, viewOf, type CountedCompany, type ViewName } from "./views";

interface RedeemSummaryPageProps {
  readonly collections: readonly Collection[];
  /** The collections that contain the brands' names. */
  readonly venues: readonly [Venue, Venue];
  readonly companies: Parameters<typeof CompanyCount>[0]["companies"];
  readonly employees: Collection;
  /** The closed periods. */
  readonly periods: Collection;
}

/** Redeemed discounts over all accounts in several views: a chart, a table, and a file of each. */
export function RedeemSummaryPage({ collections, venues, periods, ...more }: RedeemSummaryPageProps) {
  const t = useText();
  const { closed, period, isPending } = usePeriods(periods);
  const state = useSummary(collections, venues, period);
  if (state.status === "ready" && !isPending)
    return <Summary state={state} periods={periods} closed={closed} {...more} />;
  return (
    <>
      <PageHeader title={t("summary.title")} />
      {state.status === "failed" ? (
        <Surface>
          <ErrorState title={t("summary.failed")} detail={state.message} onRetry={state.retry} />
        </Surface>
      ) : (
        <Loading label={t("summary.counting")} />
      )}
    </>
  );
}

interface SummaryProps extends Pick<RedeemSummaryPageProps, "companies" | "employees" | "periods"> {
  readonly state: ReadySummary;
  readonly closed: ReturnType<typeof usePeriods>["closed"];
}

function Summary({ state, closed, periods, companies, employees }: SummaryProps) {
  const t = useText();
  const declared = useDeclaredText();
  const name = useReportView(VIEWS);
  const [counted, setCounted] = useState<readonly CountedCompany[]>([]);
  const view = viewOf(name, state, counted, employees.name, t, declared);
  const { countedAt, counting, again, period } = state;
  return (
    <>
      <PageHeader title={t("summary.title")}>
        <ReportTools {...{ view, countedAt, counting, again }} file={fileOf(name, state)} />
        <ClosePeriod periods={periods} state={state} />
      </PageHeader>
      <ReportViews names={VIEWS} labelOf={(one) => t(`summary.by.${one}`)}>
        {name !== "company" && <PeriodSelect {...{ closed, period }} />}
        {periods.routes && <Link to={periods.routes.list}>{t("summary.periods")}</Link>}
      </ReportViews>
      <PeriodsError closed={closed} periods={periods} />
      {name === "company" ? (
        <div className={styles.count}>
          <CompanyCount
            companies={companies}
            employees={employees}
            onCounted={(one) => setCounted((before) => [...before.filter(({ id }) => id !== one.id), one])}
          />
        </div>
      ) : (
        <Figures state={state} />
      )}
      <Report view={view} stale={counting} />
    </>
  );
}

/** @returns the name of a view's file, such as "redeem-summary-by-audience-2026-11-27-since-2026-10-31". */
function fileOf(name: ViewName, { countedAt, period }: ReadySummary): string {
  const dayOf = (moment: unknown) => String(moment).slice(0, 10);
  const what = name === "brand" ? "brand-redeem-summary" : `redeem-summary-by-${name}`;
  const since = period && name !== "company" ? `-since-${dayOf(period["closed"])}` : "";
  return `${what}-${dayOf(new Date(countedAt).toISOString())}${since}`;
}

function Figures({ state: { summary, period, deleted } }: { readonly state: ReadySummary }) {
  const t = useText();
  const formats = useFormats();
  const { rows, total } = summary;
  const brands = rows.filter(({ isRest }) => !isRest);
  const redeemed = brands.filter((row) => row.total > 0);
  const [first] = [...redeemed].sort((a, b) => b.total - a.total);
  const isBelow = rows.some(({ counts }) => counts.some((count) => count < 0));
  return (
    <>
      {period && (
        <p className={styles.since}>
          {t("summary.since.closed", {
            period: String(period["name"]),
            day: period["closed"] ? formats.day(new Date(String(period["closed"]))) : "–",
          })}{" "}
          {isBelow && t("summary.since.below")}
        </p>
      )}
      <ReportFigures
        figures={[
          {
            label: t("summary.redeemed"),
            value: formats.number(total),
            aside: deleted > 0 && !period && t("summary.ofDeleted", { count: deleted }),
          },
          {
            label: t("summary.brandsRedeemed"),
            value: redeemed.length,
            of: t("summary.ofBrands", { count: brands.length }),
          },
          { label: t("summary.mostRedeemed"), value: <bdi>{first?.name ?? "–"}</bdi> },
        ]}
      />
    </>
  );
}
