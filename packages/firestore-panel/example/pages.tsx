import { useList } from "@refinedev/core";
import { loadHealthPage, type Page } from "firestore-panel";
import type { RecordOf } from "firestore-panel/schema";
import { PageHeader } from "firestore-panel/ui/page";
import { books } from "./collections";
import { definition } from "./definition";

export function FirstPage() {
  const { result } = useList<RecordOf<typeof books>>({ resource: books.name, pagination: { pageSize: 5 } });
  return (
    <>
      <PageHeader title="First books" />
      <ul>
        {result.data.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  );
}

export const pages: readonly Page[] = [
  {
    path: "/first",
    load: () => Promise.resolve(FirstPage),
    resource: { name: "first", label: "First books", menu: { icon: "calendar", order: 12 } },
  },
  // Checks and repairs the stored data.
  {
    path: "/data-health",
    load: loadHealthPage(definition.collections),
    resource: { name: "health", label: "Data health", menu: { icon: "health", order: 90 } },
  },
];
