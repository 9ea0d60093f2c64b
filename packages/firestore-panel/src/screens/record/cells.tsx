import { useNotification } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ErrorBoundary } from "../../ui/states";
import { useSeen } from "../../ui/browser-hooks";
import styles from "../../ui/values.module.css";
import type { CellProps } from "../../fields/view-types";
import { modelOf } from "../../fields/models";
import { viewOf } from "../../fields/views";
import type { Collection, Computed, Field, Subcollection } from "../../schema/types";
import { computedValue } from "../../fields/computed";
import { dayOf } from "../../texts/days";
import { useDeclaredText, useText } from "../../texts/use-text";
import { Counting, Empty, useNow } from "../../ui/values";
import { counts } from "../../data/services";
import { useService } from "../use-service";

/** Whether a field needs a whole line, in a form and in the details. */
export function isLarge(field: Field): boolean {
  return viewOf(field).wide === true || modelOf(field).upload !== undefined;
}

/** A field's value in its type's view. An error affects this cell only. */
export function FieldCell(props: CellProps) {
  const { Cell, showsNone } = viewOf(props.field);
  if (!showsNone && isNone(props.value)) return <Empty />;
  return (
    <ErrorBoundary
      resetKey={JSON.stringify(props.value)}
      fallback={(error) => <BrokenCell reason={error.message} />}
    >
      <Cell {...props} />
    </ErrorBoundary>
  );
}

function isNone(value: unknown): boolean {
  return (
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/** Apart from the cell, because a table has many cells. */
function BrokenCell({ reason }: { readonly reason: string }) {
  const t = useText();
  return <span title={reason}>{t("form.show.broken")}</span>;
}

interface ComputedCellProps extends Pick<CellProps, "record" | "show"> {
  readonly computed: Computed;
}

/** A computed value as of today. It follows midnight. */
export function ComputedCell(props: ComputedCellProps) {
  const { computed, record } = props;
  return (
    <ErrorBoundary
      resetKey={JSON.stringify(computed.of.map((key) => record[key]))}
      fallback={(error) => <BrokenCell reason={error.message} />}
    >
      <TodaysValue {...props} />
    </ErrorBoundary>
  );
}

function TodaysValue({ computed, ...props }: ComputedCellProps) {
  const { key, label } = computed;
  const today = dayOf(new Date(useNow()));
  const value = computedValue(computed, props.record, today, useDeclaredText());
  const field = { key, label, type: typeof value === "number" ? "number" : "text" };
  return <FieldCell field={field} value={value} query="" {...props} />;
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
  const targets = [{ resource, id, subcollection: subcollection.name }];

  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ["counts", resource, id, subcollection.name],
    queryFn: async () => (await records({ targets })).counts[0] ?? 0,
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
      {data ?? <Counting />}
    </span>
  );
}
