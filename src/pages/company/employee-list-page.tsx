import { useGetIdentity } from "@refinedev/core";
import { useMemo } from "react";
import type { Collection, RecordData } from "firestore-panel/schema";
import { ListPage } from "firestore-panel/list-page";
import { useText } from "firestore-panel/use-text";

/** The employees of the signed-in company, under the company's name. */
export function EmployeeListPage({ collection }: { collection: Collection }) {
  const t = useText();
  const name = useGetIdentity<RecordData>().data?.["companyName"];
  const named = useMemo(() => {
    const { label } = collection;
    return typeof name === "string" && name !== ""
      ? { ...collection, label: { ...label, many: t("company.employees", { company: name }) } }
      : collection;
  }, [collection, name, t]);
  return <ListPage collection={named} />;
}
