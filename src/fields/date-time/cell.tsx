import { Moment } from "../../components/moment";
import type { CellProps } from "../view-types";
import type { DateTimeField } from "./model";

/** The moment in the reader's time zone. */
export function DateTimeCell({ value }: CellProps<DateTimeField, string>) {
  return <Moment iso={value} />;
}
