import { lazy, Suspense, useId } from "react";
import toolbar from "../../ui/toolbar-control.module.css";
import type { ListTable } from "./use-list-table";

// Its calendar is large.
const DayRangeInput = lazy(async () => ({
  default: (await import("../../fields/date/range-input")).DayRangeInput,
}));

/** A range of days beside a list's search. */
export function DaysFilter({ label, list }: { readonly label: string; readonly list: ListTable }) {
  const id = useId();
  return (
    <div className={toolbar.control} data-range data-changed={list.hasDays}>
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={<span className={toolbar.opening} />}>
        <DayRangeInput id={id} days={list.days} onChange={list.chooseDays} />
      </Suspense>
    </div>
  );
}
