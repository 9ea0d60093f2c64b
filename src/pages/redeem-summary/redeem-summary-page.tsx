import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { csv, offerFile } from "firestore-panel/ui/csv-file";
import { ErrorState, Loading } from "firestore-panel/ui/states";
import { Moment } from "firestore-panel/ui/values";
import { PageHeader, Surface } from "firestore-panel/ui/page";
import type { Collection } from "firestore-panel/schema";
import { useDeclaredText, useFormats, useText } from "firestore-panel/use-text";
import { ClosePeriod } from "./close-period";
import { CompanyCount } from "./company-count";
import styles from "./redeem-summary.module.css";
import { PeriodSelect, PeriodsError, usePeriods } from "./period-select";
import { Report, useSortedRows } from "./report";
import { summaryLines } from "./summary";
import { useSummary, type ReadySummary, type Venue } from "./use-summary";
import { VIEWS, useSummaryAddress, viewOf, type CountedCompany, type View } from "./views";

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
  const { since } = useSummaryAddress();
  const { closed, period, isPending } = usePeriods(periods, since);
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
  const { view: name } = useSummaryAddress();
  const [counted, setCounted] = useState<readonly CountedCompany[]>([]);
  const view = viewOf(name, state, counted, employees.name, t, declared);
  return (
    <>
      <PageHeader title={t("summary.title")}>
        <Tools state={state} view={view} />
        <ClosePeriod periods={periods} state={state} />
      </PageHeader>
      <Views closed={closed} period={state.period} periods={periods} />
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
      <Report view={view} stale={state.counting} />
    </>
  );
}

function Tools({ state, view }: { readonly state: ReadySummary; readonly view: View }) {
  const t = useText();
  const { rows } = useSortedRows(view);
  const { counting, countedAt, again, period } = state;
  const save = () => {
    const day = dayOf(new Date(countedAt).toISOString());
    const titles = [t(`summary.${view.name}`), ...(view.isDivided ? view.kinds : [])];
    const what = view.name === "brand" ? "brand-redeem-summary" : `redeem-summary-by-${view.name}`;
    const since = period && view.name !== "company" ? `-since-${dayOf(period["closed"])}` : "";
    offerFile(`${what}-${day}${since}.csv`, csv(summaryLines(view.summary, rows, titles, t)));
  };
  return (
    <>
      <span className={styles.counted} role="status">
        {counting ? t("summary.countingAgain") : <Moment iso={new Date(countedAt).toISOString()} />}
      </span>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={again} disabled={counting}>
        {t("summary.countAgain")}
      </Button>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
        {t("summary.saveCsv")}
      </Button>
    </>
  );
}

/** @param moment ISO text. @returns "2026-11-27". */
function dayOf(moment: unknown): string {
  return String(moment).slice(0, 10);
}

/** The views as links, and the period to compare with. */
function Views({
  closed,
  period,
  periods,
}: Pick<SummaryProps, "closed" | "periods"> & Pick<ReadySummary, "period">) {
  const t = useText();
  const { view, since, addressOf, change } = useSummaryAddress();
  return (
    <div className={styles.views}>
      <nav aria-label={t("summary.views")}>
        {VIEWS.map((name) => (
          <Link key={name} to={addressOf(name)} aria-current={name === view ? "page" : undefined}>
            {t(`summary.by.${name}`)}
          </Link>
        ))}
      </nav>
      {view !== "company" && (
        <PeriodSelect {...{ closed, period, since }} onChange={(id) => change("since", id)} />
      )}
      {periods.routes && <Link to={periods.routes.list}>{t("summary.periods")}</Link>}
    </div>
  );
}

function Figures({ state: { summary, period, deleted } }: { readonly state: ReadySummary }) {
  const t = useText();
  const formats = useFormats();
  const { rows, total } = summary;
  const brands = rows.filter(({ unknown }) => !unknown);
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
      <dl className={styles.figures}>
        <div>
          <dt>{t("summary.redeemed")}</dt>
          <dd>{formats.number(total)}</dd>
          {deleted > 0 && !period && (
            <dd className={styles.aside}>{t("summary.ofDeleted", { count: deleted })}</dd>
          )}
        </div>
        <div>
          <dt>{t("summary.brandsRedeemed")}</dt>
          <dd>
            {redeemed.length} <small>{t("summary.ofBrands", { count: brands.length })}</small>
          </dd>
        </div>
        <div>
          <dt>{t("summary.mostRedeemed")}</dt>
          <dd>
            <bdi>{first?.name ?? "–"}</bdi>
          </dd>
        </div>
      </dl>
    </>
  );
}
