import { useState } from "react";
import { Link } from "react-router";
import { dayOf } from "firestore-panel/days";
import { Report, ReportFigures, ReportTools, ReportViews, useReportView } from "firestore-panel/report";
import { equalText, largest } from "firestore-panel/report-numbers";
import { ErrorState, Loading, QueryContent } from "firestore-panel/ui/states";
import { PageHeader, Surface } from "firestore-panel/ui/page";
import type { Collection } from "firestore-panel/schema";
import { useDeclaredText, useFormats, useText } from "firestore-panel/use-text";
import { ClosePeriod, closing } from "./close-period";
import { CompanyCount } from "./company-count";
import styles from "./redeem-summary.module.css";
import { PeriodSelects, usePeriods } from "./period-select";
import { closedAt, type Span } from "./summary";
import { useSummary, type ReadySummary, type Venue } from "./use-summary";
import { VIEWS, viewOf, type CountedCompany, type ViewName } from "./views";

interface RedeemSummaryPageProps {
  readonly collections: readonly Collection[];
  readonly venues: readonly [Venue, Venue];
  readonly companies: Parameters<typeof CompanyCount>[0]["companies"];
  readonly employees: Collection;
  readonly periods: Collection;
}

/** Redeemed discounts over all accounts in several views: a chart, a table, and a file of each. */
export function RedeemSummaryPage({ collections, venues, periods, ...more }: RedeemSummaryPageProps) {
  const t = useText();
  const { span, isPending, ...known } = usePeriods(periods);
  const state = useSummary(collections, venues, span);
  if (state.status === "ready" && !isPending)
    return <Summary state={state} periods={periods} {...known} {...more} />;
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

interface SummaryProps
  extends
    Pick<RedeemSummaryPageProps, "companies" | "employees" | "periods">,
    Pick<ReturnType<typeof usePeriods>, "closed" | "all"> {
  readonly state: ReadySummary;
}

function Summary({ state, closed, all, periods, companies, employees }: SummaryProps) {
  const t = useText();
  const declared = useDeclaredText();
  const name = useReportView(VIEWS);
  const [counted, setCounted] = useState<readonly CountedCompany[]>([]);
  const view = viewOf(name, state, counted, employees.name, t, declared);
  const { countedAt, counting, again, span } = state;
  return (
    <>
      <PageHeader title={t("summary.title")}>
        <ReportTools {...{ view, countedAt, counting, again }} file={fileOf(name, state)} />
        <ClosePeriod {...{ periods, state }} before={all} />
      </PageHeader>
      <ReportViews names={VIEWS} labelOf={(view) => t(`summary.by.${view}`)}>
        {name !== "company" && <PeriodSelects {...{ closed, all, span }} />}
        {periods.routes && <Link to={periods.routes.list}>{t("summary.periods")}</Link>}
      </ReportViews>
      {closed.isError && <QueryContent query={closed} failed={periods.messages.loadFailed} />}
      {name === "company" ? (
        <div className={styles.count}>
          <CompanyCount
            companies={companies}
            employees={employees}
            onCounted={(company) =>
              setCounted((before) => [...before.filter(({ id }) => id !== company.id), company])
            }
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
function fileOf(name: ViewName, { countedAt, span }: ReadySummary): string {
  const limit = (word: keyof Span) => (span[word] ? `-${word}-${dayOf(new Date(closedAt(span[word])))}` : "");
  const what = name === "brand" ? "brand-redeem-summary" : `redeem-summary-by-${name}`;
  const limits = name === "company" ? "" : limit("since") + limit("until");
  return `${what}-${dayOf(new Date(countedAt))}${limits}`;
}

function Figures({ state: { summary, all, span, deleted, titles } }: { readonly state: ReadySummary }) {
  const t = useText();
  const formats = useFormats();
  const { since, until } = span;
  const { rows, total } = summary;
  const redeemed = rows.filter((row) => !row.isRest && row.total > 0);
  const most = largest(rows).map(({ name }) => titles.get(name) ?? name);
  const isBelow = rows.some(({ counts }) => counts.some((count) => count < 0));
  return (
    <>
      {(since ?? until) && (
        <p className={styles.since}>
          {since && t("summary.since.closed", closing(since, formats))}{" "}
          {until && t("summary.until.closed", closing(until, formats))} {isBelow && t("summary.since.below")}
        </p>
      )}
      <ReportFigures
        figures={[
          {
            label: t("summary.redeemed"),
            value: formats.number(total),
            aside: deleted > 0 && !since && !until && t("summary.ofDeleted", { count: deleted }),
          },
          {
            label: t("summary.brandsRedeemed"),
            value: redeemed.length,
            // A period holds only what was redeemed.
            ofTotal: t("summary.ofBrands", { count: all.rows.filter(({ isRest }) => !isRest).length }),
          },
          {
            label: t("summary.mostRedeemed"),
            value: <bdi>{equalText(most, t, formats) || "–"}</bdi>,
          },
        ]}
      />
    </>
  );
}
