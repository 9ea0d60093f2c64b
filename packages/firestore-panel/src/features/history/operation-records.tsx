/** The details of an operation. Loaded with the first ones that are opened. */
import { Button } from "antd";
import { Link } from "react-router";
import type { OperationDetails } from "../../contract/history";
import type { Collection } from "../../schema/types";
import { recordAddress, useTrashAddress } from "../../screens/record/record-address";
import { useText } from "../../texts/use-text";
import { LinesSkeleton, QueryContent } from "../../ui/states";
import { useOperationDetails } from "./activity-queries";
import { FieldChanges } from "./field-changes";
import common from "../../ui/common.module.css";
import styles from "../../ui/feed.module.css";

type ChangedRecord = OperationDetails["records"][number];

interface OperationRecordsProps {
  readonly operation: string;
  readonly collections: readonly Collection[];
}

export function OperationRecords({ operation, collections }: OperationRecordsProps) {
  const t = useText();
  const query = useOperationDetails(operation);
  const loading = <LinesSkeleton label={t("history.details.loading")} rows={2} title={false} />;
  return (
    <QueryContent query={query} failed={t("history.details.failed")} loading={loading}>
      {({ pages }) => (
        <>
          <ChangedRecords collections={collections} records={pages.flatMap((page) => page.records)} />
          {query.hasNextPage && (
            <Button
              size="small"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t("history.details.more")}
            </Button>
          )}
        </>
      )}
    </QueryContent>
  );
}

interface ChangedRecordsProps {
  readonly collections: readonly Collection[];
  readonly records: readonly ChangedRecord[];
}

function ChangedRecords({ collections, records: all }: ChangedRecordsProps) {
  const t = useText();
  // A record that was restored and then saved appears once, with its values.
  const keyOf = ({ collection, id }: ChangedRecord) => `${collection}/${id}`;
  const changed = new Set(all.filter(({ fields }) => fields.length > 0).map(keyOf));
  const records = all.filter((record) => record.fields.length > 0 || !changed.has(keyOf(record)));
  const isMixed = new Set(records.map(({ collection }) => collection)).size > 1;
  if (records.length === 0) return <small>{t("history.details.none")}</small>;
  return (
    <ul className={`${common.column} ${styles.records}`}>
      {records.map((record) => {
        const { collection: name, id, fields } = record;
        const collection = collections.find((declared) => declared.name === name);
        return (
          <li key={keyOf(record)}>
            <h3>
              {collection ? <RecordLink {...{ collection, record }} /> : <bdi>{record.title}</bdi>}
              {isMixed && <small>{` · ${collection?.label.one ?? name}`}</small>}
            </h3>
            {fields.length > 0 && <FieldChanges {...{ collection, id }} changes={fields} />}
          </li>
        );
      })}
    </ul>
  );
}

interface RecordLinkProps {
  readonly collection: Collection;
  readonly record: ChangedRecord;
}

/** A link to the record, or to its copy where the operation deleted it. Whether it is still there shows the page. */
function RecordLink({ collection, record: { id, title, action } }: RecordLinkProps) {
  const trashAddress = useTrashAddress(collection);
  const copies = trashAddress && `${trashAddress}?${new URLSearchParams({ q: title }).toString()}`;
  const stored = action === "purge" ? undefined : recordAddress(collection, id);
  const address = action === "delete" ? copies : stored;
  const name = <bdi>{title}</bdi>;
  return address === undefined ? name : <Link to={address}>{name}</Link>;
}
