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
import type { Collection, Field, Json } from "../../schema/types";
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
        const field = collection?.fields.find(({ key }) => key === change.key);
        return (
          <div key={change.key}>
            <dt>{field?.label ?? change.key}</dt>
            <dd className={common.line}>
              {change.values ? (
                <>
                  <del>
                    <span className={common.unseen}>{t("history.field.was")} </span>
                    <Value id={id} field={field} name={change.key} value={change.values.before} />
                  </del>
                  <ArrowRightOutlined aria-hidden className={common.soft} />
                  <ins>
                    <span className={common.unseen}>{t("history.field.isNow")} </span>
                    <Value id={id} field={field} name={change.key} value={change.values.after} />
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

interface ValueProps {
  readonly id: string;
  readonly field: Field | undefined;
  readonly name: string;
  readonly value: Json;
}

function Value({ id, field, name, value }: ValueProps) {
  // An undeclared field has no type: its value is text, a number or a word.
  if (!field) return <span dir="auto">{value === null ? "–" : String(value)}</span>;
  return <FieldCell field={field} value={value} record={{ id, [name]: value }} query="" show="full" />;
}
