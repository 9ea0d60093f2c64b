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
  /** @param opener the button of the date. */
  readonly open: (row: Renewal, opener: HTMLElement) => void;
  readonly editors: ReactNode;
}

/** The dates that are edited: one may still be saved when the next opens. @param reload reads the rows again. */
export function useDateEditing(reload: () => Promise<unknown>): DateEdits {
  const t = useText();
  const [edited, setEdited] = useState<readonly EditedDate[]>([]);
  const DateEditing = useLazyComponent(dateEditing, edited.length > 0, () => setEdited([]));
  const open = useCallback<DateEdits["open"]>(
    (row, opener) =>
      setEdited((all) => (all.some((one) => one.row.id === row.id) ? all : [...all, { row, opener }])),
    [],
  );
  return {
    open,
    editors: !DateEditing
      ? edited.length > 0 && <Loading label={t("list.opening.cell")} over />
      : edited.map(({ row, opener }) => (
          <DateEditing
            key={row.id}
            {...{ row, opener }}
            onEnd={(saved) => {
              setEdited((all) => all.filter((one) => one.row.id !== row.id));
              if (saved) void reload();
            }}
          />
        )),
  };
}
