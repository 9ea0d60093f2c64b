import { Button, Form } from "antd";
import { Suspense, useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from "react";
import { checkRecord } from "../../../fields/record";
import type { Collection, Field, FormValues, Json, RecordData } from "../../../schema/types";
import { changedValues } from "../../form/changed-values";
import { FormField } from "../../form/form-field";
import { FormerNameNote } from "../../form/former-name-note";
import { formValues } from "../../form/form-values";
import { useLeaveGuard } from "../../form/use-leave-guard";
import { titleOf } from "../../../fields/record-title";
import styles from "./cell-editor.module.css";
import { focusInput, isListOpen, exitOf, type EditorExit } from "./editor-keys";
import { TheirsNote } from "./theirs-note";
import { useCurrentRecord } from "./use-current-record";
import { useLeaveEditor } from "./use-leave-editor";
import { useOverlayPosition } from "./use-overlay-position";

export interface CellEditorHandle {
  /** @returns false where what is typed cannot be saved: it stays open, and has the focus. */
  readonly leave: () => boolean;
}

interface CellEditorProps {
  readonly ref: Ref<CellEditorHandle>;
  readonly collection: Collection;
  readonly field: Field;
  /** The record when the editor was opened. */
  readonly opened: RecordData;
  /** The rows that the list shows. */
  readonly rows: readonly RecordData[];
  /** What was typed here before and refused, and why. */
  readonly refused: { readonly value: Json; readonly reason: string } | undefined;
  /** Undefined: its row is no longer shown. */
  readonly cell: HTMLElement | undefined;
  /** @param known the record as the person knows it to be stored. @returns whether nothing is left to do. */
  readonly onSave: (value: Json, known: RecordData) => Promise<boolean>;
  readonly onClose: (exit: EditorExit) => void;
}

/**
 * The form's input for one field, over its cell. Enter and Tab save, Escape gives up. What is left by a click is saved if
 * it can be, and stays open if not, so that nothing typed is lost.
 */
export function CellEditor(props: CellEditorProps) {
  const { ref, collection, field, opened, rows, refused, cell, onSave, onClose } = props;
  const { key } = field;
  const [form] = Form.useForm<FormValues>();
  const formId = useId();
  const [dirty, setDirty] = useState(refused !== undefined);
  const [before, setBefore] = useState(opened);
  /** Somebody else's version that the person has seen, and saves over. */
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
    Object.hasOwn(changedValues(collection, formValues(collection, one), other), key);
  const now = useCurrentRecord(collection, rows, opened);
  const changed = now !== null && differ(before, now);
  const insists = now !== null && acknowledged !== undefined && !differ(acknowledged, now);

  /** A cell that is asked for and the focus that goes may both leave it, and it is saved once. */
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
  /** @returns whether it is left. */
  const leave = (exit: EditorExit): boolean => {
    if (isLeft.current) return true;
    const value = (form.getFieldValue(key) ?? null) as Json;
    const typed = { [key]: value };
    const isSame = !differ(before, typed) || (now !== null && !differ(now, typed));
    if (!isSame) {
      if (now === null) {
        // Its row is gone: what is typed stays here until it is out of the trash.
        if (exit !== "left") void restore(value);
        return false;
      }
      if (changed && !insists) {
        // Nobody's value is replaced unseen: a second Enter means it.
        if (exit !== "left") setAcknowledged(now);
        return false;
      }
      const [error] = Object.entries(checkRecord(collection, typed, "edit", now));
      if (error) {
        form.setFields([{ name: key, errors: [errorText(collection, field, error)] }]);
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
      aria-label={`${field.label} of ${titleOf(collection, opened)}`}
      className={styles.editor}
      // Before the input has it: Enter would open a list or a calendar, or turn a switch.
      onKeyDownCapture={(event) => {
        const exit = exitOf(event, box.current);
        if (!exit) return;
        event.preventDefault();
        event.stopPropagation();
        leave(exit);
      }}
      onKeyDown={(event) => {
        // After the input: what is open takes the first Escape.
        if (event.key === "Escape" && !isListOpen(box.current)) onClose("stay");
      }}
      onBlur={onBlur}
    >
      <Form
        form={form}
        name={formId}
        layout="vertical"
        noValidate
        initialValues={{ ...formValues(collection, opened), ...(refused && { [key]: refused.value }) }}
        onValuesChange={() => setDirty(true)}
      >
        <Suspense fallback={<p role="status">Opening the cell</p>}>
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
              focusInput(box.current);
            }}
            onKeep={(theirs) => {
              setAcknowledged(theirs);
              focusInput(box.current);
            }}
          />
        )}
        {cell === undefined && now !== null && (
          <p className={styles.note}>Its row is no longer on this page. It can be saved all the same.</p>
        )}
        <div className={styles.buttons}>
          <Button size="small" type="primary" title="Save (Enter)" onClick={() => leave("stay")}>
            Save
          </Button>
          <Button size="small" title="Cancel (Escape)" onClick={() => onClose("stay")}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** An error between two dates may be told of the other one. */
function errorText({ fields }: Collection, field: Field, [key, error]: [string, string]): string {
  if (key === field.key) return error;
  return `${fields.find((other) => other.key === key)?.label ?? key}: ${error}`;
}

/** Tells when the inputs beside it are shown: effects inside a Suspense boundary wait until all of it is. */
function WhenShown({ then }: { then: (shown: boolean) => void }) {
  useEffect(() => then(true), [then]);
  return null;
}
