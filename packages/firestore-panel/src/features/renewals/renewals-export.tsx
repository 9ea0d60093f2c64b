import { useState } from "react";
import { MATCHING_ROWS } from "../../contract/records";
import type { Bound } from "../../data/service";
import { idHeader } from "../../fields/import-rows";
import { textOf } from "../../fields/record";
import { oneLine } from "../../schema/text";
import type { SheetValue } from "../../schema/types";
import { dayAfter } from "../../texts/days";
import { currentLanguage } from "../../texts/language";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { useService } from "../../screens/use-service";
import common from "../../ui/common.module.css";
import {
  ExportDialog,
  exportStep,
  FormatChoice,
  openSheet,
  type RowColumn,
  type RowWriter,
  type SheetFormat,
} from "../export";
import { emailOf } from "./letters";
import { identifyingFields, renewalsOf, type Renewal } from "./renewals";
import { expiry, type ExpiringParams } from "./service";
import type { ExpiringField } from "../../fields/expiry";

interface MatchedRenewals {
  readonly expiring: readonly ExpiringField[];
  readonly params: Omit<ExpiringParams, "size">;
  readonly today: string;
}
type RenewalsFormat = SheetFormat | "ics";

/** Exports everything that the filters match, as a sheet or for a calendar. */
export function RenewalsExport({ onClosed, ...matched }: MatchedRenewals & { onClosed: () => void }) {
  const t = useText();
  const { records: read } = useService(expiry);
  const [format, setFormat] = useState<RenewalsFormat>("csv");
  return (
    <ExportDialog
      title={t("renewals.export.title")}
      begin={() => renewalsExport({ ...matched, read, format })}
      progressText={(count) => t("renewals.export.progress", { count })}
      savedText={(count) =>
        text("renewals.export.saved", { count, file: renewalsFile(matched.today, format) })
      }
      onClosed={onClosed}
    >
      <div className={common.column}>
        <FormatChoice
          more={[{ value: "ics" as const, label: t("renewals.export.calendar") }]}
          value={format}
          onChange={setFormat}
        />
        <small>{t("renewals.export.hint")}</small>
      </div>
    </ExportDialog>
  );
}

interface RenewalsExportOptions extends MatchedRenewals {
  readonly read: Bound<typeof expiry>["records"];
  readonly format: RenewalsFormat;
  readonly save?: (name: string, file: Blob) => void;
}

export function renewalsExport({ read, expiring, params, today, format, ...save }: RenewalsExportOptions) {
  return exportStep<Renewal, string>({
    ...save,
    fileName: renewalsFile(today, format),
    open: async () => (format === "ics" ? openCalendar() : openSheet(format, sheetColumns())),
    read: async (cursor) => {
      const answer = await read({ ...params, size: MATCHING_ROWS, cursor });
      return { ...answer, rows: renewalsOf(expiring, answer.rows, today, currentLanguage().id) };
    },
  });
}

function renewalsFile(today: string, format: RenewalsFormat): string {
  return `renewals-${today}.${format}`;
}

/**
 * An iCalendar file (RFC 5545). Libraries for this bring time zones, recurrence and validation, which all-day events do
 * not need.
 */
function openCalendar(): RowWriter<Renewal> {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//firestore-panel//Renewals//EN"];
  return {
    add: (rows) => lines.push(...rows.flatMap((row) => eventLines(row, stamp))),
    finish: () => {
      const text = [...lines, "END:VCALENDAR"].map((line) => `${line}\r\n`);
      return new Blob(text, { type: "text/calendar;charset=utf-8" });
    },
  };
}

function eventLines(row: Renewal, stamp: string): readonly string[] {
  const { id, day, days, name, collection, expires, address = "/" } = row;
  const summary = escaped(text("renewals.event", { what: expires.what, name }));
  const description = [collection.label.one, emailOf(row), identityText(row)].filter(Boolean).join(" · ");
  return [
    "BEGIN:VEVENT",
    // The same in each file, so that a calendar replaces the event.
    `UID:${escaped(`${id}@${location.hostname}`)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${dayAfter(day, 1).replaceAll("-", "")}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${new URL(address, location.href).href}`,
    "TRANSP:TRANSPARENT",
    // A calendar shows a reminder of a past day at once.
    ...expires.notice
      .filter((notice) => notice <= days)
      .flatMap((notice) => [
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        `TRIGGER:-P${notice}D`,
        `DESCRIPTION:${summary}`,
        "END:VALARM",
      ]),
    "END:VEVENT",
  ];
}

/** The format accepts no control characters. */
function escaped(said: string): string {
  return oneLine(said).replaceAll(/[\\;,]/g, "\\$&");
}

function sheetColumns(): readonly RowColumn<Renewal>[] {
  const column = (header: string, valueOf: (row: Renewal) => SheetValue) => ({ header, valueOf });
  return [
    column(text("renewals.name"), ({ name }) => name),
    column(text("renewals.what"), ({ expires }) => expires.what),
    column(text("renewals.collection"), ({ collection }) => collection.label.one),
    column(text("renewals.date"), ({ day }) => ({ day })),
    column(text("renewals.days"), ({ days }) => days),
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
