import { useMany } from "@refinedev/core";
import { Link } from "react-router";
import { titleOf } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { recordAddress } from "../../screens/record/record-address";
import common from "../../ui/common.module.css";

interface RecordLinksProps {
  readonly collection: Collection;
  readonly ids: readonly string[];
}

/** The first records of a finding by their names, each with a link to the page where it can be edited. */
export function RecordLinks({ collection, ids }: RecordLinksProps) {
  const t = useText();
  const { result, query } = useMany<RecordData>({
    resource: collection.name,
    ids: [...ids],
    errorNotification: false,
  });
  // Records that were deleted since the check are left out. While they load, and after a failure, the ids stand for them.
  const records = query.isSuccess ? result.data : ids.map((id): RecordData => ({ id }));
  return (
    <ul className={common.line} aria-label={t("health.edit.label")}>
      {records.map((record) => {
        const address = recordAddress(collection, record.id);
        const name = <bdi>{titleOf(collection, record)}</bdi>;
        return <li key={record.id}>{address === undefined ? name : <Link to={address}>{name}</Link>}</li>;
      })}
    </ul>
  );
}
