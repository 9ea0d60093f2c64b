import { useSearchParams } from "react-router";
import { ToolbarSelect } from "firestore-panel/ui/toolbar-select";
import type { Collection, RecordData } from "firestore-panel/schema";
import { useFormats, useText } from "firestore-panel/use-text";
import { closedAt, periodName, type Span } from "./summary";
import { useRecords } from "./use-summary";

/** @returns the closed periods, and the chosen ones (`?since=ID&until=ID`), once they are known. */
export function usePeriods(periods: Collection) {
  const params = useSearchParams()[0];
  const asked = { since: params.get("since") ?? "", until: params.get("until") ?? "" };
  const closed = useRecords(periods);
  // One that is being closed has no time yet.
  const all = (closed.data?.data ?? []).filter((period) => period["closed"]);
  const until = all.find(({ id }) => id === asked.until);
  const since = closedBefore(all, until).find(({ id }) => id === asked.since);
  const span: Span = { since, until };
  return { closed, all, span, isPending: closed.isLoading };
}

function closedBefore(periods: readonly RecordData[], until: RecordData | undefined) {
  return until ? periods.filter((period) => closedAt(period) < closedAt(until)) : periods;
}

type PeriodSelectsProps = Pick<ReturnType<typeof usePeriods>, "closed" | "all" | "span">;

export function PeriodSelects({ closed, all, span: { since, until } }: PeriodSelectsProps) {
  const t = useText();
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const chooseFrom = (key: keyof Span, open: string, periods: readonly RecordData[], chosen?: RecordData) => (
    <ToolbarSelect
      label={t(`summary.${key}`)}
      options={[
        { value: "", label: open },
        ...periods.map((period) => ({ value: period.id, label: periodName(period, formats) })),
      ]}
      value={chosen?.id ?? ""}
      changed={chosen !== undefined}
      onChange={(id) => {
        const next = new URLSearchParams(params);
        if (id) next.set(key, id);
        else next.delete(key);
        const end = key === "until" ? all.find((period) => period.id === id) : until;
        if (!closedBefore(all, end).some((period) => period.id === next.get("since"))) next.delete("since");
        setParams(next, { replace: true });
      }}
    />
  );
  const isGone = (params.get("since") && !since) || (params.get("until") && !until);
  return (
    <>
      {all.length > 0 && (
        <>
          {chooseFrom("since", t("summary.since.never"), closedBefore(all, until), since)}
          {chooseFrom("until", t("summary.until.now"), all, until)}
        </>
      )}
      {closed.isSuccess && isGone && <p role="status">{t("summary.since.gone")}</p>}
    </>
  );
}
