import { useEffect, useLayoutEffect, useState } from "react";
import { modelOf } from "../../../fields/models";
import type { Field, Json, RecordData } from "../../../schema/types";
import type { PendingValues } from "../rows-props";
import type { CellPosition } from "./table-cells";

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
export function usePendingValues(rows: readonly RecordData[], onPending: (pending: PendingValues) => void) {
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
