import { ArrowRightOutlined } from "@ant-design/icons";
import type { FieldChange } from "../../contract/history";
import type { Collection, Field, Json } from "../../schema/types";
import type { TextId } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { FieldCell } from "../record/cells";
import styles from "./history.module.css";

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
            <dd>
              {change.values ? (
                <>
                  <del>
                    <span className={styles.said}>{t("history.field.was")} </span>
                    <Value id={id} field={field} name={change.key} value={change.values.before} />
                  </del>
                  <ArrowRightOutlined aria-hidden className={styles.arrow ?? ""} />
                  <ins>
                    <span className={styles.said}>{t("history.field.isNow")} </span>
                    <Value id={id} field={field} name={change.key} value={change.values.after} />
                  </ins>
                </>
              ) : (
                <span className={styles.soft}>{t("history.field.noValues")}</span>
              )}
              {change.stays && change.values && (
                <span className={styles.stays}>{t(STAYS[change.stays])}</span>
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

/** Why a field cannot be reverted. */
const STAYS: { readonly [reason in NonNullable<FieldChange["stays"]>]: TextId } = {
  "changed since": "history.field.changedSince",
  "file is gone": "history.field.fileIsGone",
  "not kept": "history.field.notKept",
  "not readable": "history.field.notReadable",
  "cannot be edited": "history.field.notEditable",
};
