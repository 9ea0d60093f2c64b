import { useText } from "../../texts/use-text";
import { PageHeader } from "../../ui/page";
import { Loading } from "../../ui/states";
import { Report } from "./report";
import { ReportTools } from "./report-header";
import type { ReportView } from "./report-view";

/** Of Refine's hooks: that of what is counted. */
interface CountedQuery {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

type GivenView = Pick<ReportView, "title" | "row" | "numbers"> & Partial<ReportView>;

type ReportPageProps = GivenView & {
  /** The name of the file, without its ending. */
  readonly file: string;
  readonly query: CountedQuery;
};

/** A report as a whole page: by default of one number for each row, and in general words. */
export function ReportPage({ file, query, ...given }: ReportPageProps) {
  const t = useText();
  if (query.isPending) return <Loading />;
  const view: ReportView = {
    parts: [{ key: "count", label: t("report.total"), color: "var(--fp-primary)" }],
    isDivided: false,
    sentence: (most) => t("report.most", most),
    more: (rows) => t("report.more", rows),
    empty: t("report.empty"),
    ...given,
  };
  return (
    <>
      <PageHeader title={view.title}>
        <ReportTools
          view={view}
          file={file}
          countedAt={query.dataUpdatedAt}
          counting={query.isFetching}
          again={() => void query.refetch()}
        />
      </PageHeader>
      <Report view={view} stale={query.isFetching} />
    </>
  );
}
