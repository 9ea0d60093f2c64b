import { useGetIdentity } from "@refinedev/core";
import { useMemo } from "react";
import type { Collection, RecordData } from "firestore-panel/schema";
import { ListPage } from "firestore-panel/list-page";
import { useText } from "firestore-panel/use-text";

export function EmployeeListPage({ collection }: { collection: Collection }) {
  return <ListPage collection={useCompanyTitle(collection, useGetIdentity<RecordData>().data)} />;
}

/** @returns the employees under the company's name, where that is known. */
export function useCompanyTitle(collection: Collection, company: RecordData | undefined): Collection {
  const t = useText();
  const name = company?.["companyName"];
  return useMemo(() => {
    const { label } = collection;
    return typeof name === "string" && name !== ""
      ? { ...collection, label: { ...label, title: t("company.employees", { company: name }) } }
      : collection;
  }, [collection, name, t]);
}
