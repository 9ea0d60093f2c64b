import type { FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import type { Collection, FormValues } from "../../schema/types";
import { changedValues } from "./changed-values";
import { draftOf, dropDraft, storeDraft } from "./draft";
import { useShellSession } from "../shell/shell-session";

/** @returns what this account had typed into this form when its session ended, if anything. */
export function useStoredDraft({ name }: Collection, id: string | undefined): FormValues | undefined {
  const { account } = useShellSession();
  const [draft] = useState(() => draftOf({ account, resource: name, ...(id !== undefined && { id }) }));
  return draft;
}

interface DraftOptions {
  readonly collection: Collection;
  /** The record that is edited; absent for a new one. */
  readonly id: string | undefined;
  readonly form: FormInstance;
  /** What the form of an edit was filled with; absent while its record loads. */
  readonly start: FormValues | undefined;
  /** Something was typed that is not saved. */
  readonly dirty: boolean;
  readonly draft: FormValues | undefined;
}

/** Keeps what is typed when the session ends; puts a draft into the form of an edit when its record is there. */
export function useDraft({ collection, id, form, start, dirty, draft }: DraftOptions): void {
  const { account, ended } = useShellSession();
  const restored = useRef(false);

  useEffect(() => {
    if (!ended || !dirty) return;
    const values = form.getFieldsValue(true) as FormValues;
    storeDraft(
      collection,
      { account, ...(id !== undefined && { id }) },
      start ? changedValues(collection, start, values) : values,
    );
  }, [ended, dirty, account, collection, id, form, start]);

  useEffect(() => {
    if (!draft || restored.current || (id !== undefined && !start)) return;
    restored.current = true;
    if (start) form.setFieldsValue(draft);
    dropDraft();
  }, [draft, id, start, form]);
}
