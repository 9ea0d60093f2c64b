import { useNotification } from "@refinedev/core";
import { useCallback, useMemo } from "react";
import { isProtected } from "../../schema/define-collection";
import type { Collection, RecordData, Field } from "../../schema/types";
import { modelOf } from "../../fields/models";
import { isSetAlone } from "../../fields/record";
import { text } from "../../texts/texts";
import { useMay, useShellSession } from "../shell/shell-session";

export type Rights = Readonly<ReturnType<typeof useRights>>;

export interface BulkRights {
  readonly can: (record: RecordData) => boolean;
  readonly set: boolean;
  readonly delete: boolean;
}

/** The permitted operations; editing and adding also require a form. What follows other records is deleted at these. */
export function useRights({ name: resource, routes, follows }: Collection) {
  const hasForm = routes?.form !== undefined;
  const create = useMay(resource, "create");
  const edit = useMay(resource, "edit");
  const remove = useMay(resource, "delete");
  // One object until a right changes, so that the rows do not render again.
  return useMemo(
    () => ({ create: hasForm && create, edit: hasForm && edit, delete: remove && !follows }),
    [hasForm, create, edit, remove, follows],
  );
}

type Change = "edit" | "set" | "delete";

/** @returns why a record stays as it is: it is protected, or the person's own account. Undefined: it may change. */
export function refusalOf(collection: Collection, record: RecordData, change: Change, account: string) {
  if (isProtected(collection, record)) return collection.protect?.message ?? "";
  const isOwnAccount = collection.signIn !== undefined && record.id === account;
  return isOwnAccount && change !== "edit" ? text(`list.ownAccount.${change}`) : undefined;
}

/** @returns a function that reports whether a change is refused, and notifies the person if so. */
export function useRefusal(collection: Collection): (record: RecordData, change: Change) => boolean {
  const { open } = useNotification();
  const { account } = useShellSession();
  return useCallback(
    (record, change) => {
      const message = refusalOf(collection, record, change, account);
      if (message !== undefined) open?.({ key: `refused/${collection.name}`, type: "error", message });
      return message !== undefined;
    },
    [account, collection, open],
  );
}

/** The fields that a bulk action can set: editable ones with a fixed set of values. */
export function settableFields(collection: Collection): readonly Field[] {
  return collection.fields.filter(
    (field) => modelOf(field).choices !== undefined && !isSetAlone(collection, field) && isEditable(field),
  );
}

function isEditable({ readOnly, immutable, form = "both" }: Field): boolean {
  return !readOnly && !immutable && (form === "both" || form === "edit");
}

/** Field types with one small input and no effects outside the database. */
const TYPES: ReadonlySet<string> = new Set([
  "text",
  "choice",
  "number",
  "boolean",
  "date",
  "email",
  "phone",
  "url",
]);

/** Whether a list's cell can edit a field: one that the form can edit, except sign-in fields. */
export function isCellField({ signIn, account }: Collection, field: Field): boolean {
  const { key, type } = field;
  return TYPES.has(type) && isEditable(field) && key !== signIn?.id && key !== account?.email;
}
