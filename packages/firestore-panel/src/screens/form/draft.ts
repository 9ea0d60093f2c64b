/**
 * Keeps unsaved form values when a session ends, or when the panel begins to read only, until the same account returns to
 * the form in this tab. Passwords and files are never kept, and closing the tab removes the draft.
 */
import type { FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import { modelOf } from "../../fields/models";
import { isEmpty } from "../../fields/record";
import type { Collection, FormValues } from "../../schema/types";
import { useShellSession } from "../shell/shell-session";
import { changedValues } from "./form-values";

const KEY = "draft";

interface Draft {
  /** The record id of the account that typed it. */
  readonly account: string;
  readonly resource: string;
  /** The edited record's id; absent for a new record. */
  readonly id?: string;
  readonly values: FormValues;
  /** A password or a file was entered, too. */
  readonly isPart: boolean;
}
type FormName = Pick<Draft, "account" | "resource" | "id">;

/** @param values the typed values; for an edit, the changed fields only. */
export function storeDraft(
  collection: Collection,
  { account, id }: Pick<FormName, "account" | "id">,
  values: FormValues,
): void {
  const storable = collection.fields.filter(
    (field) => !modelOf(field).confidential && isPlain(values[field.key]),
  );
  const draft: Draft = {
    account,
    resource: collection.name,
    ...(id !== undefined && { id }),
    values: Object.fromEntries(storable.map(({ key }) => [key, values[key]])),
    isPart: collection.fields.some(
      (field) => !storable.includes(field) && !isEmpty(field, values[field.key]),
    ),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the draft is lost.
  }
}

export function draftOf({ account, resource, id }: FormName): Draft | undefined {
  const draft = draftFor(account, resource);
  return draft?.id === id ? draft : undefined;
}

/** @returns the edited record of this collection's draft; without an id, the draft is for a new record. */
export function formWithDraft(account: string, resource: string): { readonly id?: string } | undefined {
  const draft = draftFor(account, resource);
  return draft && (draft.id === undefined ? {} : { id: draft.id });
}

function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: there is no draft.
  }
}

/** Another account's draft is not shown, and is removed. */
function draftFor(account: string, resource: string): Draft | undefined {
  const draft = readDraft();
  if (!draft || account === "") return undefined;
  if (draft.account !== account) {
    dropDraft();
    return undefined;
  }
  return draft.resource === resource ? draft : undefined;
}

function readDraft(): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { account, resource, id, values } = value as { readonly [key: string]: unknown };
  const named = typeof account === "string" && typeof resource === "string";
  return (
    named && ["undefined", "string"].includes(typeof id) && typeof values === "object" && values !== null
  );
}

/** Whether the value is plain JSON at every level; a File is not. */
function isPlain(value: unknown): boolean {
  if (value === undefined) return false;
  if (typeof value !== "object" || value === null) return true;
  const proto: unknown = Object.getPrototypeOf(value);
  return (proto === Object.prototype || Array.isArray(value)) && Object.values(value).every(isPlain);
}

/** @returns what this account had typed into this form when its session ended. */
export function useStoredDraft({ name }: Collection, id: string | undefined): Draft | undefined {
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

/** Stores a draft when nothing can be saved any more; restores the draft of an edit once its record is loaded. */
export function useDraft({ collection, id, form, start, dirty, draft }: DraftOptions): void {
  const { account, ended, readOnly } = useShellSession();
  const restored = useRef(false);
  const stored = useRef(false);
  // Before the record is loaded nothing was typed, and an earlier draft is not in the form yet.
  const held = (ended || readOnly) && dirty && (id === undefined || start !== undefined);

  useEffect(() => {
    if (!draft || restored.current || (id !== undefined && !start)) return;
    restored.current = true;
    if (start) form.setFieldsValue(draft);
    dropDraft();
  }, [draft, id, start, form]);

  useEffect(() => {
    // Saving is possible again.
    if (!held && stored.current) dropDraft();
    stored.current = held;
    if (!held) return;
    const values = form.getFieldsValue(true) as FormValues;
    storeDraft(
      collection,
      { account, ...(id !== undefined && { id }) },
      start ? changedValues(collection, start, values) : values,
    );
  }, [held, account, collection, id, form, start]);
}
