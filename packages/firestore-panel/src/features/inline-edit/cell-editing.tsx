import { useUpdate, type HttpError } from "@refinedev/core";
import { useEffect, useRef, useState, useLayoutEffect, type ReactNode } from "react";
import type { CellEditRequest } from "../../ui/data-table";
import type { Collection, Json, RecordData, Field, FormValues } from "../../schema/types";
import { CellEditor, type CellEditorHandle } from "./cell-editor";
import type { EditorExit } from "./editor-overlay";
import {
  cellBeside,
  findCell,
  focusCell,
  focusNear,
  markRefused,
  positionOf,
  useCellKeys,
  useFocusAfterRemoval,
  type CellPosition,
} from "./table-cells";
import type { SaveMeta } from "../../contract/records";
import { titleOf } from "../../fields/record";
import { initialFormValues } from "../../screens/form/form-values";
import type { CellEditorProps, PendingValues } from "../../screens/features";
import { saveConflictOf, useSaveConflict } from "../../screens/form/use-save-conflict";
import { markSaved } from "../../screens/record/saved-mark";
import { useAlert, useSaveNotice } from "../../screens/record/save-messages";
import { useUndo, operationIn } from "../../screens/use-undo";
import { text } from "../../texts/texts";
import { modelOf } from "../../fields/models";

interface EditedCell extends CellPosition {
  readonly opened: RecordData;
  /** The row's index when the editor opened. */
  readonly index: number;
}

interface RefusedCell extends CellPosition, CellRefusal {
  readonly value: Json;
  /** The record that the person had seen: a change since is shown before the value is saved again. */
  readonly known: RecordData;
}

/** Edits the cells of a list's table, one at a time; several saves may be pending. */
export function CellEditing({ collection, rows, request, onPending, onEdited }: CellEditorProps) {
  const [table, setTable] = useState<HTMLElement | null>(null);
  const [edited, setEdited] = useState<EditedCell>();
  const [refused, setRefused] = useState<readonly RefusedCell[]>([]);
  const pendingValues = usePendingValues(rows, onPending);
  const { question, save } = useCellSave(collection);

  const editor = useRef<CellEditorHandle>(null);

  const show = (cell: HTMLElement) => {
    const position = positionOf(cell);
    const index = rows.findIndex(({ id }) => id === position.id);
    const opened = refused.find((one) => isSame(one, position))?.known ?? rows[index];
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
    setRefused((all) => [...all, { ...position, ...refusal, value, known }]);
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

export interface CellRefusal {
  readonly reason: string;
  /** The value itself is refused: saving it again would fail again. */
  readonly byValue: boolean;
}

/** The person keeps the stored value of somebody else. */
export const THEIRS = "theirs";

interface CellSave {
  /** The conflict dialog, rendered beside the table. */
  readonly question: ReactNode;
  /**
   * @param known the stored record that the person has seen.
   * @returns undefined if the edit is complete.
   */
  readonly save: (
    known: RecordData,
    field: Field,
    value: Json,
  ) => Promise<CellRefusal | typeof THEIRS | undefined>;
}

/** Saves one field like the form does, and reports the result. */
export function useCellSave(collection: Collection): CellSave {
  const { messages, name: resource } = collection;
  const alert = useAlert(collection);
  const showNotice = useSaveNotice();
  const undoable = useUndo(collection);
  const { question, ask } = useSaveConflict(collection);
  const { mutateAsync } = useUpdate<RecordData, HttpError, FormValues>();
  const title = messages.updateFailed ?? messages.saveFailed;

  const save: CellSave["save"] = async (known, field, value) => {
    const { key } = field;
    const name = titleOf(collection, known);
    const values = { [key]: value };
    try {
      const answer = await mutateAsync({
        resource,
        id: known.id,
        values,
        mutationMode: "pessimistic",
        invalidates: ["list", "many"],
        meta: { opened: { [key]: initialFormValues(collection, known)[key] ?? null } } satisfies SaveMeta,
        successNotification: (stored) =>
          undoable({ message: messages.updated, operation: operationIn(stored) }),
        errorNotification: (error) => {
          // The conflict dialog replaces the error notification.
          if (saveConflictOf(error)) return false;
          const reason = error?.message ?? "";
          const detail = text("list.cell.kept", { field: field.label, name, reason });
          return (
            !alert("saveFailed", { title, detail }) && { type: "error", message: title, description: detail }
          );
        },
      });
      markSaved(resource, known.id);
      showNotice(answer);
      return undefined;
    } catch (error) {
      const conflict = saveConflictOf(error);
      if (!conflict) return refusalOf(error, key);
      const resolution = await ask(conflict, { values, title: name });
      if (resolution.kind === "restored") return undefined;
      if (resolution.kind === "left") return { reason: resolution.reason, byValue: false };
      if (resolution.side === "theirs") return THEIRS;
      return save({ ...known, ...resolution.theirs } as RecordData, field, value);
    }
  };
  return { question, save };
}

function refusalOf(error: unknown, key: string): CellRefusal {
  const details = typeof error === "object" && error !== null ? error : {};
  const fieldErrors = "errors" in details && typeof details.errors === "object" ? { ...details.errors } : {};
  const fieldError = Object.entries(fieldErrors).find(([name]) => name === key)?.[1] as unknown;
  if (typeof fieldError === "string") return { reason: fieldError, byValue: true };
  return { reason: "message" in details ? String(details.message) : String(error), byValue: false };
}

interface PendingValue extends CellPosition {
  readonly value: Json;
  /** The row when the value was sent. */
  readonly row: RecordData | undefined;
  readonly stored: boolean;
}

/**
 * Shows new values in cells while their saves are pending. A saved value stays until the list has the new row, so that
 * the old value does not flash. A refused one disappears at once.
 */
function usePendingValues(rows: readonly RecordData[], onPending: (pending: PendingValues) => void) {
  const [values, setValues] = useState<readonly PendingValue[]>([]);
  const rowOf = (id: string) => rows.find((row) => row.id === id);
  const waiting = values.filter(({ id, row, stored }) => !stored || rowOf(id) === row);
  if (waiting.length < values.length) setValues(waiting);

  // Before paint: the editor has closed, and the cell must not flash the old value.
  useLayoutEffect(() => onPending(pendingOf(values)), [values, onPending]);
  useEffect(() => () => onPending({}), [onPending]);

  return {
    isSent: ({ id, key }: CellPosition) =>
      values.some((one) => one.id === id && one.key === key && !one.stored),
    /** @param saving resolves to false if the value was refused. */
    show: async (id: string, field: Field, value: Json, saving: Promise<boolean>) => {
      const one: PendingValue = {
        id,
        key: field.key,
        value: asStored(field, value),
        row: rowOf(id),
        stored: false,
      };
      setValues((all) => [...all, one]);
      const stored = await saving;
      setValues((all) =>
        all.flatMap((other) => (other !== one ? [other] : stored ? [{ ...one, stored }] : [])),
      );
    },
  };
}

function pendingOf(values: readonly PendingValue[]): PendingValues {
  const pending: { [id: string]: { [key: string]: Json } } = {};
  for (const { id, key, value } of values) pending[id] = { ...pending[id], [key]: value };
  return pending;
}

/** The value as its type stores it: trimmed, and in lower case if required. */
function asStored(field: Field, value: Json): Json {
  const { read, write } = modelOf(field);
  return read(write(value, field), field);
}
