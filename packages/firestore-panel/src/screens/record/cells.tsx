import { useNotification } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ErrorBoundary } from "../../ui/states";
import { useSeen } from "../../ui/browser-hooks";
import styles from "../../ui/values.module.css";
import type { CellProps } from "../../fields/view-types";
import { viewOf } from "../../fields/views";
import type { Collection, Subcollection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { counts } from "../../data/services";
import { useService } from "../use-service";

/** A field's value in its type's view. An error affects this cell only. */
export function FieldCell(props: CellProps) {
  const { Cell } = viewOf(props.field);
  return (
    <ErrorBoundary
      resetKey={JSON.stringify(props.value)}
      fallback={(error) => <BrokenCell reason={error.message} />}
    >
      <Cell {...props} />
    </ErrorBoundary>
  );
}

/** Apart from the cell, because a table has many cells. */
function BrokenCell({ reason }: { readonly reason: string }) {
  const t = useText();
  return <span title={reason}>{t("form.show.broken")}</span>;
}

const FRESH_MS = 60_000;

interface CountCellProps {
  readonly collection: Collection;
  readonly id: string;
  readonly subcollection: Subcollection;
  /** On paper nothing scrolls into view, so it is counted at once. */
  readonly printed?: boolean;
}

/** The number of documents in a record's subcollection, counted by the server when the cell becomes visible. */
export function CountCell({ collection, id, subcollection, printed = false }: CountCellProps) {
  const t = useText();
  const [ref, seen] = useSeen();
  const { records } = useService(counts);
  const { open: notify } = useNotification();
  const { name: resource, messages } = collection;
  const of = [{ resource, id, subcollection: subcollection.name }];

  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ["counts", resource, id, subcollection.name],
    queryFn: async () => (await records({ of })).counts[0] ?? 0,
    enabled: seen || printed,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });

  useEffect(() => {
    // Toasts with the same key replace each other, so a whole list shows one.
    if (error)
      notify?.({
        key: `counts/${resource}`,
        type: "error",
        message: messages.loadFailed,
        description: error.message,
      });
  }, [error, notify, resource, messages]);

  if (isError) {
    return (
      <button type="button" className={styles.again} disabled={isFetching} onClick={() => void refetch()}>
        {t("form.show.countAgain")}
      </button>
    );
  }
  return (
    <span ref={ref} className={styles.count} data-none={data === 0} aria-busy={data === undefined}>
      {data ?? <span className={styles.waiting} role="img" aria-label={t("form.show.counting")} />}
    </span>
  );
}
