import { useUpdate, type HttpError } from "@refinedev/core";
import type { Collection, Field, FormValues, Json, RecordData } from "../../../schema/types";
import { titleOf } from "../../record/record-title";
import { markSaved } from "../../record/saved-mark";
import { useAlert } from "../../record/use-alert";
import { useSaveNotice } from "../../record/use-save-notice";

/** Why a value was not saved. */
export interface Refusal {
  readonly reason: string;
  /** It is the value that is refused, not the attempt: the same one would be refused again. */
  readonly byValue: boolean;
}

/** @returns a function that saves one field as the form would, says how it ended, and tells why it was refused. */
export function useCellSave(
  collection: Collection,
): (record: RecordData, field: Field, value: Json) => Promise<Refusal | undefined> {
  const { messages, name: resource } = collection;
  const alert = useAlert(collection);
  const showNotice = useSaveNotice();
  const { mutateAsync } = useUpdate<RecordData, HttpError, FormValues>();
  const title = messages.updateFailed ?? messages.saveFailed;

  return async (record, field, value) => {
    const named = `${field.label} of ${titleOf(collection, record)}`;
    try {
      const answer = await mutateAsync({
        resource,
        id: record.id,
        values: { [field.key]: value },
        mutationMode: "pessimistic",
        invalidates: ["list", "many"],
        successNotification: { type: "success", message: messages.updated },
        errorNotification: (error) => {
          const detail = `${named} stays as it was. ${error?.message ?? ""}`;
          return (
            !alert("saveFailed", { title, detail }) && { type: "error", message: title, description: detail }
          );
        },
      });
      markSaved(resource, record.id);
      showNotice(answer);
      return undefined;
    } catch (error) {
      return refusalOf(error, field.key);
    }
  };
}

function refusalOf(error: unknown, key: string): Refusal {
  const told = typeof error === "object" && error !== null ? error : {};
  const faults = "errors" in told && typeof told.errors === "object" ? { ...told.errors } : {};
  const fault = Object.entries(faults).find(([name]) => name === key)?.[1] as unknown;
  if (typeof fault === "string") return { reason: fault, byValue: true };
  return { reason: "message" in told ? String(told.message) : String(error), byValue: false };
}
