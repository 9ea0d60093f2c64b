/** The name of an operation, for its activity item and its undo question. */
import { useOne, type HttpError } from "@refinedev/core";
import { Link } from "react-router";
import type { CollectionCount } from "../../contract/history";
import { modelOf } from "../../fields/models";
import { counted } from "../../schema/define-collection";
import type { Collection, RecordData } from "../../schema/types";
import { formatsOf } from "../../texts/formats";
import { currentLanguage } from "../../texts/language";
import type { Translate } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";
import { recordAddress } from "../../screens/record/record-address";

export interface OperationName {
  readonly text: string;
  /** The record in the name: the only one, or one that the others belong to. */
  readonly record?: NamedRecord;
  readonly others?: string;
  readonly owner?: string;
  readonly kind: string;
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
  /** The count of each collection, if there are several. */
  readonly parts: readonly CollectionCount[] | undefined;
}

/** "Emma", "30 books", "Jane Austen with 6 books", "6 books of Jane Austen" */
export function nameOfOperation(
  t: Translate,
  collections: readonly Collection[],
  named: OperationNameSource,
): OperationName {
  const { record, resource, count, isOwned, parts } = named;
  const { collection, id, title } = record;
  if (parts && parts.length > 1) return nameOfParts(t, collections, parts);
  if (count === 1 && !isOwned) return { text: title || id, record, kind: collection?.label.one ?? resource };
  const others = amountOf(collection, resource, count);
  const owner = isOwned && title !== "" ? title : undefined;
  return {
    text: owner === undefined ? others : t("history.name.of", { others, owner }),
    others,
    ...(owner !== undefined && { owner }),
    kind: collection?.label[count === 1 ? "one" : "many"] ?? resource,
  };
}

function nameOfParts(
  t: Translate,
  collections: readonly Collection[],
  parts: readonly CollectionCount[],
): OperationName {
  const find = (name: string) => collections.find((collection) => collection.name === name);
  const owner = ownerAmong(collections, parts);
  const amounts = parts
    .filter((part) => part !== owner)
    .map(({ collection, count }) => amountOf(find(collection), collection, count));
  const { list } = formatsOf();
  const kind = list(
    parts.map(({ collection, count }) => find(collection)?.label[count === 1 ? "one" : "many"] ?? collection),
  );
  const others = list(amounts);
  if (!owner?.one) return { text: others, others, kind };
  const record = { collection: find(owner.collection), ...owner.one };
  return { text: t("history.name.with", { record: record.title, others }), record, others, kind };
}

/** @returns the single record that the others refer to, for example an author among the books. */
function ownerAmong(
  collections: readonly Collection[],
  parts: readonly CollectionCount[],
): CollectionCount | undefined {
  const refersTo = (from: string, to: string) =>
    collections
      .find(({ name }) => name === from)
      ?.fields.some((field) => modelOf(field).target?.(field)?.collection === to) ?? false;
  return parts.find(
    (part) =>
      part.one && parts.every((other) => other === part || refersTo(other.collection, part.collection)),
  );
}

function amountOf(collection: Collection | undefined, resource: string, count: number | undefined): string {
  const label = collection?.label ?? { one: resource, many: resource };
  if (count !== undefined) return counted(count, label);
  // "3 books", without the number. Elsewhere the word after a number has another case.
  return currentLanguage().isDeclared ? counted(3, label).replace(/^\S+ /, "") : label.many;
}

interface OperationLabelProps {
  readonly name: OperationName;
  readonly stored: boolean;
}

export function OperationLabel({ name: { record, others, owner }, stored }: OperationLabelProps) {
  const t = useText();
  const named = record && <RecordName {...record} stored={stored} />;
  const rest = others !== undefined && <strong>{others}</strong>;
  if (named) return rest ? richText(t, "history.name.with", { record: named, others: rest }) : named;
  if (owner === undefined) return rest;
  const ownerName = (
    <strong>
      <bdi>{owner}</bdi>
    </strong>
  );
  return richText(t, "history.name.of", { others: rest, owner: ownerName });
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
