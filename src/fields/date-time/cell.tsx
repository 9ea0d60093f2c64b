import { Moment } from "../../components/moment";
import type { CellProps } from "../view-types";
import type { DateTimeField } from "./model";

/** Shows the moment in the reader's time zone. */
export function DateTimeCell({ value }: CellProps<DateTimeField, string>) {
  return <Moment iso={value} />;
}
