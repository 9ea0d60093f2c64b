import { useList } from "@refinedev/core";
import type { Page } from "firestore-panel";
import { Report, ReportTools } from "firestore-panel/report";
import { reportNumbers } from "firestore-panel/report-numbers";
import type { RecordOf } from "firestore-panel/schema";
import { PageHeader } from "firestore-panel/ui/page";
import { Loading } from "firestore-panel/ui/states";
import { books, GENRES } from "./books";

/** The report of books by genre. */
export function GenrePage() {
  const { result, query } = useList<RecordOf<typeof books>>({
    resource: books.name,
    pagination: { mode: "off" },
  });
  const counts = GENRES.map((name) => [result.data.filter(({ genre }) => genre === name).length]);
  const numbers = reportNumbers(GENRES, counts, [result.data.length], "Without a genre");
  const parts = [{ key: "count", label: "Books", color: "var(--fp-primary)" }];
  const view = { title: "Books by genre", row: "Genre", numbers, parts, isDivided: false };
  const { isPending, isFetching, dataUpdatedAt, refetch } = query;
  if (isPending) return <Loading />;
  return (
    <>
      <PageHeader title={view.title}>
        <ReportTools
          {...{ view, file: "genres", countedAt: dataUpdatedAt, counting: isFetching }}
          again={() => void refetch()}
        />
      </PageHeader>
      <Report view={view} stale={isFetching} />
    </>
  );
}

export const pages: readonly Page[] = [
  {
    path: "/genres",
    load: () => Promise.resolve(GenrePage),
    resource: { name: "genres", label: "Books by genre", menu: { icon: "org-chart", order: 12 } },
  },
];
