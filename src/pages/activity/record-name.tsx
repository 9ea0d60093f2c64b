import { useOne, type HttpError } from "@refinedev/core";
import { Link } from "react-router";
import type { Collection, RecordData } from "../../schema/types";
import { recordAddress } from "../record/record-address";

interface RecordNameProps {
  /** Undefined: the collection is no longer declared. */
  readonly collection: Collection | undefined;
  readonly id: string;
  /** The record's title at the time of the change. */
  readonly title: string;
  /** False: the record was deleted. */
  readonly stored: boolean;
}

/** The name of a changed record, as a link while the record exists. */
export function RecordName({ collection, id, title, stored }: RecordNameProps) {
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
