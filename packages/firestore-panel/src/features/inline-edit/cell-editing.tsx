import { useEffect, useRef, useState } from "react";
import type { CellEditRequest } from "../../ui/data-table";
import { titleOf } from "../../fields/record";
import type { CellEditorProps } from "../../screens/features";
import { CellEditor, type CellEditorHandle } from "./cell-editor";
import type { EditorExit } from "./editor-overlay";
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
  /** The record's name. */
  readonly name: string;
  /** The row's index when the editor opened. */
  readonly index: number;
}

/** Edits the cells of a list's table, one at a time. */
export function CellEditing({ collection, rows, request, onEdited }: CellEditorProps) {
  const [table, setTable] = useState<HTMLElement | null>(null);
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

  const [answered, setAnswered] = useState<CellEditRequest>();
  if (answered !== request) {
    setAnswered(request);
    setTable(request.cell.closest("table"));
  }
  // Runs once for each request, with the latest closure.
  const answer = useRef(open);
  useEffect(() => {
    answer.current = open;
  });
  useEffect(() => {
    if (request.open) answer.current(request.cell);
    else focusCell(request.cell);
  }, [request]);

  const field = collection.fields.find(({ key }) => key === edited?.key);
  if (!edited || !table || !field) return null;

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
