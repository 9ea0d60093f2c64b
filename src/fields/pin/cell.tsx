import { Code } from "../../components/code";
import type { CellProps } from "../view-types";
import type { PinField } from "./model";

export function PinCell({ value }: CellProps<PinField, string>) {
  return value ? <Code text={value} /> : <span aria-label="empty">–</span>;
}
