import { Flex, Switch } from "antd";
import { useText } from "../../texts/use-text";
import { controlProps, type InputProps } from "../view-types";
import type { BooleanField } from "./model";

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
      <span aria-hidden>{t(value ? "common.yes" : "common.no")}</span>
    </Flex>
  );
}
