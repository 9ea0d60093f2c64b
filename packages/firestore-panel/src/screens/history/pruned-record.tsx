/**
 * Details of a change whose entry has no values: a record that was added, deleted or restored. Loaded with the details.
 */
import { useOne, type HttpError } from "@refinedev/core";
import { Skeleton } from "antd";
import { Link } from "react-router";
import { ErrorState } from "../../ui/states";
import { TRASH, trashId, operationOf, type Action } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { useCall } from "../calls";
import { recordAddress, useTrashAddress } from "../record/record-address";
import { RecordDetails } from "../show/record-details";
import styles from "./feed.module.css";

interface PrunedRecordProps {
  readonly collection: Collection;
  readonly id: string;
  readonly title: string;
  readonly operation: string;
  readonly action: Action;
}

/** The record as the operation deleted it, if the trash has it; otherwise the current record. */
export function PrunedRecord({ operation, action, ...record }: PrunedRecordProps) {
  const { collection, id } = record;
  const inTrash = useOne<RecordData, HttpError>({
    resource: TRASH,
    id: trashId(collection.name, id),
    liveMode: "auto",
    errorNotification: false,
  }).query;
  if (inTrash.isPending) return <Waiting />;
  if (inTrash.isError && !isGone(inTrash.error)) return <Unread error={inTrash.error} />;
  if (!inTrash.isSuccess) return <Stored {...record} wasDeleted={action === "delete"} />;
  if (action !== "delete") return <InTrash {...record}>It was deleted since.</InTrash>;
  if (operationOf(String(inTrash.data.data["change"])) !== operation)
    return <InTrash {...record}>It was restored since, and deleted again.</InTrash>;
  return (
    <div className={styles.copy}>
      <InTrash {...record}>As it was when it was deleted.</InTrash>
      <TrashedCopy collection={collection} id={id} />
    </div>
  );
}

interface NamedProps {
  readonly collection: Collection;
  readonly id: string;
  readonly title: string;
}

function InTrash({ collection, title, children }: NamedProps & { readonly children: string }) {
  const trash = useTrashAddress(collection);
  return (
    <p className={styles.meta}>
      {children}
      {trash !== undefined && (
        <>
          {" "}
          <Link to={`${trash}?${new URLSearchParams({ q: title }).toString()}`}>View in trash</Link>
        </>
      )}
    </p>
  );
}

function TrashedCopy({ collection, id }: Pick<NamedProps, "collection" | "id">) {
  const query = useCall("trash/record", { id: trashId(collection.name, id) }, {});
  if (query.isError) return <Unread error={query.error} />;
  const record = query.data?.data.record;
  if (!record) return <Waiting />;
  // Subcollections are counted under the stored record only.
  return (
    <RecordDetails collection={{ ...collection, subcollections: [] }} record={{ ...record, id }} narrow />
  );
}

/** The record is not in the trash, so it is either stored or gone for good. */
function Stored({ collection, id, title, wasDeleted }: NamedProps & { readonly wasDeleted: boolean }) {
  const { query } = useOne<RecordData, HttpError>({
    resource: collection.name,
    id,
    liveMode: "auto",
    errorNotification: false,
  });
  if (query.isPending) return <Waiting />;
  if (query.isError && !isGone(query.error)) return <Unread error={query.error} />;
  const address = query.isSuccess ? recordAddress(collection, id) : undefined;
  return (
    <p className={styles.meta}>
      {!query.isSuccess && "It is not stored any more, and it is not in the trash. "}
      {query.isSuccess && wasDeleted && "It was restored since. "}
      {address === undefined ? (
        <bdi>{title}</bdi>
      ) : (
        <Link to={address}>
          <bdi>{title}</bdi>
        </Link>
      )}
      {` · ${id}`}
    </p>
  );
}

/** People who see only their own records may not read one that is not known to be theirs, and a deleted one has no owner. */
function isGone({ statusCode }: HttpError): boolean {
  return statusCode === 404 || statusCode === 403;
}

function Unread({ error }: { readonly error: HttpError }) {
  return <ErrorState title="This record could not be read" detail={error.message} />;
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the record">
      <Skeleton title={false} paragraph={{ rows: 2 }} />
    </div>
  );
}
