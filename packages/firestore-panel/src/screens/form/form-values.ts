/** The values of a form: what it starts with, what an edit writes, and what is kept when saving becomes impossible. */
import type { FormInstance } from "antd";
import { useEffect, useRef, useState } from "react";
import { tabStore } from "../../browser-storage";
import { modelOf, storedKeysOf } from "../../fields/models";
import { isEmpty, isSetAlone, sameValue, titleOf } from "../../fields/record";
import type { Collection, FormValues, RecordData, Field } from "../../schema/types";
import { useShellSession } from "../shell/shell-session";

/** The initial values of a form. A record contains only a password's date, and the form asks for a new password. */
export function initialFormValues({ signIn }: Collection, record: RecordData): FormValues {
  return signIn ? { ...record, [signIn.password]: null } : record;
}

/** @returns what a new record takes over from another one, and the labels of the fields whose values are left out. */
export function copyOf(collection: Collection, record: RecordData) {
  const copied = copiedFields(collection);
  const leftOut = collection.fields.filter(
    (field) => !copied.includes(field) && field.form !== "none" && !isEmpty(field, record[field.key]),
  );
  return {
    name: titleOf(collection, record),
    values: Object.fromEntries(copied.map(({ key }) => [key, record[key]])),
    leftOut: leftOut.map(({ label }) => label),
  };
}

function copiedFields(collection: Collection): readonly Field[] {
  return collection.fields.filter(
    (field) =>
      !field.readOnly && ["both", "create", undefined].includes(field.form) && !isOwn(collection, field),
  );
}

/** Whether the value belongs to one record only: an id, a unique value, a password or a file. */
function isOwn(collection: Collection, field: Field): boolean {
  const { unique, bulk, protect } = collection;
  const keys = storedKeysOf(field);
  const has = (key: string | undefined) => key !== undefined && keys.includes(key);
  const { confidential, initial } = modelOf(field);
  const identifies = field.importance === "identifying" && ["text", "email"].includes(field.type);
  return (
    confidential === true ||
    // Each record has another one, such as a pin.
    initial !== undefined ||
    identifies ||
    field.key === protect?.field ||
    has(bulk?.identity.at(-1)) ||
    (isSetAlone(collection, field) && !has(unique?.within))
  );
}

/** What an edit writes: changed fields only. Other fields keep concurrent changes. */
export function changedValues({ fields }: Collection, start: FormValues, values: FormValues): FormValues {
  const writable = fields.filter(({ key, readOnly }) => !readOnly && Object.hasOwn(values, key));
  const changed = differingFields(writable, start, values);
  return Object.fromEntries(changed.map(({ key }) => [key, values[key] ?? null]));
}

/** Whether a save of the typed values would change something. Inputs that are not shown have no value. */
export function isEdited(fields: readonly Field[], start: FormValues, typed: FormValues): boolean {
  const shown = fields.filter(({ key }) => Object.hasOwn(typed, key));
  return differingFields(shown, start, typed).length > 0;
}

export function differingFields(fields: readonly Field[], before: FormValues, after: FormValues): Field[] {
  return fields.filter((field) => !sameValue(field, before[field.key], after[field.key]));
}

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
    forgetDraft();
    return undefined;
  }
  return draft.resource === resource ? draft : undefined;
}

export const forgetDraft = (): void => tabStore.remove(DRAFT_KEY);

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
    forgetDraft();
  }, [draft, isLoaded, start, form]);

  useEffect(() => {
    // Saving is possible again.
    if (!held && stored.current) forgetDraft();
    stored.current = held;
    if (!held) return;
    const values = form.getFieldsValue(true) as FormValues;
    storeDraft(collection, account, id, start ? changedValues(collection, start, values) : values);
  }, [held, account, collection, id, form, start]);
}
