/** How changes are shown, in activity items and in a record's history. */
import {
  ArrowRightOutlined,
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
import type { FieldChange } from "../../contract/history";
import type { Action } from "../../schema/history";
import type { Collection, Json } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { FieldCell } from "../../screens/record/cells";
import common from "../../ui/common.module.css";
import styles from "./history.module.css";

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

interface FieldChangesProps {
  /** Undefined: the collection is no longer declared. */
  readonly collection: Collection | undefined;
  readonly id: string;
  readonly changes: readonly FieldChange[];
}

/** The changed fields: the value before, struck through, and the value after, formatted like elsewhere. */
export function FieldChanges({ collection, id, changes }: FieldChangesProps) {
  const t = useText();
  return (
    <dl className={styles.changes}>
      {changes.map((change) => {
        const { key } = change;
        const field = collection?.fields.find((candidate) => candidate.key === key);
        // An undeclared field has no type: its value is text, a number or a word.
        const show = (value: Json) =>
          field ? (
            <FieldCell field={field} value={value} record={{ id, [key]: value }} query="" show="full" />
          ) : (
            <span dir="auto">{value === null ? "–" : String(value)}</span>
          );
        return (
          <div key={key}>
            <dt>{field?.label ?? key}</dt>
            <dd className={common.line}>
              {change.values ? (
                <>
                  <del>
                    <span className={common.unseen}>{t("history.field.was")} </span>
                    {show(change.values.before)}
                  </del>
                  <ArrowRightOutlined aria-hidden className={common.soft} />
                  <ins>
                    <span className={common.unseen}>{t("history.field.isNow")} </span>
                    {show(change.values.after)}
                  </ins>
                </>
              ) : (
                <small>{t("history.field.noValues")}</small>
              )}
              {change.blockedBy && change.values && (
                <small className={styles.blocked}>{t(`history.field.${change.blockedBy}`)}</small>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
