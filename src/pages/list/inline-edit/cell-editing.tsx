import { useEffect, useRef, useState } from "react";
import type { CellEditRequest } from "../../../components/data-table";
import type { Collection, Json, RecordData } from "../../../schema/types";
import type { PendingValues } from "../rows-props";
import { CellEditor, type CellEditorHandle } from "./cell-editor";
import type { EditorExit } from "./editor-keys";
import {
  cellBeside,
  findCell,
  focusCell,
  focusNear,
  markRefused,
  positionOf,
  type CellPosition,
} from "./table-cells";
import { useCellKeys } from "./use-cell-keys";
import { useCellSave, type CellRefusal } from "./use-cell-save";
import { useFocusAfterRemoval } from "./use-focus-after-removal";
import { usePendingValues } from "./use-pending-values";

interface CellEditingProps {
  readonly collection: Collection;
  /** The list's rows without pending values. */
  readonly rows: readonly RecordData[];
  /** The latest request to edit a cell. */
  readonly request: CellEditRequest;
  readonly onPending: (pending: PendingValues) => void;
  /** Called before a value is sent. */
  readonly onEdited: () => void;
}

interface EditedCell extends CellPosition {
  readonly opened: RecordData;
  /** The row's index when the editor opened. */
  readonly index: number;
}

interface RefusedCell extends CellPosition, CellRefusal {
  readonly value: Json;
}

/** Edits the cells of a list's table, one at a time; several saves may be pending. */
export function CellEditing({ collection, rows, request, onPending, onEdited }: CellEditingProps) {
  const [table, setTable] = useState<HTMLElement | null>(null);
  const [edited, setEdited] = useState<EditedCell>();
  const [refused, setRefused] = useState<readonly RefusedCell[]>([]);
  const pendingValues = usePendingValues(rows, onPending);
  const { question, save } = useCellSave(collection);

  const editor = useRef<CellEditorHandle>(null);

  const show = (cell: HTMLElement) => {
    const position = positionOf(cell);
    const index = rows.findIndex(({ id }) => id === position.id);
    const opened = rows[index];
    if (opened && !pendingValues.isSent(position)) setEdited({ ...position, opened, index });
    else focusCell(cell);
  };
  /** Refuses while another cell has invalid input, which would be lost. */
  const open = (cell: HTMLElement) => {
    const isOpen = edited !== undefined && isSame(edited, positionOf(cell));
    if (!isOpen && (editor.current?.leave() ?? true)) show(cell);
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

  useEffect(() => {
    if (!table) return;
    const marked = [...table.querySelectorAll<HTMLElement>("[data-refused]")];
    for (const cell of marked) markRefused(cell, undefined);
    for (const { reason, ...position } of refused) {
      const cell = findCell(table, position);
      if (cell) markRefused(cell, reason);
    }
  }, [table, refused, rows]);

  const field = collection.fields.find(({ key }) => key === edited?.key);
  if (!edited || !table || !field) return <>{question}</>;

  /** @returns whether the edit is complete. */
  const send = async ({ opened, index }: EditedCell, value: Json, known: RecordData): Promise<boolean> => {
    const position = { id: opened.id, key: field.key };
    setRefused((all) => all.filter((one) => !isSame(one, position)));
    onEdited();
    const saving = save(known, field, value);
    await pendingValues.show(
      opened.id,
      field,
      value,
      saving.then((refusal) => refusal === undefined),
    );
    const refusal = await saving;
    if (!refusal || refusal === "theirs") return true;
    setRefused((all) => [...all, { ...position, ...refusal, value }]);
    // Reopens the editor at once if the person is still at the cell.
    const cell = findCell(table, position);
    if (refusal.byValue && cell && document.activeElement === cell)
      setEdited((now) => now ?? { ...position, opened, index });
    return false;
  };
  const close = (exit: EditorExit) => {
    setEdited((now) => (now === edited ? undefined : now));
    // Discarded input is not restored.
    setRefused((all) => all.filter((one) => !isSame(one, edited)));
    const cell = findCell(table, edited);
    const next =
      cell && exit !== "stay" && exit !== "left" ? cellBeside(cell, exit === "next" ? 1 : -1) : undefined;
    if (next) show(next);
    else if (exit === "left") return;
    else focusNear(table, edited, edited.index);
  };
  return (
    <>
      {question}
      <CellEditor
        ref={editor}
        key={`${edited.id} ${edited.key}`}
        {...{ collection, field }}
        opened={edited.opened}
        rows={rows}
        refused={refused.find((one) => isSame(one, edited))}
        cell={findCell(table, edited)}
        onSave={(value, known) => send(edited, value, known)}
        onClose={close}
      />
    </>
  );
}

function isSame(one: CellPosition, other: CellPosition): boolean {
  return one.id === other.id && one.key === other.key;
}
