import { Badge } from "../../components/badge";
import type { CellProps } from "../view-types";
import type { ChoiceField } from "./model";
import { toneOf } from "./options";

export function ChoiceCell({ field, value }: CellProps<ChoiceField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  return field.tones ? <Badge tone={toneOf(field, value)}>{value}</Badge> : value;
}
