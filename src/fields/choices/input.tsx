import { Checkbox, Select } from "antd";
import { SEARCH } from "../select";
import { controlProps, selectProps, type InputProps } from "../view-types";
import type { ChoicesField } from "./model";

/** Up to this many options are checkboxes; more become a select. */
const MOST_BOXES = 6;

/** Chosen values that are no longer options are listed too, so that they can be removed. */
export function ChoicesInput(props: InputProps<ChoicesField, readonly string[]>) {
  const { field, value, onChange } = props;
  const chosen = [...(value ?? [])];
  const options = [...new Set([...field.options, ...chosen])].map((option) => ({
    value: option,
    label: option,
  }));
  if (field.options.length <= MOST_BOXES) {
    const { id, "aria-describedby": describedBy } = controlProps(props);
    // antd passes these on but has no types for them. Without the role a screen reader announces the boxes
    // without their group.
    const group = { role: "group", id, "aria-describedby": describedBy };
    return (
      <Checkbox.Group
        {...group}
        aria-label={field.label}
        options={options}
        value={chosen}
        disabled={field.readOnly === true}
        onChange={(ticked) => onChange?.(ticked)}
      />
    );
  }
  return (
    <Select<string[]>
      {...selectProps(props)}
      {...SEARCH}
      mode="multiple"
      options={options}
      value={chosen}
      allowClear
      disabled={field.readOnly === true}
      placeholder={field.placeholder ?? "Choose"}
      onChange={(picked) => onChange?.(picked)}
    />
  );
}
