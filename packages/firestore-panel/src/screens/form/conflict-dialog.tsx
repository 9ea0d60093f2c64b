import { Button, Modal } from "antd";
import { useId, type ReactNode } from "react";
import { MomentAgo } from "../../ui/values";
import type { ChangedBy, Conflict } from "../../contract/records";
import type { Collection, Field, FormValues } from "../../schema/types";
import type { Translate } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";
import { FieldCell } from "../record/cells";
import { atStart, usePersonName } from "../record/use-person-name";
import styles from "./conflict-dialog.module.css";

export type Side = "theirs" | "mine";

interface ConflictDialogProps {
  readonly open: boolean;
  readonly collection: Collection;
  readonly title: string;
  readonly conflicts: readonly Conflict[];
  /** Who set the others' values; undefined: unknown, or several people. */
  readonly by: ChangedBy | undefined;
  readonly values: FormValues;
  readonly onChosen: (side: Side) => void;
  readonly onCancel: () => void;
}

/** A conflict in the same fields: both values of each, and one choice for all of them. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, collection, title, conflicts, by, values, onChosen, onCancel } = props;
  const t = useText();
  const nameOf = usePersonName();
  const sides = sidesOf(t, by);
  const count = conflicts.length;
  const ago = { ago: by && <MomentAgo iso={by.at} /> };
  return (
    <Modal
      open={open}
      classNames={{ title: styles.title ?? "" }}
      centered
      width={640}
      mask={{ closable: false }}
      title={
        by
          ? richText(t, by.isOwn ? "history.conflict.ownChange" : "history.conflict.change", ago, {
              person: atStart(t, nameOf(by)),
              count,
            })
          : t("history.conflict.changed", { count })
      }
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={() => onChosen("theirs")}>{sides.takeTheirs}</Button>
          <Button type="primary" onClick={() => onChosen("mine")}>
            {sides.keepMine}
          </Button>
        </>
      }
    >
      <div className={styles.conflicts}>
        <p>
          <strong>
            <bdi>{title}</bdi>
          </strong>
          {" · "}
          {t("history.conflict.choose")}
        </p>
        {conflicts.map(({ key, theirs, mine }) => {
          const field = collection.fields.find((candidate) => candidate.key === key);
          return (
            field && (
              <FieldConflict key={key} label={field.label}>
                <dt>{sides.theirs}</dt>
                <dd>
                  <FieldValue field={field} value={theirs} other={mine} />
                </dd>
                <dt>{sides.mine}</dt>
                <dd>
                  {fileNames(t, values[key]) ?? <FieldValue field={field} value={mine} other={theirs} />}
                </dd>
              </FieldConflict>
            )
          );
        })}
      </div>
    </Modal>
  );
}

function FieldConflict({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`fp-surface ${styles.field}`} aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <dl className={styles.sides}>{children}</dl>
    </section>
  );
}

interface FieldValueProps {
  readonly field: Field;
  readonly value: Conflict["theirs"];
  readonly other: Conflict["theirs"];
}

function FieldValue({ field, value, other }: FieldValueProps) {
  return (
    <FieldCell {...{ field, value, other }} record={{ id: "", [field.key]: value }} query="" show="full" />
  );
}

/** A conflict between the person's own windows has no other person. */
function sidesOf(t: Translate, by: ChangedBy | undefined) {
  return by?.isOwn
    ? {
        theirs: t("history.conflict.otherWindow"),
        mine: t("history.conflict.thisWindow"),
        takeTheirs: t("history.conflict.takeOther"),
        keepMine: t("history.conflict.keepThis"),
      }
    : {
        theirs: t("history.conflict.theirs"),
        mine: t("history.conflict.mine"),
        takeTheirs: t("history.conflict.takeTheirs"),
        keepMine: t("history.conflict.keepMine"),
      };
}

/** Unsaved files have no address for a field to show. */
function fileNames(t: Translate, value: unknown): string | undefined {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!all.some((item) => item instanceof File)) return undefined;
  return all.map((item) => (item instanceof File ? item.name : String(item))).join(t("common.comma"));
}
