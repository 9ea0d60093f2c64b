/** An operation as its activity item and its undo question show it: its name, and its records. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { Link } from "react-router";
import { history, type HistoryService } from "../../data/services";
import { counted } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { recordAddress, useTrashAddress } from "../../screens/record/record-address";
import { serviceKey, useService } from "../../screens/use-service";
import type { Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { LinesSkeleton, QueryContent } from "../../ui/states";
import { FieldChanges } from "./field-changes";
import common from "../../ui/common.module.css";
import styles from "./activity.module.css";

export interface OperationName {
  readonly text: string;
  readonly kind: string;
  /** It is the name of its only record. */
  readonly isRecord?: true;
}

interface OperationNameSource {
  /** Undefined: it is no longer declared. */
  readonly collection: Collection | undefined;
  /** Empty: the entry names no record. */
  readonly title: string;
  readonly resource: string;
  readonly count: number | undefined;
  /** Whether the entry is named after the record that its records belong to, and not after one of them. */
  readonly isOwned: boolean;
  readonly isMixed: boolean;
}

/** "Emma", "30 books", "Jane Austen with 6 records", "6 books of Jane Austen" */
export function nameOfOperation(
  t: Translate,
  { collection, title, resource, count, isOwned, isMixed }: OperationNameSource,
): OperationName {
  const label = collection?.label ?? { one: resource, many: resource };
  if (count === 1 && !isOwned) return { text: title, kind: label.one, isRecord: true };
  if (isMixed && count !== undefined) {
    const others = t("list.records", { count: title === "" ? count : count - 1 });
    const text = title === "" ? others : t("history.name.with", { record: title, others });
    return { text, kind: t("history.records") };
  }
  const others = count === undefined ? label.many : counted(count, label);
  const text = isOwned && title !== "" ? t("history.name.of", { others, owner: title }) : others;
  return { text, kind: label[count === 1 ? "one" : "many"] };
}

type ChangedRecord = Awaited<ReturnType<HistoryService["operation"]>>["records"][number];

interface OperationRecordsProps {
  readonly operation: string;
  readonly collections: readonly Collection[];
}

export function OperationRecords({ operation, collections }: OperationRecordsProps) {
  const t = useText();
  const service = useService(history);
  const query = useInfiniteQuery({
    queryKey: serviceKey(history.operation, operation),
    queryFn: ({ pageParam: cursor }) => service.operation({ operation, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  });
  const all = query.data?.pages.flatMap((page) => page.records) ?? [];
  // A record that was restored and then saved appears once, with its values.
  const keyOf = ({ collection, id }: ChangedRecord) => `${collection}/${id}`;
  const changed = new Set(all.filter(({ fields }) => fields.length > 0).map(keyOf));
  const records = all.filter((record) => record.fields.length > 0 || !changed.has(keyOf(record)));
  const isMixed = new Set(records.map(({ collection }) => collection)).size > 1;
  const loading = <LinesSkeleton label={t("history.details.loading")} rows={2} title={false} />;
  return (
    <QueryContent query={query} failed={t("history.details.failed")} loading={loading}>
      {() => (
        <>
          {records.length === 0 && <small>{t("history.details.none")}</small>}
          {records.length > 0 && (
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
          )}
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

interface RecordLinkProps {
  readonly collection: Collection;
  readonly record: Pick<ChangedRecord, "id" | "title" | "action">;
}

/** A link to the record, or to its copy where the operation deleted it. Whether it is still there shows the page. */
export function RecordLink({ collection, record: { id, title, action } }: RecordLinkProps) {
  const trashAddress = useTrashAddress(collection);
  const copies = trashAddress && `${trashAddress}?${new URLSearchParams({ q: title }).toString()}`;
  const stored = action === "purge" ? undefined : recordAddress(collection, id);
  const address = action === "delete" ? copies : stored;
  const name = <bdi>{title}</bdi>;
  return address === undefined ? name : <Link to={address}>{name}</Link>;
}
