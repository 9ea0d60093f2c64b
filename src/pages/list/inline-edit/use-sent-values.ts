import { useEffect, useLayoutEffect, useState } from "react";
import { modelOf } from "../../../fields/models";
import type { Field, Json, RecordData } from "../../../schema/types";
import type { Pending } from "../rows-props";
import type { CellPlace } from "./table-cells";

interface Sent extends CellPlace {
  readonly value: Json;
  /** The row when it was sent. */
  readonly row: RecordData | undefined;
  readonly stored: boolean;
}

/**
 * What cells show while their values are on their way: the new ones. A stored value stays until the list has its row anew,
 * so that the old one does not show in between; a refused one goes at once.
 */
export function useSentValues(rows: readonly RecordData[], onPending: (pending: Pending) => void) {
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const rowOf = (id: string) => rows.find((row) => row.id === id);
  const waiting = sent.filter(({ id, row, stored }) => !stored || rowOf(id) === row);
  if (waiting.length < sent.length) setSent(waiting);

  // Before it is painted: the editor has closed, and the cell must not show the old value once more.
  useLayoutEffect(() => onPending(pendingOf(sent)), [sent, onPending]);
  useEffect(() => () => onPending({}), [onPending]);

  return {
    isSent: ({ id, key }: CellPlace) => sent.some((one) => one.id === id && one.key === key && !one.stored),
    /** @param saving resolves to false when the value was refused. */
    show: async (id: string, field: Field, value: Json, saving: Promise<boolean>) => {
      const one: Sent = { id, key: field.key, value: asStored(field, value), row: rowOf(id), stored: false };
      setSent((all) => [...all, one]);
      const stored = await saving;
      setSent((all) =>
        all.flatMap((other) => (other !== one ? [other] : stored ? [{ ...one, stored }] : [])),
      );
    },
  };
}

function pendingOf(sent: readonly Sent[]): Pending {
  const pending: { [id: string]: { [key: string]: Json } } = {};
  for (const { id, key, value } of sent) pending[id] = { ...pending[id], [key]: value };
  return pending;
}

/** The value as it will be read: without the spaces around it, in lower case, as its type stores it. */
function asStored(field: Field, value: Json): Json {
  const { read, write } = modelOf(field);
  return read(write(value, field), field);
}
