import { Alert, Button, Form } from "antd";
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
} from "react";
import { titleOf } from "../../fields/record";
import type { Collection, Field, RecordData } from "../../schema/types";
import type { CellEditingProps } from "../../screens/features";
import { useText } from "../../texts/use-text";
import { FormField, FormerNameNote } from "../../screens/form/form-field";
import { ChangedNotice, FormWatch } from "../../screens/form/record-form";
import { useLeaveGuard } from "../../screens/shell/leave-guards";
import { useRecordForm } from "../../screens/form/use-record-form";
import { focusCell } from "../../ui/focus";
import { isDialogOpen, isRightToLeft } from "../../ui/browser-hooks";
import common from "../../ui/common.module.css";
import styles from "./cell-editor.module.css";

/** Where the focus goes after an editor: its cell, the next or the previous one. */
type EditorExit = "stay" | "next" | "previous";

/** Edits the cells of a list's table, one at a time. */
export function CellEditing({ collection, rows, request, onEdited }: CellEditingProps) {
  const { table } = request;
  const [edited, setEdited] = useState<{ readonly record: RecordData; readonly key: string }>();

  const open = (cell: HTMLElement) => {
    const id = cell.closest("tr")?.dataset["rowKey"];
    const record = rows.find((row) => row.id === id);
    if (!record) return;
    focusCell(cell);
    setEdited({ record, key: cell.dataset["edit"] ?? "" });
  };
  useCellKeys(table, open);
  const answer = useEffectEvent(open);
  useEffect(() => {
    if (request.open) answer(request.cell);
    else focusCell(request.cell);
  }, [request]);

  const field = collection.fields.find(({ key }) => key === edited?.key);
  if (!edited || !field) return null;
  const { id } = edited.record;
  const row = `tr[data-row-key="${CSS.escape(id)}"]`;
  const cell = table.querySelector<HTMLElement>(`${row} > ${ofField(edited.key)}`);
  const close = (exit: EditorExit) => {
    setEdited(undefined);
    if (!cell) return;
    const next = exit !== "stay" && beside(cellsIn(table), cell, exit === "next" ? 1 : -1);
    if (next) open(next);
    else focusCell(cell);
  };
  return (
    <CellEditor
      key={`${id} ${edited.key}`}
      {...{ collection, field, id, cell, onEdited }}
      name={titleOf(collection, edited.record)}
      onClose={close}
    />
  );
}

const ofField = (key: string) => `[data-edit="${CSS.escape(key)}"]`;

const cellsIn = (part: Element | null | undefined, cells = "[data-edit]") => [
  ...(part?.querySelectorAll<HTMLElement>(cells) ?? []),
];

const beside = (cells: readonly HTMLElement[], cell: HTMLElement, step: 1 | -1) =>
  cells[cells.indexOf(cell) + step];

function cellTowards(cell: HTMLElement, pressed: string): HTMLElement | undefined {
  const row = cell.closest("tr");
  const inColumn = cellsIn(row?.parentElement, ofField(cell.dataset["edit"] ?? ""));
  const forward = isRightToLeft() ? "ArrowLeft" : "ArrowRight";
  if (pressed === "ArrowDown") return beside(inColumn, cell, 1);
  if (pressed === "ArrowUp") return beside(inColumn, cell, -1);
  return beside(cellsIn(row), cell, pressed === forward ? 1 : -1);
}

/** Arrow keys move between cells, Enter opens one, and Escape returns to the row. */
function useCellKeys(table: HTMLElement, onOpen: (cell: HTMLElement) => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target: cell, key, altKey, ctrlKey, metaKey } = event;
      // Not in a control inside a cell.
      if (!(cell instanceof HTMLElement) || cell.dataset["edit"] === undefined) return;
      if (altKey || ctrlKey || metaKey) return;
      const row = cell.closest("tr");
      if (key === "Enter" || key === "F2") open(cell);
      else if (key === "Escape") (row?.querySelector<HTMLElement>("a[data-row-link]") ?? row)?.focus();
      else if (key.startsWith("Arrow")) {
        const next = cellTowards(cell, key);
        if (next) focusCell(next);
      } else return;
      // F2 on a cell must not reach its row, and arrow keys must not scroll the page.
      event.preventDefault();
      event.stopPropagation();
    };
    table.addEventListener("keydown", onKey);
    return () => table.removeEventListener("keydown", onKey);
  }, [table]);
}

