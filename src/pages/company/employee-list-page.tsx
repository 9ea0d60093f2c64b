import { useGetIdentity } from "@refinedev/core";
import type { Collection, RecordData } from "firestore-panel/schema";
import { ListPage } from "firestore-panel/list-page";
import { useCompanyTitle } from "./use-company-title";

/** The employees of the signed-in company, under the company's name. */
export function EmployeeListPage({ collection }: { collection: Collection }) {
  return <ListPage collection={useCompanyTitle(collection, useGetIdentity<RecordData>().data)} />;
}
