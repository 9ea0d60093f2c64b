import { useGetIdentity } from "@refinedev/core";
import { useMemo } from "react";
import type { Collection, RecordData } from "firestore-panel/schema";
import { ListPage } from "firestore-panel/list-page";

/** The employees of the signed-in company, under the company's name. */
export function EmployeeListPage({ collection }: { collection: Collection }) {
  const name = useGetIdentity<RecordData>().data?.["companyName"];
  const named = useMemo(() => {
    const { label } = collection;
    return typeof name === "string" && name !== ""
      ? { ...collection, label: { ...label, many: `${name} ${label.many}` } }
      : collection;
  }, [collection, name]);
  return <ListPage collection={named} />;
}
