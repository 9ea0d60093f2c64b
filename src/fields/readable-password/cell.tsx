import { Code } from "../../components/code";
import type { CellProps } from "../view-types";
import type { ReadablePasswordField } from "./model";

/** Uses a typeface in which no two characters look alike. */
export function ReadablePasswordCell({ value }: CellProps<ReadablePasswordField, string>) {
  return value ? <Code text={value} /> : <span aria-label="empty">–</span>;
}
