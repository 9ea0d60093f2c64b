/** Changes that others make to a record while it is edited. */
import { useDataProvider, useInvalidate, useNotification, type HttpError } from "@refinedev/core";
import { App, Button, Modal, type FormInstance } from "antd";
import { useRef, useState } from "react";
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
import { useShellSession } from "../shell/shell-session";
import { useOpenDialog } from "../shell/dialogs";
import { useUndo } from "../use-undo";
import styles from "./form.module.css";
import { changedValues, differingFields } from "./form-values";
import { formFields } from "./sections";

/** @returns the conflict that prevented a save. Undefined: it failed for another reason. */
export function saveConflictOf(error: unknown): ChangedRecord | GoneRecord | undefined {
  const conflict = (error ?? {}) as Partial<ChangedRecord & GoneRecord>;
  return conflict.conflicts || conflict.gone ? (conflict as ChangedRecord | GoneRecord) : undefined;
}

interface SaveOptions {
  /** The edited record and the form's initial values. Undefined: a new record. */
  readonly edited: { readonly loaded: RecordData; readonly start: FormValues } | undefined;
  readonly typed: FormValues;
  readonly form: Pick<FormInstance<FormValues>, "setFieldsValue">;
  /** @throws why the record was not stored. */
  readonly store: (values: FormValues) => Promise<unknown>;
}

/** The reason is absent if the store has shown it. "restored": from the trash. */
type SaveResult =
  | { readonly kind: "saved" | "restored" }
  | { readonly kind: "refused"; readonly reason?: string };

type Side = "theirs" | "mine";

interface OpenConflict extends ChangedRecord {
  readonly title: string;
  readonly values: FormValues;
  /** Called with undefined when the person closes the dialog without a choice. */
  readonly onChosen: (side: Side | undefined) => void;
}

/**
 * Saves the person's changes only. If others changed the same fields or deleted the record, it asks the person, each time
 * again.
 * @returns the dialog, the stored values that the person has seen, and the function that saves.
 */
export function useMergedSave(collection: Collection) {
  const { ended } = useShellSession();
  const restore = useRestore(collection);
  const [conflict, setConflict] = useState<OpenConflict>();
  /** The record as loaded, and the newer values shown to the person since. */
  const baseline = useRef<{ readonly start: FormValues; readonly values: FormValues }>(undefined);

  const save = async ({ edited, typed, form, store }: SaveOptions): Promise<SaveResult> => {
    if (edited && baseline.current?.start !== edited.start)
      baseline.current = { start: edited.start, values: edited.start };
    const { current: base } = baseline;
    const values = base ? changedValues(collection, base.values, typed) : typed;
    try {
      await store(values);
      return { kind: "saved" };
    } catch (error) {
      const found = saveConflictOf(error);
      if (!found || !edited || !base) return { kind: "refused" };
      const title = titleOf(collection, edited.loaded);
      if ("gone" in found) return restore(found.trash, title, values);
      const { conflicts, by } = found;
      const side = await new Promise<Side | undefined>((onChosen) =>
        setConflict({ title, values, conflicts, ...(by && { by }), onChosen }),
      );
      setConflict(undefined);
      if (side === undefined)
        return { kind: "refused", reason: text("history.conflict.left", { count: conflicts.length }) };
      const theirs = Object.fromEntries(conflicts.map((field) => [field.key, field.theirs]));
      const taken = side === "theirs" ? theirs : {};
      baseline.current = { ...base, values: { ...base.values, ...theirs } };
      form.setFieldsValue(taken);
      return save({ edited, typed: { ...typed, ...taken }, form, store });
    }
  };
  const question = conflict && <ConflictDialog open={!ended} collection={collection} {...conflict} />;
  return { question, opened: () => baseline.current?.values, save };
}

interface ConflictDialogProps extends OpenConflict {
  readonly open: boolean;
  readonly collection: Collection;
}

/** A conflict in the same fields: both values of each, and one choice for all of them. */
function ConflictDialog(props: ConflictDialogProps) {
  const { open, collection, title, conflicts, by, values, onChosen } = props;
  const t = useText();
  const nameOf = usePersonName();
  const count = conflicts.length;
  return (
    <Modal
      open={open}
      classNames={{ title: styles.title ?? "" }}
      centered
      width={640}
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
      onCancel={() => onChosen(undefined)}
      footer={
        <>
          <Button onClick={() => onChosen("theirs")}>{t("history.conflict.takeTheirs")}</Button>
          <Button type="primary" onClick={() => onChosen("mine")}>
            {t("history.conflict.keepMine")}
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
  const refused = (reason: TextId): SaveResult => ({ kind: "refused", reason: text(reason, { record }) });

  /** @param copy id of the trashed copy. Undefined: there is none. */
  return async (copy: string | undefined, detail: string, values: FormValues): Promise<SaveResult> => {
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
    const [{ ids: [id] = [], operation, notice } = {}] = restored;
    if (id === undefined) return refused("history.conflict.deleted");
    markSaved(collection.name, id);
    const message = text("history.conflict.restored", { record: one });
    notify?.(undoable({ message, operation }));
    if (notice !== undefined) modal.warning({ title: text("common.note"), content: notice });
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
