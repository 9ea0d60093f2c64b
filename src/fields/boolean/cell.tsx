import { Badge } from "../../components/badge";
import type { CellProps } from "../view-types";
import { wordOf, type BooleanField } from "./model";

export function BooleanCell({ field, value }: CellProps<BooleanField, boolean>) {
  if (value === null || value === undefined) return <span aria-label="empty">–</span>;
  const tone = value ? field.tones?.yes : field.tones?.no;
  return field.tones ? <Badge tone={tone ?? "neutral"}>{wordOf(value, field)}</Badge> : wordOf(value, field);
}
