import { Code } from "../../components/code";
import type { CellProps } from "../view-types";
import type { IssuedPasswordField } from "./model";

/** The password as issued, in letters that cannot be confused. */
export function IssuedPasswordCell({ value }: CellProps<IssuedPasswordField, string>) {
  return value ? <Code text={value} /> : <span aria-label="empty">–</span>;
}
