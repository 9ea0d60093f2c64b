import { useSearchParams } from "react-router";
import { ErrorState } from "firestore-panel/ui/states";
import { ToolbarSelect } from "firestore-panel/ui/toolbar-select";
import type { Collection } from "firestore-panel/schema";
import { useText } from "firestore-panel/use-text";
import { useRecords } from "./use-summary";

/** @returns the closed periods, and the chosen one once it is known (`?since=ID`). */
export function usePeriods(periods: Collection) {
  const since = useSearchParams()[0].get("since") ?? "";
  const closed = useRecords(periods);
  const period = closed.data?.data.find(({ id }) => id === since);
  return { closed, period, isPending: since !== "" && closed.isLoading };
}

type PeriodSelectProps = Pick<ReturnType<typeof usePeriods>, "closed" | "period">;

/** Chooses the closed period after which redemptions count. */
export function PeriodSelect({ closed, period }: PeriodSelectProps) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const since = params.get("since");
  const choose = (id: string) => {
    const next = new URLSearchParams(params);
    if (id) next.set("since", id);
    else next.delete("since");
    setParams(next, { replace: true });
  };
  const options = (closed.data?.data ?? []).map(({ id, name }) => ({ value: id, label: String(name) }));
  return (
    <>
      {options.length > 0 && (
        <ToolbarSelect
          label={t("summary.since")}
          options={[{ value: "", label: t("summary.since.never") }, ...options]}
          value={period?.id ?? ""}
          changed={period !== undefined}
          onChange={choose}
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
