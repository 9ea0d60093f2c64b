import { useEffect, useState } from "react";
import type { EditWish } from "../../../components/data-table";
import type { Collection, Json, RecordData } from "../../../schema/types";
import type { Pending } from "../record-table";
import { CellEditor } from "./cell-editor";
import type { Way } from "./editor-keys";
import {
  cellBeside,
  findCell,
  focusCell,
  focusFirstRow,
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
}

interface Edited extends CellPlace {
  readonly opened: RecordData;
}

interface Refused extends CellPlace, Refusal {
  readonly value: Json;
}

/** Edits the cells of a list's table, one at a time; several may be on their way to the server. */
export function CellEditing({ collection, rows, wish, onPending }: CellEditingProps) {
  const [table, setTable] = useState<HTMLElement | null>(null);
  const [edited, setEdited] = useState<Edited>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const sent = useSentValues(rows, onPending);
  const save = useCellSave(collection);

  const open = (cell: HTMLElement) => {
    const place = placeOf(cell);
    const opened = rows.find(({ id }) => id === place.id);
    if (opened && !sent.isSent(place)) setEdited({ ...place, opened });
    else focusCell(cell);
  };
  useCellKeys(table, open);
  useKeptFocus(table, rows);

  // Once for each wish: what it needs besides, it takes as it is then.
  const [answered, setAnswered] = useState<EditWish>();
  if (answered !== wish) {
    setAnswered(wish);
    setTable(wish.cell.closest("table"));
    if (wish.open) open(wish.cell);
  }
  useEffect(() => {
    if (!wish.open) focusCell(wish.cell);
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

  if (!edited || !table) return null;
  const field = collection.fields.find(({ key }) => key === edited.key);
  if (!field) return null;

  const send = async (opened: RecordData, value: Json) => {
    const place = { id: opened.id, key: field.key };
    setRefused((all) => all.filter((one) => !isSame(one, place)));
    const saving = save(opened, field, value);
    await sent.show(
      opened.id,
      field,
      value,
      saving.then((refusal) => refusal === undefined),
    );
    const refusal = await saving;
    if (!refusal) return;
    setRefused((all) => [...all, { ...place, ...refusal, value }]);
    // Who waits at the cell is asked again at once.
    const cell = findCell(table, place);
    if (refusal.byValue && cell && document.activeElement === cell)
      setEdited((now) => now ?? { ...place, opened });
  };
  const close = (way: Way) => {
    setEdited(undefined);
    // What was given up is not offered again.
    setRefused((all) => all.filter((one) => !isSame(one, edited)));
    const cell = findCell(table, edited);
    const next =
      cell && way !== "stay" && way !== "left" ? cellBeside(cell, way === "next" ? 1 : -1) : undefined;
    if (next) open(next);
    else if (way === "left") return;
    else if (cell) focusCell(cell);
    else focusFirstRow(table);
  };
  return (
    <CellEditor
      key={`${edited.id} ${edited.key}`}
      {...{ collection, field }}
      opened={edited.opened}
      rows={rows}
      refused={refused.find((one) => isSame(one, edited))}
      cell={findCell(table, edited)}
      onSave={(value) => void send(edited.opened, value)}
      onClose={close}
    />
  );
}

function isSame(one: CellPlace, other: CellPlace): boolean {
  return one.id === other.id && one.key === other.key;
}
