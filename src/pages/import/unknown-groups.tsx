import { Alert } from "antd";
import type { Collection } from "../../schema/types";
import type { DraftSummary } from "./plan";

/** The maximum number of companies to list: the preview shows the rows themselves. */
const MOST = 10;

interface UnknownGroupsProps {
  readonly collection: Collection;
  readonly summary: DraftSummary;
}

/** Unknown companies in the file, whose rows are skipped. */
export function UnknownGroups({ collection, summary: { unknown } }: UnknownGroupsProps) {
  if (unknown.length === 0) return null;
  const rows = unknown.reduce((sum, one) => sum + one.rows, 0);
  const [key = "id"] = collection.bulk?.identity ?? [];
  const more = unknown.length - MOST;
  const named = unknown.slice(0, MOST).map((one) => `${one.id} (${countOf(one.rows)})`);
  return (
    <Alert
      type="warning"
      showIcon
      message={`${countOf(rows)} left out: ${unknown.length === 1 ? `this ${key} is` : `these ${unknown.length.toLocaleString("en")} values of ${key} are`} not known`}
      description={`${named.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en")} more` : ""}. Add them first, or correct the ids in the file, and choose the file again.`}
    />
  );
}

function countOf(rows: number): string {
  return rows === 1 ? "1 row" : `${rows.toLocaleString("en")} rows`;
}
