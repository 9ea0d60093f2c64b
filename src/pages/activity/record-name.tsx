import { useOne, type HttpError } from "@refinedev/core";
import { Link } from "react-router";
import type { Collection, RecordData } from "../../schema/types";
import { recordAddress } from "../record/record-address";

interface RecordNameProps {
  /** Undefined: it is declared no longer. */
  readonly collection: Collection | undefined;
  readonly id: string;
  /** What it was called when it was written. */
  readonly title: string;
  /** False: it was deleted. */
  readonly stored: boolean;
}

/** The name of a record that was changed: a link for as long as there is such a record. */
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
