/** How changes are told, in lines of the activity and in a record's history. */
import {
  DeleteOutlined,
  EditOutlined,
  ImportOutlined,
  PlusOutlined,
  RollbackOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import type { FieldChange } from "../../contract/history";
import { ACTIONS, type Action } from "../../schema/history";

type Glyph = typeof EditOutlined;

interface ActionWords {
  /** "Noor added a brand". */
  readonly done: string;
  /** In filters. */
  readonly kind: string;
  readonly icon: Glyph;
}

const WORDS: { readonly [action in Action]: ActionWords } = {
  create: { done: "added", kind: "Added", icon: PlusOutlined },
  update: { done: "changed", kind: "Changed", icon: EditOutlined },
  import: { done: "imported", kind: "Imported", icon: ImportOutlined },
  delete: { done: "deleted", kind: "Deleted", icon: DeleteOutlined },
  restore: { done: "restored", kind: "Restored", icon: UndoOutlined },
  revert: { done: "put back earlier values of", kind: "Taken back", icon: RollbackOutlined },
};

/** @param action as it is stored: what nobody knows is told as a change. */
export function actionOf(action: unknown): Action {
  return ACTIONS.find((known) => known === action) ?? "update";
}

export function wordsOf(action: Action): ActionWords {
  return WORDS[action];
}

/** The kinds of changes for a filter. */
export const KINDS = ACTIONS.map((action) => ({ value: action, label: WORDS[action].kind }));

const STAYS: { readonly [reason in NonNullable<FieldChange["stays"]>]: string } = {
  "changed since": "changed again since",
  "file is gone": "the former file is gone",
  "not kept": "what it was is not kept",
  "cannot be edited": "nobody can edit it",
};

/** Why a field cannot be taken back. Undefined: it can be. */
export function staysText({ stays }: FieldChange): string | undefined {
  return stays && STAYS[stays];
}
