import { useDataProvider, type HttpError } from "@refinedev/core";
import { useCallback, useState } from "react";
import type { Collection, Field, RecordData } from "../../schema/types";
import { differingLabels } from "./changed-values";
import { fieldsOf } from "./sections";

/** A change of the edited record by somebody else. */
export type RemoteChange =
  | { readonly kind: "changed"; readonly labels: readonly string[] }
  | { readonly kind: "deleted" };

/**
 * Compares the edited record with the server's, without changing the form's query or values.
 * @returns the change, a function that checks again, and one that dismisses the change.
 */
export function useRemoteChange(
  collection: Collection,
  id: string | undefined,
  loaded: RecordData | undefined,
) {
  const [change, setChange] = useState<RemoteChange>();
  const dataProvider = useDataProvider();

  const check = useCallback(async () => {
    if (id === undefined || !loaded) return;
    try {
      const { data } = await dataProvider().getOne<RecordData>({ resource: collection.name, id });
      const labels = differingLabels(comparedFields(collection), loaded, data);
      setChange(labels.length > 0 ? { kind: "changed", labels } : undefined);
    } catch (error) {
      // Other failures say nothing about the record; a save will report them.
      if (isNotFound(error)) setChange({ kind: "deleted" });
    }
  }, [collection, id, loaded, dataProvider]);

  return { change, check, forget: useCallback(() => setChange(undefined), []) };
}

/** The fields that an edit shows. For a password that is its date, wherever its field is. */
function comparedFields({ fields, signIn }: Collection): readonly Field[] {
  const shown = fieldsOf(fields, "edit");
  return fields.filter((field) => shown.includes(field) || field.key === signIn?.password);
}

function isNotFound(error: unknown): error is HttpError {
  return typeof error === "object" && error !== null && "statusCode" in error && error.statusCode === 404;
}
