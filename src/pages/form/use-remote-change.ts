import { useDataProvider, type HttpError } from "@refinedev/core";
import { useCallback, useState } from "react";
import type { Collection, Field, RecordData } from "../../schema/types";
import { differingLabels } from "./changed-values";
import { fieldsOf } from "./sections";

/** What somebody else did to the record while it is being edited. */
export type RemoteChange =
  | { readonly kind: "changed"; readonly labels: readonly string[] }
  | { readonly kind: "deleted" };

/**
 * Compares the record being edited with the server's, without touching the form's frozen query or what is typed.
 * @returns what was found, a function that looks again, and one that forgets it.
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
      // Any other failure says nothing about the record; a save will tell.
      if (isNotFound(error)) setChange({ kind: "deleted" });
    }
  }, [collection, id, loaded, dataProvider]);

  return { change, check, forget: useCallback(() => setChange(undefined), []) };
}

/** What an edit shows. Of a password that is when it was set, wherever its field stands. */
function comparedFields({ fields, signIn }: Collection): readonly Field[] {
  const shown = fieldsOf(fields, "edit");
  return fields.filter((field) => shown.includes(field) || field.key === signIn?.password);
}

function isNotFound(error: unknown): error is HttpError {
  return typeof error === "object" && error !== null && "statusCode" in error && error.statusCode === 404;
}
