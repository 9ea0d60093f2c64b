import { Badge } from "../../components/badge";
import type { CellProps } from "../view-types";
import type { ChoiceField } from "./model";

/** The option, coloured when the declaration gives it a meaning. */
export function ChoiceCell({ field, value }: CellProps<ChoiceField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  const tone = field.tones && Object.hasOwn(field.tones, value) ? field.tones[value] : undefined;
  return field.tones ? <Badge tone={tone ?? "neutral"}>{value}</Badge> : value;
}
