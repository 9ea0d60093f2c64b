/** What a person sees of a save: its messages, and the highlight of the saved record in its list. */
import { App, type ModalFuncProps } from "antd";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { createStore } from "../../contract/session";
import type { Collection, RecordData } from "../../schema/types";
import { text } from "../../texts/texts";

type Alert = NonNullable<Collection["alerts"]>[number];

/** @returns a function that shows a message in a dialog and returns true if the declaration lists it as an alert. */
export function useAlert({
  alerts,
  messages,
}: Collection): (name: Alert, dialog?: ModalFuncProps) => boolean {
  const { modal } = App.useApp();
  return (name, dialog) => {
    if (!alerts?.includes(name)) return false;
    const show = name === "created" ? modal.success : modal.error;
    show({ title: messages[name], centered: true, ...dialog });
    return true;
  };
}

/** @returns shows the follow-up steps (`notice`) of a save or a deletion until the person closes them. */
export function useSaveNotice(): (answer: object) => void {
  const { modal } = App.useApp();
  return useCallback(
    (answer) => {
      const notice: unknown = "notice" in answer ? answer.notice : undefined;
      if (typeof notice === "string") modal.warning({ title: text("form.notice"), content: notice });
    },
    [modal],
  );
}

/** Milliseconds of the highlight; data-table.module.css and list.module.css fade it in the same time. */
const SHOWN_MS = 4_000;
/** Milliseconds after which a record that has not appeared loses its highlight. */
const WAITING_MS = 20_000;

const lastSaved = createStore<{ readonly resource: string; readonly id: string } | undefined>(undefined);

export function markSaved(resource: string, id: string): void {
  const saved = { resource, id };
  lastSaved.set(saved);
  setTimeout(() => removeMark(saved), WAITING_MS);
}

export function useSavedRow(resource: string, rows: readonly RecordData[]): string | undefined {
  const saved = useSyncExternalStore(lastSaved.subscribe, lastSaved.getSnapshot);
  const shown = saved?.resource === resource && rows.some(({ id }) => id === saved.id) ? saved : undefined;
  useEffect(() => {
    if (!shown) return;
    const end = setTimeout(() => removeMark(shown), SHOWN_MS);
    return () => clearTimeout(end);
  }, [shown]);
  return shown?.id;
}

function removeMark(saved: object): void {
  if (lastSaved.getSnapshot() === saved) lastSaved.set(undefined);
}
