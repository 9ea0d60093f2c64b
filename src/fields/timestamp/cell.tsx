import { Moment } from "../../components/moment";
import type { CellProps } from "../view-types";
import type { TimestampField } from "./model";

export function TimestampCell({ value }: CellProps<TimestampField, string>) {
  return <Moment iso={value} />;
}
