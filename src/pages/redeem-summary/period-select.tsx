import { ErrorState } from "firestore-panel/ui/states";
import { ToolbarSelect } from "firestore-panel/ui/toolbar-select";
import type { Collection } from "firestore-panel/schema";
import { useText } from "firestore-panel/use-text";
import { useRecords } from "./use-summary";

/** @param since the chosen period's id, or "". @returns the closed periods, and the chosen one once it is known. */
export function usePeriods(periods: Collection, since: string) {
  const closed = useRecords(periods);
  const period = closed.data?.data.find(({ id }) => id === since);
  return { closed, period, isPending: since !== "" && closed.isLoading };
}

interface PeriodSelectProps extends Pick<ReturnType<typeof usePeriods>, "closed" | "period"> {
  readonly since: string;
  readonly onChange: (id: string) => void;
}

/** Chooses the closed period after which redemptions count. */
export function PeriodSelect({ closed, period, since, onChange }: PeriodSelectProps) {
  const t = useText();
  const options = (closed.data?.data ?? []).map(({ id, name }) => ({ value: id, label: String(name) }));
  return (
    <>
      {options.length > 0 && (
        <ToolbarSelect
          label={t("summary.since")}
          options={[{ value: "", label: t("summary.since.never") }, ...options]}
          value={period ? since : ""}
          changed={period !== undefined}
          onChange={onChange}
        />
      )}
      {since && closed.isSuccess && !period && <p role="status">{t("summary.since.gone")}</p>}
    </>
  );
}

/** Why the closed periods cannot be chosen. */
export function PeriodsError({
  closed,
  periods,
}: Pick<PeriodSelectProps, "closed"> & { readonly periods: Collection }) {
  return (
    closed.isError && (
      <ErrorState
        title={periods.messages.loadFailed}
        detail={closed.error.message}
        onRetry={() => void closed.refetch()}
      />
    )
  );
}
