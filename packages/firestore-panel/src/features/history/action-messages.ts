/** How changes are shown, in activity items and in a record's history. */
import {
  ClearOutlined,
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
import type { Translate } from "../../texts/texts";

interface ActionStyle {
  readonly icon: typeof EditOutlined;
  /** It cannot be undone. */
  readonly isFinal?: true;
}

const STYLES: { readonly [action in Action]: ActionStyle } = {
  create: { icon: PlusOutlined },
  update: { icon: EditOutlined },
  import: { icon: ImportOutlined },
  delete: { icon: DeleteOutlined },
  restore: { icon: UndoOutlined },
  purge: { icon: FireOutlined, isFinal: true },
  revert: { icon: RollbackOutlined },
  unlock: { icon: UnlockOutlined, isFinal: true },
  erase: { icon: ClearOutlined, isFinal: true },
};

/** @param action as stored: an unknown action counts as an update. */
export function actionOf(action: unknown): Action {
  return ACTIONS.find((known) => known === action) ?? "update";
}

export function actionStyle(action: Action): ActionStyle {
  return STYLES[action];
}

/** The kinds of changes for a filter. */
export function actionKinds(t: Translate) {
  return ACTIONS.map((action) => ({ value: action, label: t("history.action.kind", { action }) }));
}
