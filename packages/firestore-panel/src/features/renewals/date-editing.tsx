import { useRef, useState } from "react";
import type { Json, RecordData } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { CellEditor, THEIRS, useCellSave, type CellRefusal } from "../inline-edit";
import type { Renewal } from "./renewals";

interface DateEditingProps {
  readonly row: Renewal;
  /** The button of the date. The editor lies above it. */
  readonly opener: HTMLElement;
  /** The shown records of its collection. */
  readonly records: readonly RecordData[];
  /** The new day while its save is pending. Undefined: it was refused. */
  readonly onPending: (day: string | undefined) => void;
  /** Called after a save, whose rows are not there yet. */
  readonly onSaved: () => Promise<unknown>;
  /** Called when nothing is left to do. */
  readonly onEnd: () => void;
}

/** Edits one date as a list's cell does, with its checks, conflicts, history and undo. A refused day opens it again. */
export function DateEditing({ row, opener, records, onPending, onSaved, onEnd }: DateEditingProps) {
  const { collection, field } = row;
  const t = useText();
  const [opened, setOpened] = useState(row.record);
  const [tries, setTries] = useState(0);
  const [isOpen, setOpen] = useState(true);
  const [refused, setRefused] = useState<CellRefusal & { readonly value: Json }>();
  const { question, save } = useCellSave(collection);
  const isSending = useRef(false);

  const send = async (value: Json, known: RecordData): Promise<boolean> => {
    isSending.current = true;
    onPending(typeof value === "string" ? value : undefined);
    const refusal = await save(known, field, value);
    if (refusal && refusal !== THEIRS) {
      isSending.current = false;
      onPending(undefined);
      setOpened(known);
      setRefused({ ...refusal, value });
      setTries(tries + 1);
      setOpen(true);
      return false;
    }
    await onSaved();
    onEnd();
    return true;
  };
  return (
    <>
      {question}
      {isOpen && (
        <CellEditor
          ref={null}
          key={tries}
          {...{ collection, field, opened, refused }}
          rows={records}
          // Without a date the record would leave this page for good.
          refuseEmpty={t("renewals.emptyDate")}
          cell={opener.isConnected ? (opener.closest<HTMLElement>("td") ?? opener) : undefined}
          onSave={send}
          onClose={(exit) => {
            setOpen(false);
            if (exit !== "left") opener.focus();
            if (!isSending.current) onEnd();
          }}
        />
      )}
    </>
  );
}
