import { Moment } from "../../components/moment";
import type { InputProps } from "../view-types";
import type { TimestampField } from "./model";

/** Read-only, because the server sets the value. */
export function TimestampInput({ value }: InputProps<TimestampField, string>) {
  return <Moment iso={value} />;
}
