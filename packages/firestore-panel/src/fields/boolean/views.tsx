import { Flex, Switch } from "antd";
import { Empty, controlProps, type InputProps, type CellProps } from "../view-types";
import type { BooleanField } from "./model";
import { Badge } from "../../ui/values";
import type { Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";

/** A switch with the label of its current state. */
export function BooleanInput(props: InputProps<BooleanField, boolean>) {
  const { field, value, onChange } = props;
  const t = useText();
  // A switch is neither required nor invalid. A screen reader announces its state without the label.
  const { id, "aria-describedby": describedBy } = controlProps(props);
  return (
    <Flex align="center" gap={10} style={{ minHeight: 38 }}>
      <Switch
        {...(id !== undefined && { id })}
        aria-describedby={describedBy}
        checked={value === true}
        disabled={field.readOnly === true}
        onChange={(checked) => onChange?.(checked)}
      />
      <span aria-hidden>{wordOf(t, value === true, field)}</span>
    </Flex>
  );
}

export function BooleanCell({ field, value }: CellProps<BooleanField, boolean>) {
  const t = useText();
  if (value === null || value === undefined) return <Empty />;
  const tone = value ? field.tones?.yes : field.tones?.no;
  const word = wordOf(t, value, field);
  return field.tones ? <Badge tone={tone ?? "neutral"}>{word}</Badge> : word;
}

function wordOf(t: Translate, value: boolean, { words }: BooleanField): string {
  return value ? (words?.yes ?? t("common.yes")) : (words?.no ?? t("common.no"));
}
