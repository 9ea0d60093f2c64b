import { useCreate, type HttpError } from "@refinedev/core";
import { Alert, Button, Input } from "antd";
import { useId, useRef, useState, type FormEvent } from "react";
import { dayOf } from "firestore-panel/days";
import { JobDialog } from "firestore-panel/jobs";
import type { Formats } from "firestore-panel/formats";
import { sum } from "firestore-panel/report-numbers";
import type { Collection, RecordData } from "firestore-panel/schema";
import { useFormats, useText } from "firestore-panel/use-text";
import styles from "./redeem-summary.module.css";
import { closedAt, countedIn, monthName, monthToClose, periodName, periodValues } from "./summary";
import type { ReadySummary } from "./use-summary";

interface ClosePeriodProps {
  readonly periods: Collection;
  readonly state: ReadySummary;
  readonly before: readonly RecordData[];
}

export const closing = (period: RecordData, formats: Formats) => ({
  period: periodName(period, formats),
  day: formats.day(new Date(closedAt(period))),
});

/** Stores what has been redeemed so far as a period, so that later reports can show the difference. */
export function ClosePeriod({ periods, state, before }: ClosePeriodProps) {
  const t = useText();
  const [open, setOpen] = useState<"closed" | "open" | "closing">("closed");
  return (
    <>
      <Button onClick={() => setOpen("open")} disabled={state.counting}>
        {t("summary.close")}
      </Button>
      {open !== "closed" && (
        <Dialog
          periods={periods}
          state={state}
          before={before}
          open={open === "open"}
          close={() => setOpen("closing")}
          afterClose={() => setOpen("closed")}
        />
      )}
    </>
  );
}

interface DialogProps extends ClosePeriodProps {
  readonly open: boolean;
  readonly close: () => void;
  readonly afterClose: () => void;
}

function Dialog({ periods, state, before, open, close, afterClose }: DialogProps) {
  const t = useText();
  const formats = useFormats();
  const { fields, messages } = periods;
  const id = useId();
  const { mutate, mutation } = useCreate<RecordData, HttpError>();
  // What the dialog announces is stored, although the numbers may be counted again behind it.
  const [{ all, parents, countedAt }] = useState(state);
  const [last] = useState(() => before.toSorted((a, b) => closedAt(b) - closedAt(a))[0]);
  const day = dayOf(new Date(countedAt));
  const [suggested] = useState(() =>
    monthToClose(
      day,
      before.map((period) => period["name"]),
    ),
  );
  const [name, setName] = useState(suggested.name);
  const [note, setNote] = useState("");
  /** Set by the first click. The second click of a double click arrives before the button is busy. */
  const isSaving = useRef(false);
  const values = periodValues(all, parents);
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label;
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (isSaving.current || name.trim() === "") return;
    isSaving.current = true;
    mutate(
      {
        resource: periods.name,
        values: { ...values, name, note },
        successNotification: { type: "success", message: messages.created },
        errorNotification: false,
      },
      {
        onSuccess: close,
        onError: () => {
          isSaving.current = false;
        },
      },
    );
  };
  return (
    <JobDialog
      open={open}
      title={t("summary.close.title")}
      state={mutation.isPending ? "running" : "idle"}
      afterClose={afterClose}
      // Only Cancel discards what was typed.
      keyboard={name === suggested.name && note === ""}
      cancel={{ children: t("common.cancel"), onClick: close }}
      confirm={{
        children: t("summary.close"),
        loading: mutation.isPending,
        disabled: name.trim() === "",
        onClick: () => save(),
      }}
    >
      <form className={styles.close} onSubmit={save}>
        <p>
          {t("summary.close.stores", {
            redeemed: all.total,
            brands: values.brands.length,
            moment: formats.moment(new Date(countedAt)),
          })}
        </p>
        {last && <News period={last} count={all.total - sum(countedIn(last, parents).totals)} />}
        {mutation.error && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={messages.saveFailed}
            description={mutation.error.message}
          />
        )}
        <label htmlFor={`${id}name`}>{labelOf("name")}</label>
        <Input
          id={`${id}name`}
          required
          maxLength={80}
          dir="auto"
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-describedby={`${id}days`}
        />
        <p id={`${id}days`}>
          {suggested.daysAfter > 0 &&
            name === suggested.name &&
            t("summary.close.days", { days: suggested.daysAfter, month: monthName(day, formats) })}
        </p>
        <label htmlFor={`${id}note`}>{labelOf("note")}</label>
        <Input.TextArea
          id={`${id}note`}
          rows={3}
          maxLength={1000}
          dir="auto"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </JobDialog>
  );
}

function News({ period, count }: { readonly period: RecordData; readonly count: number }) {
  const t = useText();
  const formats = useFormats();
  const said = t("summary.close.since", { ...closing(period, formats), count });
  if (count > 0) return <p>{said}</p>;
  return <Alert type="warning" showIcon title={`${said} ${t("summary.close.nothing")}`} />;
}
