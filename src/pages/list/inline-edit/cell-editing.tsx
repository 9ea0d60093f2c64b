import { useEffect, useRef, useState } from "react";
import type { EditWish } from "../../../components/data-table";
import type { Collection, Json, RecordData } from "../../../schema/types";
import type { Pending } from "../rows-props";
import { CellEditor, type CellEditorHandle } from "./cell-editor";
import type { Way } from "./editor-keys";
import {
  cellBeside,
  findCell,
  focusCell,
  focusNear,
  markRefused,
  placeOf,
  type CellPlace,
} from "./table-cells";
import { useCellKeys } from "./use-cell-keys";
import { useCellSave, type Refusal } from "./use-cell-save";
import { useKeptFocus } from "./use-kept-focus";
import { useSentValues } from "./use-sent-values";

interface CellEditingProps {
  readonly collection: Collection;
  /** The rows as the list has them, without what is on its way to the server. */
  readonly rows: readonly RecordData[];
  /** The cell that the person asked for last. */
  readonly wish: EditWish;
  readonly onPending: (pending: Pending) => void;
  /** Called before a value is sent. */
  readonly onEdited: () => void;
}

interface Edited extends CellPlace {
  readonly opened: RecordData;
  /** Of its row, when it was opened. */
  readonly index: number;
}

interface Refused extends CellPlace, Refusal {
  readonly value: Json;
}

/** Edits the cells of a list's table, one at a time; several may be on their way to the server. */
export function CellEditing({ collection, rows, wish, onPending, onEdited }: CellEditingProps) {
  const [table, setTable] = useState<HTMLElement | null>(null);
  const [edited, setEdited] = useState<Edited>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const sent = useSentValues(rows, onPending);
  const { question, save } = useCellSave(collection);

  const editor = useRef<CellEditorHandle>(null);

  const show = (cell: HTMLElement) => {
    const place = placeOf(cell);
    const index = rows.findIndex(({ id }) => id === place.id);
    const opened = rows[index];
    if (opened && !sent.isSent(place)) setEdited({ ...place, opened, index });
    else focusCell(cell);
  };
  /** Not while another cell cannot be left: what is typed there would be gone. */
  const open = (cell: HTMLElement) => {
    const isOpen = edited !== undefined && isSame(edited, placeOf(cell));
    if (!isOpen && (editor.current?.leave() ?? true)) show(cell);
  };
  useCellKeys(table, open);
  useKeptFocus(table, rows);

  const [answered, setAnswered] = useState<EditWish>();
  if (answered !== wish) {
    setAnswered(wish);
    setTable(wish.cell.closest("table"));
  }
  // Once for each wish: what it needs besides, it takes as it is then.
  const answer = useRef(open);
  useEffect(() => {
    answer.current = open;
  });
  useEffect(() => {
    if (wish.open) answer.current(wish.cell);
    else focusCell(wish.cell);
  }, [wish]);

  useEffect(() => {
    if (!table) return;
    const marked = [...table.querySelectorAll<HTMLElement>("[data-refused]")];
    for (const cell of marked) markRefused(cell, undefined);
    for (const { reason, ...place } of refused) {
      const cell = findCell(table, place);
      if (cell) markRefused(cell, reason);
    }
  }, [table, refused, rows]);

  const field = collection.fields.find(({ key }) => key === edited?.key);
  if (!edited || !table || !field) return <>{question}</>;

  /** @returns whether nothing is left to do. */
  const send = async ({ opened, index }: Edited, value: Json, known: RecordData): Promise<boolean> => {
    const place = { id: opened.id, key: field.key };
    setRefused((all) => all.filter((one) => !isSame(one, place)));
    onEdited();
    const saving = save(known, field, value);
    await sent.show(
      opened.id,
      field,
      value,
      saving.then((refusal) => refusal === undefined),
    );
    const refusal = await saving;
    if (!refusal || refusal === "theirs") return true;
    setRefused((all) => [...all, { ...place, ...refusal, value }]);
    // Who waits at the cell is asked again at once.
    const cell = findCell(table, place);
    if (refusal.byValue && cell && document.activeElement === cell)
      setEdited((now) => now ?? { ...place, opened, index });
    return false;
  };
  const close = (way: Way) => {
    setEdited((now) => (now === edited ? undefined : now));
    // What was given up is not offered again.
    setRefused((all) => all.filter((one) => !isSame(one, edited)));
    const cell = findCell(table, edited);
    const next =
      cell && way !== "stay" && way !== "left" ? cellBeside(cell, way === "next" ? 1 : -1) : undefined;
    if (next) show(next);
    else if (way === "left") return;
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

function isSame(one: CellPlace, other: CellPlace): boolean {
  return one.id === other.id && one.key === other.key;
}
