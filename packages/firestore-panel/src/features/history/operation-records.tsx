/** The details of an operation. Loaded with the first ones that are opened. */
import { useOne, type HttpError } from "@refinedev/core";
import { Button, Flex } from "antd";
import { Suspense, useState, type ReactNode } from "react";
import { Link } from "react-router";
import type { OperationDetails } from "../../contract/history";
import { trash } from "../../data/services";
import { operationOf, TRASH, trashId, type Action } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { recordAddress, useTrashAddress } from "../../screens/record/record-address";
import { RecordDetails } from "../../screens/show/record-details";
import { useServiceQuery } from "../../screens/use-service";
import { useText } from "../../texts/use-text";
import { ErrorState, LinesSkeleton, QueryContent } from "../../ui/states";
import { useOperationDetails } from "./activity-queries";
import { FieldChanges } from "./field-changes";
import common from "../../ui/common.module.css";
import styles from "../../ui/feed.module.css";

interface OperationRecordsProps {
  readonly operation: string;
  readonly collections: readonly Collection[];
}

export function OperationRecords({ operation, collections }: OperationRecordsProps) {
  const t = useText();
  const query = useOperationDetails(operation, true);
  const loading = <LinesSkeleton label={t("history.details.loading")} rows={2} title={false} />;
  return (
    <QueryContent query={query} failed={t("history.details.failed")} loading={loading}>
      {({ pages }) => (
        <>
          <ChangedRecords {...{ operation, collections, pages }} />
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

interface ChangedRecordsProps extends OperationRecordsProps {
  readonly pages: readonly OperationDetails[];
}

function ChangedRecords({ operation, collections, pages }: ChangedRecordsProps) {
  const t = useText();
  const { action = "update", count } = pages[0] ?? {};
  const all = pages.flatMap((page) => page.records);
  // A record that was restored and then saved appears once, with its values.
  const keyOf = ({ collection, id }: (typeof all)[number]) => `${collection}/${id}`;
  const changed = new Set(all.filter(({ fields }) => fields.length > 0).map(keyOf));
  const records = all.filter((record) => record.fields.length > 0 || !changed.has(keyOf(record)));
  const isMixed = new Set(records.map(({ collection }) => collection)).size > 1;
  const isOne = records.length === 1 && count === 1;
  if (records.length === 0)
    return <small>{t(action === "import" ? "history.details.onlyAdded" : "history.details.none")}</small>;
  return (
    <ul className={`${common.column} ${styles.records}`}>
      {records.map(({ collection: name, id, title, fields }) => {
        const collection = collections.find((declared) => declared.name === name);
        const pruned = collection && fields.length === 0 && (
          // A field's view may still load.
          <Suspense fallback={<RecordSkeleton />}>
            <PrunedRecord {...{ collection, id, title, operation, action }} />
          </Suspense>
        );
        return (
          <li key={`${name}/${id}`}>
            {!isOne && (
              <h3>
                <bdi>{title}</bdi>
                {isMixed && <small>{` · ${collection?.label.one ?? name}`}</small>}
              </h3>
            )}
            {fields.length > 0 && <FieldChanges {...{ collection, id }} changes={fields} />}
            {pruned && (isOne ? pruned : <ExpandableRecord title={title}>{pruned}</ExpandableRecord>)}
          </li>
        );
      })}
    </ul>
  );
}

function ExpandableRecord({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        type="link"
        aria-expanded={open}
        aria-label={t(open ? "history.details.hideValuesOf" : "history.details.valuesOf", { title })}
        onClick={() => setOpen(!open)}
      >
        {t(open ? "history.details.hideValues" : "history.details.values")}
      </Button>
      {open && children}
    </>
  );
}

interface TitledChange {
  readonly collection: Collection;
  readonly id: string;
  readonly title: string;
}

interface PrunedRecordProps extends TitledChange {
  readonly operation: string;
  readonly action: Action;
}

/**
 * A record that was added, deleted or restored, so that its entry has no values: as the operation deleted it, if the
 * trash has it; otherwise the current record.
 */
function PrunedRecord({ operation, action, ...record }: PrunedRecordProps) {
  const t = useText();
  const { collection, id } = record;
  const inTrash = useOne<RecordData, HttpError>({
    resource: TRASH,
    id: trashId(collection.name, id),
    liveMode: "auto",
    errorNotification: false,
  }).query;
  if (inTrash.isPending) return <RecordSkeleton />;
  if (inTrash.isError && !isGone(inTrash.error)) return <Unread error={inTrash.error} />;
  if (!inTrash.isSuccess) return <Stored {...record} wasDeleted={action === "delete"} />;
  if (action !== "delete") return <InTrash {...record}>{t("history.pruned.deleted")}</InTrash>;
  if (operationOf(String(inTrash.data.data["change"])) !== operation)
    return <InTrash {...record}>{t("history.pruned.deletedAgain")}</InTrash>;
  return (
    <Flex vertical gap={12}>
      <InTrash {...record}>{t("history.pruned.asDeleted")}</InTrash>
      <TrashedCopy {...record} />
    </Flex>
  );
}

function InTrash({ collection, title, children }: TitledChange & { readonly children: string }) {
  const t = useText();
  const trashAddress = useTrashAddress(collection);
  return (
    <small>
      {children}
      {trashAddress !== undefined && (
        <>
          {" "}
          <Link to={`${trashAddress}?${new URLSearchParams({ q: title }).toString()}`}>
            {t("history.pruned.viewInTrash")}
          </Link>
        </>
      )}
    </small>
  );
}

function TrashedCopy({ collection, id }: TitledChange) {
  const query = useServiceQuery(trash.record, { id: trashId(collection.name, id) });
  if (query.isError) return <Unread error={query.error} />;
  const record = query.data?.record;
  if (!record) return <RecordSkeleton />;
  // Subcollections are counted under the stored record only.
  return (
    <RecordDetails collection={{ ...collection, subcollections: [] }} record={{ ...record, id }} narrow />
  );
}

function Stored({ collection, id, title, wasDeleted }: TitledChange & { readonly wasDeleted: boolean }) {
  const t = useText();
  const { query } = useOne<RecordData, HttpError>({
    resource: collection.name,
    id,
    liveMode: "auto",
    errorNotification: false,
  });
  if (query.isPending) return <RecordSkeleton />;
  if (query.isError && !isGone(query.error)) return <Unread error={query.error} />;
  const address = query.isSuccess ? recordAddress(collection, id) : undefined;
  const name = <bdi>{title}</bdi>;
  return (
    <small>
      {!query.isSuccess && `${t("history.pruned.gone")} `}
      {query.isSuccess && wasDeleted && `${t("history.pruned.restored")} `}
      {address === undefined ? name : <Link to={address}>{name}</Link>}
      {" · "}
      <bdi dir="ltr">{id}</bdi>
    </small>
  );
}

/** People who see only their own records may not read one that is not known to be theirs, and a deleted one has no owner. */
function isGone({ statusCode }: HttpError): boolean {
  return statusCode === 404 || statusCode === 403;
}

function Unread({ error }: { readonly error: HttpError }) {
  const t = useText();
  return <ErrorState title={t("history.record.failed")} detail={error.message} />;
}

function RecordSkeleton() {
  const t = useText();
  return <LinesSkeleton label={t("history.record.loading")} rows={2} title={false} />;
}
