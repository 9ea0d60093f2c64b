import { useUpdate, type HttpError } from "@refinedev/core";
import type { ReactNode } from "react";
import type { SaveMeta } from "../../../contract/records";
import type { Collection, Field, FormValues, Json, RecordData } from "../../../schema/types";
import { titleOf } from "../../../fields/record-title";
import { formValues } from "../../form/form-values";
import { clashOf } from "../../record/clash/clash";
import { useClash } from "../../record/clash/use-clash";
import { markSaved } from "../../record/saved-mark";
import { useAlert } from "../../record/use-alert";
import { useSaveNotice } from "../../record/use-save-notice";
import { useUndo, workIn } from "../../record/use-undo";

/** Why a value was not saved. */
export interface Refusal {
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
  ) => Promise<Refusal | typeof THEIRS | undefined>;
}

/** Saves one field as the form would, says how it ended, and tells why it was refused. */
export function useCellSave(collection: Collection): CellSave {
  const { messages, name: resource } = collection;
  const alert = useAlert(collection);
  const showNotice = useSaveNotice();
  const undoable = useUndo(collection);
  const { question, ask } = useClash(collection);
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
        successNotification: (stored) => undoable({ message: messages.updated, work: workIn(stored) }),
        errorNotification: (error) => {
          // Not told, but asked: what is to become of it.
          if (clashOf(error)) return false;
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
      const clash = clashOf(error);
      if (!clash) return refusalOf(error, key);
      const settled = await ask(clash, { values, title: name });
      if (settled.kind === "restored") return undefined;
      if (settled.kind === "left") return { reason: settled.reason, byValue: false };
      if (Object.hasOwn(settled.theirs, key)) return THEIRS;
      return save({ ...known, ...settled.opened } as RecordData, field, value);
    }
  };
  return { question, save };
}

function refusalOf(error: unknown, key: string): Refusal {
  const told = typeof error === "object" && error !== null ? error : {};
  const faults = "errors" in told && typeof told.errors === "object" ? { ...told.errors } : {};
  const fault = Object.entries(faults).find(([name]) => name === key)?.[1] as unknown;
  if (typeof fault === "string") return { reason: fault, byValue: true };
  return { reason: "message" in told ? String(told.message) : String(error), byValue: false };
}
