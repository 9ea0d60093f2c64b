import { WarningOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import pageStyles from "../../components/page.module.css";
import type { CollectionHealth } from "../../contract/health";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { useHealthAddress, useReport } from "../health/use-report";

interface HealthLineProps {
  readonly collection: Collection;
  /** The server answers the list by index. */
  readonly large: boolean;
}

/** What the last check found missing from this list, with a link to the page that repairs it. */
export function HealthLine({ collection, large }: HealthLineProps) {
  const address = useHealthAddress();
  const { data } = useReport(address !== undefined);
  const found = data?.report?.collections[collection.name];
  const text = found && missingText(collection, found, large);
  if (address === undefined || !text) return null;
  return (
    <p role="note" className={pageStyles.note}>
      <WarningOutlined aria-hidden />
      <span>
        {text} <Link to={address}>Open Data health</Link>
      </span>
    </p>
  );
}

const RECORD = { one: "record", many: "records" };

function missingText({ sort }: Collection, found: CollectionHealth, large: boolean): string {
  const { hidden, unindexed } = found;
  // An order by sort keys shows records without the field of the stored order.
  const isKeyed = large && sort !== undefined && unindexed === 0;
  return [
    hidden > 0 && !isKeyed && `${counted(hidden, RECORD)} ${are(hidden)} not shown in this list.`,
    large && unindexed > 0 && `${counted(unindexed, RECORD)} cannot be found by search yet.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function are(count: number): string {
  return count === 1 ? "is" : "are";
}
