/**
 * Details of a change whose entry has no values: a record that was added, deleted or restored. Loaded with the details.
 */
import { useOne, type HttpError } from "@refinedev/core";
import { Flex, Skeleton } from "antd";
import { Link } from "react-router";
import { ErrorState } from "../../ui/states";
import { TRASH, trashId, operationOf, type Action } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { trash } from "../../data/services";
import { useServiceQuery } from "../../screens/use-service";
import { recordAddress, useTrashAddress } from "../../screens/record/record-address";
import { RecordDetails } from "../../screens/show/record-details";

interface PrunedRecordProps {
  readonly collection: Collection;
  readonly id: string;
  readonly title: string;
  readonly operation: string;
  readonly action: Action;
}

/** The record as the operation deleted it, if the trash has it; otherwise the current record. */
export function PrunedRecord({ operation, action, ...record }: PrunedRecordProps) {
  const t = useText();
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
  if (action !== "delete") return <InTrash {...record}>{t("history.pruned.deleted")}</InTrash>;
  if (operationOf(String(inTrash.data.data["change"])) !== operation)
    return <InTrash {...record}>{t("history.pruned.deletedAgain")}</InTrash>;
  return (
    <Flex vertical gap={12}>
      <InTrash {...record}>{t("history.pruned.asDeleted")}</InTrash>
      <TrashedCopy collection={collection} id={id} />
    </Flex>
  );
}

interface NamedProps {
  readonly collection: Collection;
  readonly id: string;
  readonly title: string;
}

function InTrash({ collection, title, children }: NamedProps & { readonly children: string }) {
  const t = useText();
  const trash = useTrashAddress(collection);
  return (
    <small>
      {children}
      {trash !== undefined && (
        <>
          {" "}
          <Link to={`${trash}?${new URLSearchParams({ q: title }).toString()}`}>
            {t("history.pruned.viewInTrash")}
          </Link>
        </>
      )}
    </small>
  );
}

function TrashedCopy({ collection, id }: Pick<NamedProps, "collection" | "id">) {
  const query = useServiceQuery(trash.record, { id: trashId(collection.name, id) });
  if (query.isError) return <Unread error={query.error} />;
  const record = query.data?.record;
  if (!record) return <Waiting />;
  // Subcollections are counted under the stored record only.
  return (
    <RecordDetails collection={{ ...collection, subcollections: [] }} record={{ ...record, id }} narrow />
  );
}

/** The record is not in the trash, so it is either stored or gone for good. */
function Stored({ collection, id, title, wasDeleted }: NamedProps & { readonly wasDeleted: boolean }) {
  const t = useText();
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
    <small>
      {!query.isSuccess && `${t("history.pruned.gone")} `}
      {query.isSuccess && wasDeleted && `${t("history.pruned.restored")} `}
      {address === undefined ? (
        <bdi>{title}</bdi>
      ) : (
        <Link to={address}>
          <bdi>{title}</bdi>
        </Link>
      )}
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

function Waiting() {
  const t = useText();
  return (
    <div role="status" aria-label={t("history.record.loading")}>
      <Skeleton title={false} paragraph={{ rows: 2 }} />
    </div>
  );
}
