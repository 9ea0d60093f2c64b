/** Changes that others make to a record while it is edited. */
import { useDataProvider, useInvalidate, useNotification, type HttpError } from "@refinedev/core";
import { App, Button, Modal } from "antd";
import { useState } from "react";
import type { ChangedRecord, GoneRecord } from "../../contract/records";
import { isNotFound } from "../../contract/unreachable";
import { titleOf } from "../../fields/record";
import { newOperationId } from "../../schema/history";
import type { Collection, Field, FormValues, Json, RecordData } from "../../schema/types";
import { text, type TextId, type Translate } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";
import { MomentAgo } from "../../ui/values";
import { useParts } from "../features";
import { FieldCell } from "../record/cells";
import { atStart, usePersonName } from "../record/names";
import { markSaved } from "../record/save-feedback";
import { useOpenDialog } from "../shell/dialogs";
import { useUndo } from "../use-undo";
import common from "../../ui/common.module.css";
import styles from "./form.module.css";
import { differingFields } from "./form-values";
import { formFields } from "./form-fields";

/** @returns the conflict that prevented a save. Undefined: it failed for another reason. */
export function saveConflictOf(error: unknown): ChangedRecord | GoneRecord | undefined {
  const conflict = (error ?? {}) as Partial<ChangedRecord & GoneRecord>;
  return conflict.conflicts || conflict.gone ? (conflict as ChangedRecord | GoneRecord) : undefined;
}

type Side = "theirs" | "mine";

/**
 * The answer to a conflict. "merged": the fields' values in the database, and those of them that the person takes over.
 * "restored": from the trash. "refused": why the record stays as it is.
 */
type Answer =
  | { readonly kind: "merged"; readonly theirs: FormValues; readonly taken: FormValues }
  | { readonly kind: "restored" }
  | { readonly kind: "refused"; readonly reason: string };

/** @returns asks the person what becomes of a save that others have prevented. */
export function useConflictQuestion(collection: Collection) {
  const restore = useRestore(collection);
  const openDialog = useOpenDialog();

  return async (
    found: ChangedRecord | GoneRecord,
    loaded: RecordData,
    values: FormValues,
  ): Promise<Answer> => {
    const title = titleOf(collection, loaded);
    if ("gone" in found) return restore(found.trash, title, values);
    const { conflicts } = found;
    const side = await new Promise<Side | undefined>((resolve) =>
      openDialog((onClosed) => {
        const onChosen = (chosen?: Side) => {
          onClosed();
          resolve(chosen);
        };
        return <ConflictDialog {...found} {...{ collection, title, values, onChosen }} />;
      }),
    );
    if (side === undefined)
      return { kind: "refused", reason: text("history.conflict.left", { count: conflicts.length }) };
    const theirs = Object.fromEntries(conflicts.map((field) => [field.key, field.theirs]));
    return { kind: "merged", theirs, taken: side === "theirs" ? theirs : {} };
  };
}

interface ConflictDialogProps extends ChangedRecord {
  readonly collection: Collection;
  readonly title: string;
  readonly values: FormValues;
  /** Called without a side when the person closes the dialog. */
  readonly onChosen: (side?: Side) => void;
}

