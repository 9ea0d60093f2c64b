import { Empty, type CellProps } from "../view-types";
import type { BooleanField } from "./model";
import { Badge } from "../../ui/values";
import { useDeclaredText, useText } from "../../texts/use-text";

export function BooleanCell({ field, value }: CellProps<BooleanField, boolean>) {
  const wordOf = useWords(field);
  if (value === null || value === undefined) return <Empty />;
  const tone = value ? field.tones?.yes : field.tones?.no;
  const word = wordOf(value);
  return field.tones ? <Badge tone={tone ?? "neutral"}>{word}</Badge> : word;
}

export function useWords({ words }: BooleanField): (value: boolean) => string {
  const t = useText();
  const declared = useDeclaredText();
  const yes = words ? declared(words.yes) : t("common.yes");
  const no = words ? declared(words.no) : t("common.no");
  return (value) => (value ? yes : no);
}
