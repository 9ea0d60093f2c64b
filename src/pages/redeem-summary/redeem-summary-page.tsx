import { DownloadOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { csv, offerFile } from "../../components/csv-file";
import { ErrorState } from "../../components/error-state";
import { Loading } from "../../components/loading";
import { Moment } from "../../components/moment";
import { PageHeader } from "../../components/page-header";
import { Surface } from "../../components/surface";
import type { Collection } from "../../schema/types";
import { RedeemChart } from "./redeem-chart";
import { RedeemTable, useSortedRows } from "./redeem-table";
import styles from "./redeem-summary.module.css";
import { summaryLines } from "./summary";
import { useSummary, type SummaryState, type Venue } from "./use-summary";

interface RedeemSummaryPageProps {
  readonly collections: readonly Collection[];
  /** The collections that contain the brands' names. */
  readonly venues: readonly [Venue, Venue];
}

/** Redeemed discounts by brand over all accounts: a chart, a table, and a file. */
export function RedeemSummaryPage({ collections, venues }: RedeemSummaryPageProps) {
  const state = useSummary(collections, venues);
  return (
    <>
      <PageHeader title="Brand Redeem Summary">{state.status === "ready" && <Tools {...state} />}</PageHeader>
      {state.status === "loading" && <Loading label="Counting redeemed discounts" />}
      {state.status === "failed" && (
        <Surface>
          <ErrorState
            title="The redeemed discounts could not be counted"
            detail={state.message}
            onRetry={state.retry}
          />
        </Surface>
      )}
      {state.status === "ready" && <Report {...state} />}
    </>
  );
}

type Ready = Extract<SummaryState, { status: "ready" }>;

function Tools({ summary, kinds, parents, countedAt, counting, again }: Ready) {
  const { rows } = useSortedRows(summary.rows, parents);
  const save = () => {
    const day = new Date(countedAt).toISOString().slice(0, 10);
    offerFile(`brand-redeem-summary-${day}.csv`, csv(summaryLines(summary, rows, kinds)));
  };
  return (
    <>
      <span className={styles.counted} role="status">
        {counting ? "Counting again" : <Moment iso={new Date(countedAt).toISOString()} />}
      </span>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={again} disabled={counting}>
        Count again
      </Button>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
        Save as CSV
      </Button>
    </>
  );
}

function Report({ summary, deleted, kinds, parents, counting }: Ready) {
  const { rows, total } = summary;
  const brands = rows.filter(({ unknown }) => !unknown);
  const redeemed = brands.filter((row) => row.total > 0);
  const [first] = [...redeemed].sort((a, b) => b.total - a.total);
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>Redeemed discounts</dt>
          <dd>{total.toLocaleString("en")}</dd>
          {deleted > 0 && (
            <dd className={styles.aside}>{`and ${deleted.toLocaleString("en")} of deleted accounts`}</dd>
          )}
        </div>
        <div>
          <dt>Brands redeemed</dt>
          <dd>
            {redeemed.length} <small>of {brands.length}</small>
          </dd>
        </div>
        <div>
          <dt>Most redeemed</dt>
          <dd>{first?.name ?? "–"}</dd>
        </div>
      </dl>
      {total > 0 && (
        <Surface>
          <RedeemChart rows={rows} kinds={kinds} parents={parents} />
        </Surface>
      )}
      <div className={styles.table}>
        <Surface>
          <RedeemTable summary={summary} kinds={kinds} parents={parents} stale={counting} />
        </Surface>
      </div>
    </>
  );
}
