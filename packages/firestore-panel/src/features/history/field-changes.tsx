import { ArrowRightOutlined } from "@ant-design/icons";
import type { FieldChange } from "../../contract/history";
import type { Collection, Field, Json } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { FieldCell } from "../../screens/record/cells";
import common from "../../ui/common.module.css";
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
            <dd className={common.line}>
              {change.values ? (
                <>
                  <del>
                    <span className={common.unseen}>{t("history.field.was")} </span>
                    <Value id={id} field={field} name={change.key} value={change.values.before} />
                  </del>
                  <ArrowRightOutlined aria-hidden className={common.soft ?? ""} />
                  <ins>
                    <span className={common.unseen}>{t("history.field.isNow")} </span>
                    <Value id={id} field={field} name={change.key} value={change.values.after} />
                  </ins>
                </>
              ) : (
                <small>{t("history.field.noValues")}</small>
              )}
              {change.stays && change.values && (
                <small className={styles.stays}>{t(`history.field.${change.stays}`)}</small>
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
