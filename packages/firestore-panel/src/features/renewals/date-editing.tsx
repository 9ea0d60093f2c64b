import { CellEditor } from "../inline-edit";
import type { Renewal } from "./renewals";

interface DateEditingProps {
  readonly row: Renewal;
  /** The button of the date. The editor lies above it. */
  readonly opener: HTMLElement;
  /** Called when the editor has closed. */
  readonly onEnd: (saved: boolean) => void;
}

/** Edits one date as a list's cell does, with its checks, conflicts, history and undo. */
export function DateEditing({ row, opener, onEnd }: DateEditingProps) {
  const { collection, field, record, name } = row;
  return (
    <CellEditor
      ref={null}
      {...{ collection, name }}
      // Without a date the record would leave this page for good.
      field={{ ...field, required: true }}
      id={record.id}
      cell={opener.isConnected ? (opener.closest<HTMLElement>("td") ?? opener) : undefined}
      onClose={(exit, saved) => {
        if (exit !== "left") opener.focus();
        onEnd(saved);
      }}
    />
  );
}