/** A conflict in the same fields: both values of each, and one choice for all of them. */
function ConflictDialog(props: ConflictDialogProps) {
  const { collection, title, conflicts, by, values, onChosen } = props;
  const t = useText();
  const nameOf = usePersonName();
  const count = conflicts.length;
  return (
    <Modal
      open
      classNames={{ title: styles.title ?? "" }}
      centered
      width={640}
      // Above a form in a drawer.
      zIndex={1500}
      mask={{ closable: false }}
      title={
        by
          ? richText(
              t,
              "history.conflict.change",
              { ago: <MomentAgo iso={by.at} /> },
              { person: atStart(t, nameOf(by)), count },
            )
          : t("history.conflict.changed", { count })
      }
      onCancel={() => onChosen()}
      footer={
        <>
          <Button onClick={() => onChosen("theirs")}>{t("history.conflict.takeTheirs")}</Button>
          <Button type="primary" onClick={() => onChosen("mine")}>
            {t("history.conflict.keepMine")}
          </Button>
        </>
      }
    >
      <div className={common.column}>
        <p>
          <strong>
            <bdi>{title}</bdi>
          </strong>
          {" · "}
          {t("history.conflict.choose")}
        </p>
        {conflicts.map(({ key, theirs, mine }) => {
          const field = collection.fields.find((candidate) => candidate.key === key);
          if (!field) return null;
          return (
            <section key={key} className={`fp-surface ${styles.conflict}`} aria-label={field.label}>
              <h3>{field.label}</h3>
              <dl className={styles.sides}>
                <dt>{t("history.conflict.theirs")}</dt>
                <dd>
                  <FieldValue field={field} value={theirs} other={mine} />
                </dd>
                <dt>{t("history.conflict.mine")}</dt>
                <dd>
                  {fileNames(t, values[key]) ?? <FieldValue field={field} value={mine} other={theirs} />}
                </dd>
              </dl>
            </section>
          );
        })}
      </div>
    </Modal>
  );
}

function FieldValue({ field, value, other }: { field: Field; value: Json; other: Json }) {
  return (
    <FieldCell {...{ field, value, other }} record={{ id: "", [field.key]: value }} query="" show="full" />
  );
}

/** Unsaved files have no address for a field to show. */
function fileNames(t: Translate, value: unknown): string | undefined {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!all.some((item) => item instanceof File)) return undefined;
  return all.map((item) => (item instanceof File ? item.name : String(item))).join(t("common.comma"));
}

/** @returns asks whether a deleted record is restored with the typed values. */
function useRestore(collection: Collection) {
  const { modal } = App.useApp();
  const openDialog = useOpenDialog();
  const [undoing] = useParts("undos");
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const undoable = useUndo(collection);
  /** The same for every try. */
  const [operationId] = useState(newOperationId);
  const { one } = collection.label;
  const record = one.toLowerCase();
  const refused = (reason: TextId): Answer => ({ kind: "refused", reason: text(reason, { record }) });

  /** @param copy id of the trashed copy. Undefined: there is none. */
  return async (copy: string | undefined, detail: string, values: FormValues): Promise<Answer> => {
    if (copy === undefined) return refused("history.conflict.deletedForGood");
    if (!undoing) return refused("history.conflict.deleted");
    const askToRestore = await undoing.restore();
    const { restored, unanswered } = await askToRestore(openDialog, {
      records: [{ id: copy, title: detail, collection }],
      title: text("history.conflict.restore", { record }),
      detail,
      values,
      operationId,
    });
    if (unanswered) return refused("history.conflict.unknown");
    const [{ ids: [id] = [], notices = [] } = {}] = restored;
    if (id === undefined) return refused("history.conflict.deleted");
    markSaved(collection.name, id);
    const message = text("history.conflict.restored", { record: one });
    notify?.(undoable({ message, operation: operationId }));
    if (notices.length > 0) modal.warning({ title: text("common.note"), content: notices.join(" ") });
    await invalidate({ resource: collection.name, invalidates: ["list", "many", "detail"] });
    return { kind: "restored" };
  };
}

/** A change of the edited record by somebody else. */
export type RemoteChange =
  | { readonly kind: "changed"; readonly labels: readonly string[] }
  | { readonly kind: "deleted" };

/** Compares the edited record with the server's, without changing the form's query or values. */
export function useRemoteChange({ name: resource, fields }: Collection, loaded: RecordData | undefined) {
  const [change, setChange] = useState<RemoteChange>();
  const dataProvider = useDataProvider();

  const check = async () => {
    if (!loaded) return;
    try {
      const { data } = await dataProvider().getOne<RecordData>({ resource, id: loaded.id });
      const labels = differingFields(formFields(fields, "edit"), loaded, data).map(({ label }) => label);
      setChange(labels.length > 0 ? { kind: "changed", labels } : undefined);
    } catch (error) {
      // Other failures say nothing about the record; a save will report them.
      if (isNotFound(error as Partial<HttpError>)) setChange({ kind: "deleted" });
    }
  };
  return { change, check };
}
