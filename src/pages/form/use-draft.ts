import type { FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import type { Collection, FormValues } from "../../schema/types";
import { changedValues } from "./changed-values";
import { draftOf, dropDraft, storeDraft } from "./draft";
import { useShellSession } from "../shell/shell-session";

/** @returns the values that this account had typed into this form when its session ended. */
export function useStoredDraft({ name }: Collection, id: string | undefined): FormValues | undefined {
  const { account } = useShellSession();
  const [draft] = useState(() => draftOf({ account, resource: name, ...(id !== undefined && { id }) }));
  return draft;
}

interface DraftOptions {
  readonly collection: Collection;
  /** The edited record's id; absent for a new record. */
  readonly id: string | undefined;
  readonly form: FormInstance;
  /** The initial values of an edit; absent while its record loads. */
  readonly start: FormValues | undefined;
  /** The form has unsaved changes. */
  readonly dirty: boolean;
  readonly draft: FormValues | undefined;
}

/** Stores a draft when the session ends; restores the draft of an edit once its record is loaded. */
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
