import { Flex, Switch } from "antd";
import { controlProps, type InputProps, type CellProps } from "../view-types";
import { wordOf, type BooleanField } from "./model";
import { Badge } from "../../ui/values";

/** A switch with the label of its current state. */
export function BooleanInput(props: InputProps<BooleanField, boolean>) {
  const { field, value, onChange } = props;
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
      <span aria-hidden>{wordOf(value === true, field)}</span>
    </Flex>
  );
}

export function BooleanCell({ field, value }: CellProps<BooleanField, boolean>) {
  if (value === null || value === undefined) return <span aria-label="empty">–</span>;
  const tone = value ? field.tones?.yes : field.tones?.no;
  return field.tones ? <Badge tone={tone ?? "neutral"}>{wordOf(value, field)}</Badge> : wordOf(value, field);
}
