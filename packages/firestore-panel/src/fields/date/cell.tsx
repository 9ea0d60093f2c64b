import { Empty, type CellProps } from "../view-types";
import { dayText, type DateField, type DateTimeField, type TimestampField } from "./model";
import { Moment } from "../../ui/values";
import { useFormats } from "../../texts/use-text";

/** Shows "21 Nov 2026". */
export function DateCell({ value }: CellProps<DateField, string>) {
  const formats = useFormats();
  const text = value ? dayText(value, formats) : undefined;
  if (!value || text === undefined) return <Empty />;
  return <time dateTime={value}>{text}</time>;
}

export function DateTimeCell({ value }: CellProps<DateTimeField, string>) {
  return <Moment iso={value} />;
}

export function TimestampCell({ value }: CellProps<TimestampField, string>) {
  return <Moment iso={value} />;
}