interface CellEditorProps {
  readonly collection: Collection;
  readonly field: Field;
  readonly id: string;
  readonly name: string;
  /** Null: its row is not visible any more. */
  readonly cell: HTMLElement | null;
  readonly onEdited: () => void;
  readonly onClose: (exit: EditorExit) => void;
}

/** Enter and Tab save, Escape cancels. A click elsewhere saves, too. Invalid input keeps the editor open. */
function CellEditor({ collection, field, id, name, cell, onEdited, onClose }: CellEditorProps) {
  const t = useText();
  const exit = useRef<EditorExit>("stay");
  const record = useRecordForm(collection, id, () => onClose(exit.current));
  const { form, loaded, loadError, saving, failure, change } = record;
  const box = useRef<HTMLDivElement>(null);
  useLeaveGuard(record.dirty, record.settling);
  const { savable } = record;
  useLayoutEffect(() => {
    // The style sheet places the editor over it. Inside the cell, the table's scroll container would clip the editor.
    cell?.style.setProperty("anchor-name", "--edited-cell");
    return () => void cell?.style.removeProperty("anchor-name");
  }, [cell]);
  useEffect(() => {
    // The input is ready, or a save that has disabled it has failed.
    if (savable && !isDialogOpen()) focusInput(box.current);
  }, [savable, failure]);

  const leave = (how: EditorExit) => {
    if (saving) return;
    exit.current = how;
    if (!record.dirty) return onClose(how);
    onEdited();
    form.submit();
  };
  const isChanged = change && (change.kind === "deleted" || change.labels.includes(field.label));

  return (
    <>
      {/* A click beside the editor opens nothing. */}
      <div className={styles.cover} onClick={() => leave("stay")} />
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
          if (event.key === "Escape" && !isListOpen(box.current) && !saving) onClose("stay");
        }}
      >
        {/* Outside the boundary: Refine writes to the form as soon as the record is there. */}
        <Form
          {...record.formProps}
          // A form takes its first values when it is mounted.
          key={String(loaded !== undefined)}
          form={form}
          name={record.formId}
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
        {loadError && <Alert type="error" title={loadError.message} className={styles.note} />}
        {failure && (
          <Alert
            type={failure.givenUp ? "warning" : "error"}
            title={failure.reason}
            className={styles.note}
          />
        )}
        {isChanged && <ChangedNotice record={record} />}
        <div className={common.line}>
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
            onClick={() => onClose("stay")}
          >
            {t("common.cancel")}
          </Button>
        </div>
      </div>
    </>
  );
}

/** @returns how a key saves. Undefined: the key has another meaning, such as choosing in an open list. */
function exitOf(event: ReactKeyboardEvent, box: HTMLElement | null): EditorExit | undefined {
  const { key, target, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event;
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return undefined;
  if (key === "Tab") return shiftKey ? "previous" : "next";
  const pressed = target instanceof Element && target.closest("button:not([role=switch])");
  return key === "Enter" && !pressed && !isListOpen(box) ? "stay" : undefined;
}

function isListOpen(box: HTMLElement | null): boolean {
  return box !== null && box.querySelector(".ant-select-open") !== null;
}

/** Focuses the input and selects its text, so that typing replaces it. */
function focusInput(box: HTMLElement | null): void {
  const input = box?.querySelector<HTMLElement>("input:checked") ?? box?.querySelector("input, button");
  if (!(input instanceof HTMLElement)) return;
  input.focus();
  if (input instanceof HTMLInputElement && input.type !== "radio") input.select();
}
