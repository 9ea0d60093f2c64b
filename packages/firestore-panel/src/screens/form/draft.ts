/** Keeps unsaved values when saving becomes impossible, until the account returns to the form in this tab. */
import type { FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import { tabStore } from "../../browser-storage";
import { modelOf } from "../../fields/models";
import { isEmpty } from "../../fields/record";
import type { Collection, FormValues } from "../../schema/types";
import { useShellSession } from "../shell/shell-session";
import { changedValues } from "./form-values";

const DRAFT_KEY = "draft";

interface FormDraft {
  /** The record id of the account that typed it. */
  readonly account: string;
  readonly resource: string;
  /** The edited record's id. Absent: a new record. */
  readonly id?: string;
  readonly values: FormValues;
  /** A password or a file was entered, too. */
  readonly isPart: boolean;
}

/** @param values the typed values; for an edit, the changed fields only. Passwords and files are not kept. */
export function storeDraft(
  { name: resource, fields }: Collection,
  account: string,
  id: string | undefined,
  values: FormValues,
): void {
  const storable = fields.filter((field) => !modelOf(field).confidential && isPlain(values[field.key]));
  const draft: FormDraft = {
    account,
    resource,
    ...(id !== undefined && { id }),
    values: Object.fromEntries(storable.map(({ key }) => [key, values[key]])),
    isPart: fields.some((field) => !storable.includes(field) && !isEmpty(field, values[field.key])),
  };
  tabStore.setJson(DRAFT_KEY, draft);
}

/** @returns the draft of a collection. Another account's is removed. */
export function draftOf(account: string, resource: string): FormDraft | undefined {
  const draft = tabStore.getJson(DRAFT_KEY) as FormDraft | null;
  if (!draft || account === "") return undefined;
  if (draft.account !== account) {
    tabStore.remove(DRAFT_KEY);
    return undefined;
  }
  return draft.resource === resource ? draft : undefined;
}

/** Whether the value is plain JSON at every level; a File is not. */
function isPlain(value: unknown): boolean {
  if (value === undefined) return false;
  if (typeof value !== "object" || value === null) return true;
  const proto: unknown = Object.getPrototypeOf(value);
  return (proto === Object.prototype || Array.isArray(value)) && Object.values(value).every(isPlain);
}

/** @returns what this account had typed into this form when its session ended. */
export function useStoredDraft({ name }: Collection, id: string | undefined): FormDraft | undefined {
  const { account } = useShellSession();
  const [draft] = useState(() => draftOf(account, name));
  return draft?.id === id ? draft : undefined;
}

interface DraftOptions {
  readonly collection: Collection;
  readonly id: string | undefined;
  readonly form: FormInstance;
  /** The initial values of an edit. Undefined while its record loads. */
  readonly start: FormValues | undefined;
  readonly dirty: boolean;
  readonly draft: FormValues | undefined;
}

/** Stores a draft when nothing can be saved any more; restores the draft of an edit once its record is loaded. */
export function useDraft({ collection, id, form, start, dirty, draft }: DraftOptions): void {
  const { account, ended, readOnly } = useShellSession();
  const restored = useRef(false);
  const stored = useRef(false);
  const isLoaded = id === undefined || start !== undefined;
  // Before the record is loaded nothing was typed, and an earlier draft is not in the form yet.
  const held = (ended || readOnly) && dirty && isLoaded;

  useEffect(() => {
    if (!draft || restored.current || !isLoaded) return;
    restored.current = true;
    if (start) form.setFieldsValue(draft);
    tabStore.remove(DRAFT_KEY);
  }, [draft, isLoaded, start, form]);

  useEffect(() => {
    // Saving is possible again.
    if (!held && stored.current) tabStore.remove(DRAFT_KEY);
    stored.current = held;
    if (!held) return;
    const values = form.getFieldsValue(true) as FormValues;
    storeDraft(collection, account, id, start ? changedValues(collection, start, values) : values);
  }, [held, account, collection, id, form, start]);
}
