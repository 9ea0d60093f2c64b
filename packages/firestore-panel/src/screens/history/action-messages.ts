/** Messages for changes, in activity items and in a record's history. */
import {
  DeleteOutlined,
  EditOutlined,
  FireOutlined,
  ImportOutlined,
  PlusOutlined,
  RollbackOutlined,
  UndoOutlined,
  UnlockOutlined,
} from "@ant-design/icons";
import { ACTIONS, type Action } from "../../schema/history";

type Glyph = typeof EditOutlined;

interface ActionMessages {
  /** "Noor added a book". */
  readonly done: string;
  /** The label in filters. */
  readonly kind: string;
  /** "undoing a deletion" */
  readonly noun: string;
  readonly icon: Glyph;
  /** It cannot be undone. */
  readonly isFinal?: true;
}

const MESSAGES: { readonly [action in Action]: ActionMessages } = {
  create: { done: "added", kind: "Added", noun: "an addition", icon: PlusOutlined },
  update: { done: "changed", kind: "Changed", noun: "a change", icon: EditOutlined },
  import: { done: "imported", kind: "Imported", noun: "an import", icon: ImportOutlined },
  delete: { done: "deleted", kind: "Deleted", noun: "a deletion", icon: DeleteOutlined },
  restore: { done: "restored", kind: "Restored", noun: "a restore", icon: UndoOutlined },
  purge: {
    done: "deleted for good",
    kind: "Deleted for good",
    noun: "a deletion for good",
    icon: FireOutlined,
    isFinal: true,
  },
  revert: { done: "restored earlier values of", kind: "Taken back", noun: "an undo", icon: RollbackOutlined },
  unlock: {
    done: "unlocked the sign-in of",
    kind: "Unlocked",
    noun: "an unlock",
    icon: UnlockOutlined,
    isFinal: true,
  },
};

/** @param action as stored: an unknown action counts as an update. */
export function actionOf(action: unknown): Action {
  return ACTIONS.find((known) => known === action) ?? "update";
}

export function actionMessages(action: Action): ActionMessages {
  return MESSAGES[action];
}

/** "a deletion", within a sentence. */
export function actionNoun(action: Action): string {
  return MESSAGES[action].noun;
}

/** The kinds of changes for a filter. */
export const ACTION_KINDS = ACTIONS.map((action) => ({ value: action, label: MESSAGES[action].kind }));
