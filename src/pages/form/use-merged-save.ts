import type { FormInstance } from "antd";
import { useRef, type ReactNode } from "react";
import { titleOf } from "../../fields/record-title";
import type { Collection, FormValues, RecordData } from "../../schema/types";
import { clashOf } from "../record/clash/clash";
import { useClash } from "../record/clash/use-clash";
import { changedValues } from "./changed-values";

interface Save {
  /** The record that is edited, and what its form began with. Undefined: it is a new one. */
  readonly edited: { readonly loaded: RecordData; readonly start: FormValues } | undefined;
  readonly typed: FormValues;
  readonly form: Pick<FormInstance<FormValues>, "setFields">;
  /** @throws why it was not stored. */
  readonly store: (values: FormValues) => Promise<unknown>;
}

/** How a save ended: stored, out of the trash, or not at all. The reason is absent where the store has told it. */
export type Ending =
  | { readonly kind: "saved" | "restored" }
  | { readonly kind: "refused"; readonly reason?: string };

export interface MergedSave {
  /** Stands beside the form. */
  readonly question: ReactNode;
  /** The values that the person knows to be stored, for the save that is on its way. */
  readonly opened: () => FormValues | undefined;
  readonly save: (save: Save) => Promise<Ending>;
}

/**
 * Saves what a person changed, and no more. Where others have changed the same fields, or deleted the record, the person
 * is asked, as often as that happens.
 */
export function useMergedSave(collection: Collection): MergedSave {
  const { question, ask } = useClash(collection);
  /** The record as it was loaded, and what they were shown of it since. */
  const known = useRef<{ readonly start: FormValues; readonly values: FormValues }>(undefined);

  const save = async ({ edited, typed, form, store }: Save): Promise<Ending> => {
    if (edited && known.current?.start !== edited.start)
      known.current = { start: edited.start, values: edited.start };
    const { current: base } = known;
    const values = base ? changedValues(collection, base.values, typed) : typed;
    try {
      await store(values);
      return { kind: "saved" };
    } catch (error) {
      const clash = clashOf(error);
      if (!clash || !edited || !base) return { kind: "refused" };
      const settled = await ask(clash, { values, title: titleOf(collection, edited.loaded) });
      if (settled.kind === "restored") return { kind: "restored" };
      if (settled.kind === "left") return { kind: "refused", reason: settled.reason };
      known.current = { ...base, values: { ...base.values, ...settled.opened } };
      form.setFields(Object.entries(settled.theirs).map(([name, value]) => ({ name, value })));
      return save({ edited, typed: { ...typed, ...settled.theirs }, form, store });
    }
  };
  return { question, opened: () => known.current?.values, save };
}
