/** Changes that others make to a record while it is edited. */
import { useDataProvider, type HttpError } from "@refinedev/core";
import type { FormInstance } from "antd";
import { useRef, useCallback, useState, type ReactNode } from "react";
import { titleOf } from "../../fields/record";
import type { Collection, FormValues, RecordData, Field } from "../../schema/types";
import { saveConflictOf, useSaveConflict } from "./use-save-conflict";
import { changedValues, differingLabels } from "./form-values";
import { fieldsOf } from "./sections";

interface SaveOptions {
  /** The edited record and the form's initial values. Undefined: a new record. */
  readonly edited: { readonly loaded: RecordData; readonly start: FormValues } | undefined;
  readonly typed: FormValues;
  readonly form: Pick<FormInstance<FormValues>, "setFieldsValue">;
  /** @throws why the record was not stored. */
  readonly store: (values: FormValues) => Promise<unknown>;
}

/**
 * The result of a save: stored, restored from the trash, or not saved. The reason is absent if the store has shown it.
 */
type SaveResult =
  | { readonly kind: "saved" | "restored" }
  | { readonly kind: "refused"; readonly reason?: string };

interface MergedSave {
  /** The conflict dialog, rendered beside the form. */
  readonly question: ReactNode;
  /** The stored values that the person has seen, for the pending save. */
  readonly opened: () => FormValues | undefined;
  readonly save: (save: SaveOptions) => Promise<SaveResult>;
}

/**
 * Saves the person's changes only. If others changed the same fields or deleted the record, it asks the person, each time
 * again.
 */
export function useMergedSave(collection: Collection): MergedSave {
  const { question, ask } = useSaveConflict(collection);
  /** The record as loaded, and the newer values shown to the person since. */
  const baseline = useRef<{ readonly start: FormValues; readonly values: FormValues }>(undefined);

  const save = async ({ edited, typed, form, store }: SaveOptions): Promise<SaveResult> => {
    if (edited && baseline.current?.start !== edited.start)
      baseline.current = { start: edited.start, values: edited.start };
    const { current: base } = baseline;
    const values = base ? changedValues(collection, base.values, typed) : typed;
    try {
      await store(values);
      return { kind: "saved" };
    } catch (error) {
      const conflict = saveConflictOf(error);
      if (!conflict || !edited || !base) return { kind: "refused" };
      const resolution = await ask(conflict, { values, title: titleOf(collection, edited.loaded) });
      if (resolution.kind === "restored") return { kind: "restored" };
      if (resolution.kind === "left") return { kind: "refused", reason: resolution.reason };
      const { side, theirs } = resolution;
      baseline.current = { ...base, values: { ...base.values, ...theirs } };
      if (side === "theirs") form.setFieldsValue(theirs);
      return save({ edited, typed: { ...typed, ...(side === "theirs" && theirs) }, form, store });
    }
  };
  return { question, opened: () => baseline.current?.values, save };
}

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
