import { useCallback, useState, type ReactNode } from "react";
import { Loading } from "../../ui/states";
import { useText } from "../../texts/use-text";
import { useLazyComponent } from "../../screens/shell/lazy";
import { lazyComponent } from "../../screens/shell/load-code";
import type { Renewal } from "./renewals";

const dateEditing = lazyComponent(
  "shell.notOpened.cell",
  async () => (await import("./date-editing")).DateEditing,
);

interface EditedDate {
  readonly row: Renewal;
  readonly opener: HTMLElement;
}

interface DateEdits {
  /** New days whose saves are pending, by the row's id. */
  readonly pending: { readonly [id: string]: string };
  /** @param opener the button of the date. */
  readonly open: (row: Renewal, opener: HTMLElement) => void;
  readonly editors: ReactNode;
}

/** The dates that are edited: several saves may be pending. @param reload reads the rows again. */
export function useDateEditing(rows: readonly Renewal[], reload: () => Promise<unknown>): DateEdits {
  const t = useText();
  const [edited, setEdited] = useState<readonly EditedDate[]>([]);
  const [pending, setPending] = useState<DateEdits["pending"]>({});
  const DateEditing = useLazyComponent(dateEditing, edited.length > 0, () => setEdited([]));
  const setDay = (id: string, day?: string) =>
    setPending(({ [id]: _before, ...others }) => ({ ...others, ...(day !== undefined && { [id]: day }) }));
  const open = useCallback<DateEdits["open"]>(
    (row, opener) =>
      setEdited((all) => (all.some((one) => one.row.id === row.id) ? all : [...all, { row, opener }])),
    [],
  );
  return {
    pending,
    open,
    editors: !DateEditing
      ? edited.length > 0 && <Loading label={t("list.opening.cell")} over />
      : edited.map(({ row, opener }) => (
          <DateEditing
            key={row.id}
            {...{ row, opener }}
            records={rows.flatMap(({ collection, record }) => (collection === row.collection ? record : []))}
            onPending={(day) => setDay(row.id, day)}
            onSaved={reload}
            onEnd={() => {
              setDay(row.id);
              setEdited((all) => all.filter((one) => one.row.id !== row.id));
            }}
          />
        )),
  };
}
