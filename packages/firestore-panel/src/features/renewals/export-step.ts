/** Writes everything that the filters match into a file, a part at a time. */
import { dayAfter } from "../../texts/days";
import { EXPIRING_ROWS, type ExpiringParams } from "./expiry";
import type { expiry } from "./service";
import type { Bound } from "../../data/service";
import type { ExpiringField } from "../../fields/expiry";
import { textOf } from "../../fields/record";
import type { SheetValue } from "../../schema/types";
import { currentLanguage } from "../../texts/language";
import { text } from "../../texts/texts";
import { idHeader } from "../../fields/import-rows";
import { csvWriter, openXlsx, type SheetColumn, type SheetWriter } from "../export";
import { pagedStep, type JobStep } from "../../screens/jobs/run-job";
import { calendarWriter } from "./calendar";
import { emailOf } from "./letters";
import { identifyingFields, renewalAddress, renewalsOf, stateText, type Renewal } from "./renewals";

export type RenewalsFormat = "csv" | "xlsx" | "ics";

export interface RenewalsExportProgress {
  readonly records: number;
  /** Documents that the server read for them. */
  readonly read: number;
  readonly cursor?: string;
}

export interface RenewalsExportOptions {
  readonly read: Bound<typeof expiry>["records"];
  readonly expiring: readonly ExpiringField[];
  readonly params: Omit<ExpiringParams, "size">;
  readonly today: string;
  readonly format: RenewalsFormat;
}

/** @returns the step, which a resumed export uses again, and the file when the step was the last one. */
export function renewalsExport(options: RenewalsExportOptions): {
  readonly step: JobStep<RenewalsExportProgress>;
  readonly finish: SheetWriter["finish"];
} {
  const { read, expiring, params, today, format } = options;
  const written = new Set<string>();
  let writer: RenewalsWriter | undefined;
  const step = pagedStep(
    read,
    { ...params, size: EXPIRING_ROWS },
    async (at: RenewalsExportProgress, answer) => {
      writer ??= await openWriter(format);
      // A record whose date changes meanwhile is written once.
      const rows = renewalsOf(expiring, answer.rows, today, currentLanguage().id).filter(
        ({ id }) => !written.has(id),
      );
      writer.add(rows);
      for (const { id } of rows) written.add(id);
      return { records: written.size, read: at.read + answer.read };
    },
  );
  return {
    step,
    finish: () => {
      if (!writer) throw new Error("Nothing was written.");
      return writer.finish();
    },
  };
}

interface RenewalsWriter {
  readonly add: (rows: readonly Renewal[]) => void;
  readonly finish: SheetWriter["finish"];
}

async function openWriter(format: RenewalsFormat): Promise<RenewalsWriter> {
  const title = text("renewals.title");
  if (format === "ics") {
    const { add, finish } = calendarWriter(title, new Date());
    return { add: (rows) => add(rows.map(eventOf)), finish };
  }
  const columns = sheetColumns();
  const { add, finish } = format === "csv" ? csvWriter(columns, ",") : await openXlsx(title, columns);
  return { add: (rows) => add(rows.map((row) => columns.map(({ valueOf }) => valueOf(row)))), finish };
}

interface RenewalsColumn extends SheetColumn {
  readonly valueOf: (row: Renewal) => SheetValue;
}

function sheetColumns(): readonly RenewalsColumn[] {
  const column = (header: string, valueOf: RenewalsColumn["valueOf"]): RenewalsColumn => ({
    ...{ header, valueOf, rightToLeft: false },
  });
  return [
    column(text("renewals.name"), ({ name }) => name),
    column(text("renewals.what"), ({ expires }) => expires.what),
    column(text("renewals.collection"), ({ collection }) => collection.label.one),
    column(text("renewals.date"), ({ day }) => ({ day })),
    column(text("renewals.days"), ({ days }) => days),
    column(text("renewals.state.label"), ({ state }) => stateText(state)),
    column(text("renewals.email"), (row) => emailOf(row) ?? null),
    column(text("renewals.identity"), identityText),
    column(idHeader(), ({ record }) => record.id),
  ];
}

/** "Plate: 28412, Zone: North" */
function identityText(row: Renewal): string {
  const shown = identifyingFields(row).flatMap((field) => {
    const value = field.type === "email" ? "" : textOf(row.record, field);
    return value === "" ? [] : [`${field.label}: ${value}`];
  });
  return shown.join(text("common.comma"));
}

function eventOf(row: Renewal) {
  const { id, day, days, name, expires } = row;
  return {
    uid: `${id}@${location.hostname}`,
    ...{ day, nextDay: dayAfter(day, 1) },
    summary: text("renewals.event", { what: expires.what, name }),
    description: [row.collection.label.one, emailOf(row), identityText(row)].filter(Boolean).join("\n"),
    url: new URL(renewalAddress(row) ?? "/", location.href).href,
    // A calendar shows a reminder of a past day at once.
    reminders: expires.notice.filter((notice) => notice <= days),
  };
}
