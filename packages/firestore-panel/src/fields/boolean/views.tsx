import { Flex, Switch } from "antd";
import { Empty, controlProps, type InputProps, type CellProps } from "../view-types";
import type { BooleanField } from "./model";
import { Badge } from "../../ui/values";
import { useDeclaredText, useText } from "../../texts/use-text";

/** A switch with the label of its current state. */
export function BooleanInput(props: InputProps<BooleanField, boolean>) {
  const { field, value, onChange } = props;
  const wordOf = useWords(field);
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
      <span aria-hidden>{wordOf(value === true)}</span>
    </Flex>
  );
}

export function BooleanCell({ field, value }: CellProps<BooleanField, boolean>) {
  const wordOf = useWords(field);
  if (value === null || value === undefined) return <Empty />;
  const tone = value ? field.tones?.yes : field.tones?.no;
  const word = wordOf(value);
  return field.tones ? <Badge tone={tone ?? "neutral"}>{word}</Badge> : word;
}

function useWords({ words }: BooleanField): (value: boolean) => string {
  const t = useText();
  const declared = useDeclaredText();
  const yes = words ? declared(words.yes) : t("common.yes");
  const no = words ? declared(words.no) : t("common.no");
  return (value) => (value ? yes : no);
}
