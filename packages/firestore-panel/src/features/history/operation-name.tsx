/** The name of an operation, for its activity item and its undo question. */
import { useOne, type HttpError } from "@refinedev/core";
import { Link } from "react-router";
import { counted } from "../../schema/define-collection";
import type { Collection, RecordData } from "../../schema/types";
import type { Translate } from "../../texts/texts";

import { recordAddress } from "../../screens/record/record-address";

export interface OperationName {
  readonly text: string;
  readonly kind: string;
  /** The only record. */
  readonly record?: NamedRecord;
}
interface NamedRecord {
  /** Undefined: the collection is no longer declared. */
  readonly collection: Collection | undefined;
  readonly id: string;
  /** Empty: the record has no title. */
  readonly title: string;
}

interface OperationNameSource {
  readonly record: NamedRecord;
  readonly resource: string;
  readonly count: number | undefined;
  /** Whether the entry is named after the record that its records belong to, and not after one of them. */
  readonly isOwned: boolean;
  /** Whether the records are of several collections. */
  readonly isMixed: boolean;
}

/** "Emma", "30 books", "Jane Austen with 6 records", "6 books of Jane Austen" */
export function nameOfOperation(
  t: Translate,
  { record, resource, count, isOwned, isMixed }: OperationNameSource,
): OperationName {
  const { collection, id, title } = record;
  const label = collection?.label ?? { one: resource, many: resource };
  if (count === 1 && !isOwned) return { text: title || id, kind: label.one, record };
  if (isMixed && count !== undefined) {
    const others = t("list.records", { count: title === "" ? count : count - 1 });
    const text = title === "" ? others : t("history.name.with", { record: title, others });
    return { text, kind: t("history.records") };
  }
  const others = count === undefined ? label.many : counted(count, label);
  const text = isOwned && title !== "" ? t("history.name.of", { others, owner: title }) : others;
  return { text, kind: label[count === 1 ? "one" : "many"] };
}

interface OperationLabelProps {
  readonly name: OperationName;
  readonly stored: boolean;
}

export function OperationLabel({ name: { text, record }, stored }: OperationLabelProps) {
  return record ? <RecordName {...record} stored={stored} /> : <strong>{text}</strong>;
}

interface RecordNameProps extends NamedRecord {
  /** False: the record was deleted. */
  readonly stored: boolean;
}

/** The name of a changed record, as a link while the record exists. */
function RecordName({ collection, id, title, stored }: RecordNameProps) {
  const { query } = useOne<RecordData, HttpError>({
    resource: collection?.name ?? "",
    id,
    liveMode: "auto",
    errorNotification: false,
    queryOptions: { enabled: stored && collection !== undefined, retry: false },
  });
  const address = collection && query.isSuccess ? recordAddress(collection, id) : undefined;
  const name = <bdi>{title || id}</bdi>;
  return address === undefined ? <strong>{name}</strong> : <Link to={address}>{name}</Link>;
}
