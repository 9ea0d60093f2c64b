import { useOne, type HttpError } from "@refinedev/core";
import { Button, Form, Alert, Space } from "antd";
import { Suspense, useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from "react";
import { checkRecord, isEmpty, titleOf } from "../../fields/record";
import type { Collection, Field, FormValues, Json, RecordData } from "../../schema/types";
import { richText, useText } from "../../texts/use-text";
import { changedValues, initialFormValues, isEdited } from "../../screens/form/form-values";
import { FormField, FormerNameNote } from "../../screens/form/form-field";
import { useLeaveGuard } from "../../screens/form/use-leave-guard";
import common from "../../ui/common.module.css";
import styles from "./cell-editor.module.css";
import {
  focusInput,
  ignoreSecondClick,
  isListOpen,
  exitOf,
  useLeaveEditor,
  useOverlayPosition,
  type EditorExit,
} from "./editor-overlay";
import { FieldCell } from "../../screens/record/cells";

export interface CellEditorHandle {
  /** @returns false for invalid input: the editor stays open and keeps the focus. */
  readonly leave: () => boolean;
}

interface CellEditorProps {
  readonly ref: Ref<CellEditorHandle>;
  readonly collection: Collection;
  readonly field: Field;
  /** The record when the editor opened. */
  readonly opened: RecordData;
  /** The visible rows. */
  readonly rows: readonly RecordData[];
  /** The refused input of an earlier save, and the reason. */
  readonly refused: { readonly value: Json; readonly reason: string } | undefined;
  /** Why an empty value is refused. Absent: the field's declaration decides. */
  readonly refuseEmpty?: string;
  /** Undefined: its row is not visible any more. */
  readonly cell: HTMLElement | undefined;
  /** @param known the stored record that the person has seen. @returns whether the edit is complete. */
  readonly onSave: (value: Json, known: RecordData) => Promise<boolean>;
  readonly onClose: (exit: EditorExit) => void;
}

/**
 * The form's input for one field, above its cell. Enter and Tab save, Escape cancels. A click elsewhere saves valid
 * input, and invalid input keeps the editor open, so that nothing is lost.
 */
export function CellEditor(props: CellEditorProps) {
  const { ref, collection, field, opened, rows, refused, refuseEmpty, cell, onSave, onClose } = props;
  const { key } = field;
  const t = useText();
  const [form] = Form.useForm<FormValues>();
  const formId = useId();
  const [dirty, setDirty] = useState(refused !== undefined);
  const [before, setBefore] = useState(opened);
  /** A version by somebody else that the person has seen and decides to overwrite. */
  const [acknowledged, setAcknowledged] = useState<RecordData>();
  const [shown, setShown] = useState(false);
  const box = useOverlayPosition(cell);
  useLeaveGuard(dirty, false);
  useEffect(() => {
    if (!shown) return;
    if (refused) form.setFields([{ name: key, errors: [refused.reason] }]);
    focusInput(box.current);
  }, [shown, form, key, refused, box]);

  const differ = (one: RecordData, other: FormValues) =>
    Object.hasOwn(changedValues(collection, initialFormValues(collection, one), other), key);
  const now = useCurrentRecord(collection, rows, opened);
  const changed = now !== null && differ(before, now);
  const insists = now !== null && acknowledged !== undefined && !differ(acknowledged, now);

  /** A click and the lost focus may both close the editor; it saves once. */
  const isLeft = useRef(false);
  const restore = async (value: Json) => {
    if (isLeft.current) return;
    isLeft.current = true;
    if (await onSave(value, before)) onClose("left");
    else {
      isLeft.current = false;
      focusInput(box.current);
    }
  };
  /** @returns whether the editor closes. */
  const leave = (exit: EditorExit): boolean => {
    if (isLeft.current) return true;
    const value = (form.getFieldValue(key) ?? null) as Json;
    const typed = { [key]: value };
    const isSame = !differ(before, typed) || (now !== null && !differ(now, typed));
    if (!isSame) {
      if (now === null) {
        // The row is gone: the input stays until the record is restored from the trash.
        if (exit !== "left") void restore(value);
        return false;
      }
      if (changed && !insists) {
        // The first Enter shows the other person's value, and only the second one overwrites it.
        if (exit !== "left") setAcknowledged(now);
        return false;
      }
      const [error] = Object.entries(checkRecord(collection, typed, "edit", now));
      const refusal =
        refuseEmpty !== undefined && isEmpty(field, value)
          ? refuseEmpty
          : error && errorText(collection, field, error);
      if (refusal !== undefined) {
        form.setFields([{ name: key, errors: [refusal] }]);
        return false;
      }
      void onSave(value, now);
    }
    isLeft.current = true;
    onClose(exit);
    return true;
  };
  useImperativeHandle(ref, () => ({
    leave: () => {
      const left = leave("left");
      if (!left) focusInput(box.current);
      return left;
    },
  }));
  const onBlur = useLeaveEditor(box, () => leave("left"));

  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t("list.cell.title", { field: field.label, name: titleOf(collection, opened) })}
      className={styles.editor}
      // In the capture phase: otherwise Enter would open a list or a calendar, or toggle a switch.
      onKeyDownCapture={(event) => {
        const exit = exitOf(event, box.current);
        if (!exit) return;
        event.preventDefault();
        event.stopPropagation();
        leave(exit);
      }}
      onKeyDown={(event) => {
        // In the bubble phase: an open list takes the first Escape.
        if (event.key === "Escape" && !isListOpen(box.current)) onClose("stay");
      }}
      onBlur={onBlur}
    >
      <Form
        form={form}
        name={formId}
        layout="vertical"
        noValidate
        initialValues={{ ...initialFormValues(collection, opened), ...(refused && { [key]: refused.value }) }}
        onValuesChange={(_, typed) =>
          setDirty(isEdited(collection.fields, initialFormValues(collection, before), typed))
        }
      >
        <Suspense fallback={<p role="status">{t("list.opening.cell")}</p>}>
          <FormField
            field={field}
            mode="edit"
            fields={collection.fields}
            {...(key === collection.formerNames?.of && {
              note: <FormerNameNote collection={collection} loaded={opened} />,
            })}
          />
          <WhenShown then={setShown} />
        </Suspense>
        {(now === null || changed) && (
          <TheirsNote
            field={field}
            theirs={now}
            insists={insists}
            onTake={(theirs) => {
              form.setFieldValue(key, theirs[key]);
              setBefore(theirs);
              setDirty(false);
              focusInput(box.current);
            }}
            onKeep={(theirs) => {
              setAcknowledged(theirs);
              focusInput(box.current);
            }}
          />
        )}
        {cell === undefined && now !== null && <p className={styles.note}>{t("list.cell.rowGone")}</p>}
        {/* The second click of a double click would land on what the closed editor reveals. */}
        <div className={common.line} onClick={ignoreSecondClick}>
          <Button size="small" type="primary" title={t("list.cell.save")} onClick={() => leave("stay")}>
            {t("common.save")}
          </Button>
          <Button size="small" title={t("list.cell.cancel")} onClick={() => onClose("stay")}>
            {t("common.cancel")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** An error between two dates may belong to the other date. */
function errorText({ fields }: Collection, field: Field, [key, error]: [string, string]): string {
  if (key === field.key) return error;
  return `${fields.find((other) => other.key === key)?.label ?? key}: ${error}`;
}

/**
 * Calls `then` when the sibling inputs are visible: effects inside a Suspense boundary wait until all of it is ready.
 */
function WhenShown({ then }: { then: (shown: boolean) => void }) {
  useEffect(() => then(true), [then]);
  return null;
}

interface TheirsNoteProps {
  readonly field: Field;
  /** The record as changed by somebody else. Null: deleted. */
  readonly theirs: RecordData | null;
  /** The person has seen the note and pressed Enter once. */
  readonly insists: boolean;
  readonly onTake: (theirs: RecordData) => void;
  readonly onKeep: (theirs: RecordData) => void;
}

/** A note in an editor: somebody else changed the same value or deleted the record. */
function TheirsNote({ field, theirs, insists, onTake, onKeep }: TheirsNoteProps) {
  const t = useText();
  if (theirs === null) {
    return (
      <Alert
        className={styles.note ?? ""}
        type="error"
        title={t("list.cell.deleted")}
        description={t("list.cell.restores")}
      />
    );
  }
  const value = <FieldCell field={field} value={theirs[field.key]} record={theirs} query="" show="full" />;
  return (
    <Alert
      className={styles.note ?? ""}
      type="warning"
      title={richText(t, "list.cell.changed", { value })}
      description={
        <>
          <p>{t(insists ? "list.cell.pressAgain" : "list.cell.replaces")}</p>
          <Space wrap>
            <Button size="small" onClick={() => onTake(theirs)}>
              {t("list.cell.takeTheirs")}
            </Button>
            <Button size="small" onClick={() => onKeep(theirs)}>
              {t("list.cell.keepMine")}
            </Button>
          </Space>
        </>
      }
    />
  );
}

/**
 * The current version of the edited record. While its row is visible, the list provides it. Otherwise the record was
 * deleted, or is on another page, or does not match the search. Then a separate query decides, which may see a deletion
 * later than the list.
 * @param before the record when it was opened.
 * @returns null if it was deleted.
 */
function useCurrentRecord(
  { name: resource }: Collection,
  rows: readonly RecordData[],
  before: RecordData,
): RecordData | null {
  const { id } = before;
  const row = rows.find((one) => one.id === id);
  const { query } = useOne<RecordData, HttpError>({
    resource,
    id,
    liveMode: "auto",
    errorNotification: false,
    // A cached result may be outdated.
    queryOptions: { enabled: row === undefined, gcTime: 0 },
  });
  if (row) return row;
  // Other failures say nothing about the record; a save will report them.
  if (query.error?.statusCode === 404) return null;
  return query.data?.data ?? before;
}
