import { useList } from "@refinedev/core";
import type { Page } from "firestore-panel";
import { ReportPage } from "firestore-panel/report";
import { reportNumbers } from "firestore-panel/report-numbers";
import type { RecordOf } from "firestore-panel/schema";
import { books, GENRES } from "./books";

/** The report of books by genre. */
export function GenrePage() {
  const { result, query } = useList<RecordOf<typeof books>>({
    resource: books.name,
    pagination: { mode: "off" },
  });
  const counts = GENRES.map((name) => [result.data.filter(({ genre }) => genre === name).length]);
  const numbers = reportNumbers(GENRES, counts, [result.data.length], "Without a genre");
  return <ReportPage title="Books by genre" row="Genre" file="genres" numbers={numbers} query={query} />;
}

export const pages: readonly Page[] = [
  {
    path: "/genres",
    load: () => Promise.resolve(GenrePage),
    resource: { name: "genres", label: "Books by genre", menu: { icon: "org-chart", order: 12 } },
  },
];
