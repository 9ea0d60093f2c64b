import { Moment } from "../../components/moment";
import type { InputProps } from "../view-types";
import type { TimestampField } from "./model";

/** The server stamps it: a form can only show it. */
export function TimestampInput({ value }: InputProps<TimestampField, string>) {
  return <Moment iso={value} />;
}
