import { Code } from "../../components/code";
import type { CellProps } from "../view-types";
import type { ReadablePasswordField } from "./model";

/** The password as issued, in letters that cannot be confused. */
export function ReadablePasswordCell({ value }: CellProps<ReadablePasswordField, string>) {
  return value ? <Code text={value} /> : <span aria-label="empty">–</span>;
}
