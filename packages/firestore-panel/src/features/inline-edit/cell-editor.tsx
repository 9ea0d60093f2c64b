import { Alert, Button, Form } from "antd";
import { Suspense, useEffect, useId, useImperativeHandle, useRef, type Ref } from "react";
import type { Collection, Field } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { FormField, FormerNameNote } from "../../screens/form/form-field";
import { ChangedNotice, ValueWatch, WhenShown } from "../../screens/form/record-form";
import { useLeaveGuard } from "../../screens/form/use-leave-guard";
import { useRecordForm } from "../../screens/form/use-record-form";
import { isDialogOpen } from "../../ui/browser-hooks";
import common from "../../ui/common.module.css";
import styles from "./cell-editor.module.css";
import {
  exitOf,
  focusInput,
  ignoreSecondClick,
  isListOpen,
  useLeaveEditor,
  useOverlayPosition,
  type EditorExit,
} from "./editor-overlay";

export interface CellEditorHandle {
  /** Saves what was typed. Invalid input keeps the editor open, and the focus in it. */
  readonly leave: (exit: EditorExit) => void;
}

interface CellEditorProps {
  readonly ref: Ref<CellEditorHandle>;
  readonly collection: Collection;
  readonly field: Field;
  readonly id: string;
  /** The record's name. */
  readonly name: string;
  /** Undefined: its row is not visible any more. */
  readonly cell: HTMLElement | undefined;
  /** Called before the value is sent. */
  readonly onEdited?: () => void;
  readonly onClose: (exit: EditorExit, saved: boolean) => void;
}

/**
 * The record's form with one field, above its cell. Enter and Tab save, Escape cancels. A click elsewhere saves valid
 * input, and invalid input keeps the editor open, so that nothing is lost.
 */
export function CellEditor(props: CellEditorProps) {
  const { ref, collection, field, id, name, cell, onEdited, onClose } = props;
  const t = useText();
  const formId = useId();
  const exit = useRef<EditorExit>("stay");
  const record = useRecordForm(collection, id, () => onClose(exit.current, true));
  const { form, loaded, loadError, saving, failure, remote } = record;
  const box = useOverlayPosition(cell);
  useLeaveGuard(record.dirty, record.settling);
  const { savable } = record;
  useEffect(() => {
    // The input is ready, or a save that has disabled it has failed.
    if (savable && !isDialogOpen()) focusInput(box.current);
  }, [savable, failure, box]);

  const leave = (how: EditorExit) => {
    if (saving && how === "left") return;
    exit.current = how;
    if (saving) return;
    if (!record.dirty) return onClose(how, false);
    onEdited?.();
    form.submit();
  };
  useImperativeHandle(ref, () => ({ leave }));
  const onBlur = useLeaveEditor(box, () => leave("left"));
  const change = remote.change;
  const isChanged = change && (change.kind === "deleted" || change.labels.includes(field.label));

  return (
    <>
      {record.question}
      <div
        ref={box}
        role="dialog"
        aria-label={t("list.cell.title", { field: field.label, name })}
        className={styles.editor}
        // In the capture phase: otherwise Enter would open a list or a calendar, or toggle a switch.
        onKeyDownCapture={(event) => {
          const how = exitOf(event, box.current);
          if (!how) return;
          event.preventDefault();
          event.stopPropagation();
          leave(how);
        }}
        onKeyDown={(event) => {
          // In the bubble phase: an open list takes the first Escape.
          if (event.key === "Escape" && !isListOpen(box.current) && !saving) onClose("stay", false);
        }}
        onBlur={onBlur}
      >
        {/* Outside the boundary: Refine writes to the form as soon as the record is there. */}
        <Form
          {...record.formProps}
          // A form takes its first values when it is mounted.
          key={String(loaded !== undefined)}
          form={form}
          name={formId}
          layout="vertical"
          noValidate
          disabled={saving || record.readOnly}
        >
          <Suspense fallback={<p role="status">{t("list.opening.cell")}</p>}>
            {loaded && (
              <>
                <FormField
                  field={field}
                  mode="edit"
                  fields={collection.fields}
                  loaded={loaded}
                  {...(field.key === collection.formerNames?.of && {
                    note: <FormerNameNote collection={collection} loaded={loaded} />,
                  })}
                />
                <WhenShown then={record.setReady} />
                <ValueWatch onValues={record.onValues} />
              </>
            )}
          </Suspense>
        </Form>
        {loadError && <Alert type="error" title={loadError.message} className={styles.note ?? ""} />}
        {failure && (
          <Alert
            type={failure.givenUp ? "warning" : "error"}
            title={failure.reason}
            className={styles.note ?? ""}
          />
        )}
        {isChanged && (
          <div className={styles.note}>
            <ChangedNotice
              change={change}
              what={collection.label.one}
              onLoad={() => void record.reload()}
              onKeep={remote.forget}
            />
          </div>
        )}
        {/* The second click of a double click would land on what the closed editor reveals. */}
        <div className={common.line} onClick={ignoreSecondClick}>
          <Button
            size="small"
            type="primary"
            title={t("list.cell.save")}
            disabled={!savable}
            onClick={() => leave("stay")}
          >
            {t(saving ? "common.saving" : "common.save")}
          </Button>
          <Button
            size="small"
            title={t("list.cell.cancel")}
            disabled={saving}
            onClick={() => onClose("stay", false)}
          >
            {t("common.cancel")}
          </Button>
        </div>
      </div>
    </>
  );
}
