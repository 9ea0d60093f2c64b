import { Checkbox, Radio, Select } from "antd";
import { useMediaQuery } from "../../ui/browser-hooks";
import { controlProps, emptyingKeys, SELECT_SEARCH, selectProps, type InputProps } from "../view-types";
import type { ChoiceField, ChoicesField } from "./model";
import { useDeclaredText, useText } from "../../texts/use-text";

/** antd has no type for it. Without it a screen reader announces the radios without their group. */
const GROUP = { role: "radiogroup" };

/** Up to this many options are buttons side by side; more become a select. */
const MOST_BUTTONS = 3;

/** On a touch screen, a select with at most this many opens without the keyboard, which would cover them. */
const MOST_UNSEARCHED = 10;

/** An optional field without a default uses a select, because a select can be cleared and buttons cannot. */
export function ChoiceInput(props: InputProps<ChoiceField, string>) {
  const { field, value, onChange } = props;
  const t = useText();
  const declared = useDeclaredText();
  const touch = useMediaQuery("(pointer: coarse)");
  const options = field.options.map((option) => ({ value: option, label: declared(option) }));
  const emptied = !field.required && field.default === undefined;
  if (options.length <= MOST_BUTTONS && !emptied) {
    return (
      <Radio.Group
        id={props.id}
        {...GROUP}
        aria-label={field.label}
        optionType="button"
        options={options}
        value={value ?? null}
        disabled={field.readOnly}
        onChange={(event) => onChange?.(String(event.target.value))}
      />
    );
  }
  return (
    <Select
      {...selectProps(props)}
      {...((!touch || options.length > MOST_UNSEARCHED) && SELECT_SEARCH)}
      {...(emptied && { onKeyDown: emptyingKeys(() => onChange?.(null)) })}
      options={options}
      value={value ?? null}
      allowClear={emptied}
      disabled={field.readOnly}
      placeholder={field.placeholder ?? t("common.choose")}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  );
}

/** Chosen values that are no longer options are listed too, so that they can be removed. */
export function ChoicesInput(props: InputProps<ChoicesField, readonly string[]>) {
  const { field, value, onChange } = props;
  const declared = useDeclaredText();
  const chosen = [...(value ?? [])];
  const all = [...new Set([...field.options, ...chosen])];
  const options = all.map((option) => ({ value: option, label: declared(option) }));
  const { id, "aria-describedby": describedBy } = controlProps(props);
  // antd has no types for these. Without the role a screen reader announces the boxes without their group.
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
