import { Alert, Button, Form } from "antd";
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type Ref,
} from "react";
import { titleOf } from "../../fields/record";
import type { Collection, Field } from "../../schema/types";
import type { CellEditingProps } from "../../screens/features";
import { useText } from "../../texts/use-text";
import { FormField, FormerNameNote } from "../../screens/form/form-field";
import { ChangedNotice, FormWatch } from "../../screens/form/record-form";
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
import {
  cellBeside,
  findCell,
  focusCell,
  focusNear,
  positionOf,
  useCellKeys,
  useFocusAfterRemoval,
  type CellPosition,
} from "./table-cells";

interface EditedCell extends CellPosition {
  readonly name: string;
  readonly index: number;
}

/** Edits the cells of a list's table, one at a time. */
export function CellEditing({ collection, rows, request, onEdited }: CellEditingProps) {
  const { table } = request;
  const [edited, setEdited] = useState<EditedCell>();
  const editor = useRef<CellEditorHandle>(null);

  const show = (cell: HTMLElement) => {
    const position = positionOf(cell);
    const index = rows.findIndex(({ id }) => id === position.id);
    const record = rows[index];
    if (record) setEdited({ ...position, name: titleOf(collection, record), index });
  };
  /** Another cell waits until the value of the open one is saved. */
  const open = (cell: HTMLElement) => {
    const position = positionOf(cell);
    if (!edited) show(cell);
    else if (edited.id !== position.id || edited.key !== position.key) editor.current?.leave(position);
  };
  useCellKeys(table, open);
  useFocusAfterRemoval(table, rows);
  const answer = useEffectEvent(open);
  useEffect(() => {
    if (request.open) answer(request.cell);
    else focusCell(request.cell);
  }, [request]);

  const field = collection.fields.find(({ key }) => key === edited?.key);
  if (!edited || !field) return null;
  const cell = findCell(table, edited);
  const close = (exit: EditorExit) => {
    setEdited(undefined);
    if (exit === "left") return;
    const next =
      typeof exit === "object"
        ? findCell(table, exit)
        : cell && exit !== "stay" && cellBeside(cell, exit === "next" ? 1 : -1);
    if (next) show(next);
    else focusNear(table, edited, edited.index);
  };
  return (
    <CellEditor
      ref={editor}
      key={`${edited.id} ${edited.key}`}
      {...{ collection, field, cell, onEdited }}
      id={edited.id}
      name={edited.name}
      onClose={close}
    />
  );
}

interface CellEditorHandle {
  /** Saves what was typed. Invalid input keeps the editor open, and the focus in it. */
  readonly leave: (exit: EditorExit) => void;
}

interface FieldEditorProps {
  readonly ref: Ref<CellEditorHandle>;
  readonly collection: Collection;
  readonly field: Field;
  readonly id: string;
  readonly name: string;
  /** Undefined: its row is not visible any more. */
  readonly cell: HTMLElement | undefined;
  readonly onEdited?: () => void;
  readonly onClose: (exit: EditorExit, saved: boolean) => void;
}

/**
 * Enter and Tab save, Escape cancels. A click elsewhere saves valid input, and invalid input keeps the editor open.
 */
export function CellEditor(props: FieldEditorProps) {
  const { ref, collection, field, id, name, cell, onEdited, onClose } = props;
  const t = useText();
  const formId = useId();
  const exit = useRef<EditorExit>("stay");
  const record = useRecordForm(collection, id, () => onClose(exit.current, true));
  const { form, loaded, loadError, saving, failure, change } = record;
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
                <FormWatch record={record} />
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
        {isChanged && <ChangedNotice collection={collection} change={change} />}
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
