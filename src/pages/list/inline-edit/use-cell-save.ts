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

/** Why a value was not saved. */
export interface CellRefusal {
  readonly reason: string;
  /** It is the value that is refused, not the attempt: the same one would be refused again. */
  readonly byValue: boolean;
}

/** What others have stored is kept instead of the value. */
const THEIRS = "theirs";

interface CellSave {
  /** What becomes of a save that others came before: stands beside the table. */
  readonly question: ReactNode;
  /**
   * @param known the record as the person knows it to be stored.
   * @returns undefined where nothing is left to do.
   */
  readonly save: (
    known: RecordData,
    field: Field,
    value: Json,
  ) => Promise<CellRefusal | typeof THEIRS | undefined>;
}

/** Saves one field as the form would, says how it ended, and tells why it was refused. */
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
          // Not told, but asked: what is to become of it.
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
