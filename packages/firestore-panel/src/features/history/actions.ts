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
import type { Action } from "../../schema/history";

interface ActionStyle {
  readonly icon: typeof EditOutlined;
  readonly tone?: "good" | "bad";
  /** It cannot be undone. */
  readonly isFinal?: true;
}

export const ACTION_STYLES: { readonly [action in Action]: ActionStyle } = {
  create: { icon: PlusOutlined, tone: "good" },
  update: { icon: EditOutlined },
  import: { icon: ImportOutlined },
  delete: { icon: DeleteOutlined, tone: "bad" },
  restore: { icon: UndoOutlined, tone: "good" },
  purge: { icon: FireOutlined, tone: "bad", isFinal: true },
  revert: { icon: RollbackOutlined },
  unlock: { icon: UnlockOutlined, isFinal: true },
  erase: { icon: ClearOutlined, isFinal: true },
};
