import type { FormInstance } from "antd";
import { useRef, type ReactNode } from "react";
import { titleOf } from "../../fields/record-title";
import type { Collection, FormValues, RecordData } from "../../schema/types";
import { saveConflictOf } from "../record/conflict/save-conflict";
import { useSaveConflict } from "../record/conflict/use-save-conflict";
import { changedValues } from "./changed-values";

interface SaveOptions {
  /** The record that is edited, and what its form began with. Undefined: it is a new one. */
  readonly edited: { readonly loaded: RecordData; readonly start: FormValues } | undefined;
  readonly typed: FormValues;
  readonly form: Pick<FormInstance<FormValues>, "setFields">;
  /** @throws why it was not stored. */
  readonly store: (values: FormValues) => Promise<unknown>;
}

/** How a save ended: stored, out of the trash, or not at all. The reason is absent where the store has told it. */
export type SaveResult =
  | { readonly kind: "saved" | "restored" }
  | { readonly kind: "refused"; readonly reason?: string };

export interface MergedSave {
  /** Stands beside the form. */
  readonly question: ReactNode;
  /** The values that the person knows to be stored, for the save that is on its way. */
  readonly opened: () => FormValues | undefined;
  readonly save: (save: SaveOptions) => Promise<SaveResult>;
}

/**
 * Saves what a person changed, and no more. Where others have changed the same fields, or deleted the record, the person
 * is asked, as often as that happens.
 */
export function useMergedSave(collection: Collection): MergedSave {
  const { question, ask } = useSaveConflict(collection);
  /** The record as it was loaded, and what they were shown of it since. */
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
      baseline.current = { ...base, values: { ...base.values, ...resolution.opened } };
      form.setFields(Object.entries(resolution.theirs).map(([name, value]) => ({ name, value })));
      return save({ edited, typed: { ...typed, ...resolution.theirs }, form, store });
    }
  };
  return { question, opened: () => baseline.current?.values, save };
}
