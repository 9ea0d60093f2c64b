import { useUpdate, type HttpError } from "@refinedev/core";
import type { ReactNode } from "react";
import type { SaveMeta } from "../../../contract/records";
import type { Collection, Field, FormValues, Json, RecordData } from "../../../schema/types";
import { titleOf } from "../../../fields/record-title";
import { formValues } from "../../form/form-values";
import { saveConflictOf } from "../../record/conflict/save-conflict";
import { useSaveConflict } from "../../record/conflict/use-save-conflict";
import { markSaved } from "../../record/saved-mark";
import { useAlert } from "../../record/use-alert";
import { useSaveNotice } from "../../record/use-save-notice";
import { useUndo, operationIn } from "../../record/use-undo";

export interface CellRefusal {
  readonly reason: string;
  /** The value itself is refused: saving it again would fail again. */
  readonly byValue: boolean;
}

/** The person keeps the stored value of somebody else. */
const THEIRS = "theirs";

interface CellSave {
  /** The conflict dialog, rendered beside the table. */
  readonly question: ReactNode;
  /**
   * @param known the stored record that the person has seen.
   * @returns undefined if the edit is complete.
   */
  readonly save: (
    known: RecordData,
    field: Field,
    value: Json,
  ) => Promise<CellRefusal | typeof THEIRS | undefined>;
}

/** Saves one field like the form does, and reports the result. */
export function useCellSave(collection: Collection): CellSave {
  const { messages, name: resource } = collection;
  const alert = useAlert(collection);
  const showNotice = useSaveNotice();
  const undoable = useUndo(collection);
  const { question, ask } = useSaveConflict(collection);
  const { mutateAsync } = useUpdate<RecordData, HttpError, FormValues>();
  const title = messages.updateFailed ?? messages.saveFailed;

  const save: CellSave["save"] = async (known, field, value) => {
    const { key } = field;
    const name = titleOf(collection, known);
    const values = { [key]: value };
    try {
      const answer = await mutateAsync({
        resource,
        id: known.id,
        values,
        mutationMode: "pessimistic",
        invalidates: ["list", "many"],
        meta: { opened: { [key]: formValues(collection, known)[key] ?? null } } satisfies SaveMeta,
        successNotification: (stored) =>
          undoable({ message: messages.updated, operation: operationIn(stored) }),
        errorNotification: (error) => {
          // The conflict dialog replaces the error notification.
          if (saveConflictOf(error)) return false;
          const detail = `${field.label} of ${name} stays as it was. ${error?.message ?? ""}`;
          return (
            !alert("saveFailed", { title, detail }) && { type: "error", message: title, description: detail }
          );
        },
      });
      markSaved(resource, known.id);
      showNotice(answer);
      return undefined;
    } catch (error) {
      const conflict = saveConflictOf(error);
      if (!conflict) return refusalOf(error, key);
      const resolution = await ask(conflict, { values, title: name });
      if (resolution.kind === "restored") return undefined;
      if (resolution.kind === "left") return { reason: resolution.reason, byValue: false };
      if (Object.hasOwn(resolution.theirs, key)) return THEIRS;
      return save({ ...known, ...resolution.opened } as RecordData, field, value);
    }
  };
  return { question, save };
}

function refusalOf(error: unknown, key: string): CellRefusal {
  const details = typeof error === "object" && error !== null ? error : {};
  const fieldErrors = "errors" in details && typeof details.errors === "object" ? { ...details.errors } : {};
  const fieldError = Object.entries(fieldErrors).find(([name]) => name === key)?.[1] as unknown;
  if (typeof fieldError === "string") return { reason: fieldError, byValue: true };
  return { reason: "message" in details ? String(details.message) : String(error), byValue: false };
}
