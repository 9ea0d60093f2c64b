import type { FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import type { Collection, FormValues, RecordData } from "../../schema/types";
import { changedValues } from "./changed-values";
import { draftOf, dropDraft, keepDraft } from "./draft";
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
  /** The record as the form was filled from it; absent while it loads. */
  readonly loaded: RecordData | undefined;
  /** Something was typed that is not saved. */
  readonly dirty: boolean;
  readonly draft: FormValues | undefined;
}

/** Keeps what is typed when the session ends; puts a draft into the form of an edit when its record is there. */
export function useDraft({ collection, id, form, loaded, dirty, draft }: DraftOptions): void {
  const { account, ended } = useShellSession();
  const restored = useRef(false);

  useEffect(() => {
    if (!ended || !dirty) return;
    const values = form.getFieldsValue(true) as FormValues;
    keepDraft(
      collection,
      { account, ...(id !== undefined && { id }) },
      loaded ? changedValues(collection, loaded, values) : values,
    );
  }, [ended, dirty, account, collection, id, form, loaded]);

  useEffect(() => {
    if (!draft || restored.current || (id !== undefined && !loaded)) return;
    restored.current = true;
    if (loaded) form.setFieldsValue(draft);
    dropDraft();
  }, [draft, id, loaded, form]);
}
