/** What a change has no values of: a record that was added, deleted or restored. Loaded when details are opened. */
import { useOne, type HttpError } from "@refinedev/core";
import { Skeleton } from "antd";
import { Link } from "react-router";
import { ErrorState } from "../../components/error-state";
import { TRASH, trashId, operationOf, type Action } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { useCall } from "../calls";
import styles from "../history/feed.module.css";
import { recordAddress } from "../record/record-address";
import { useTrashAddress } from "../record/use-trash-address";
import { RecordDetails } from "../show/record-details";

interface PrunedRecordProps {
  readonly collection: Collection;
  readonly id: string;
  readonly title: string;
  readonly operation: string;
  readonly action: Action;
}

/** What the record was when the operation deleted it, where that is kept, or where it is now. */
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
  // What lies below it is counted where it is stored.
  return (
    <RecordDetails collection={{ ...collection, subcollections: [] }} record={{ ...record, id }} narrow />
  );
}

/** It is in no trash: so it is stored, or nothing of it is kept. */
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

/** A company may not ask for what it does not know to be its own: what is gone is nobody's. */
function isGone({ statusCode }: HttpError): boolean {
  return statusCode === 404 || statusCode === 403;
}

function Unread({ error }: { readonly error: HttpError }) {
  return <ErrorState title="This record could not be read" detail={error.message} />;
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the record">
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    </div>
  );
}
