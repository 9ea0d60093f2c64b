import { Radio, Select } from "antd";
import { useMediaQuery } from "../../components/use-media-query";
import { emptyingKeys, SEARCH } from "../select";
import { selectProps, type InputProps } from "../view-types";
import type { ChoiceField } from "./model";

/**
 * antd passes the role on but has no type for it. Without it a screen reader announces the radios without
 * their group.
 */
const GROUP = { role: "radiogroup" };

/** Up to this many options are buttons side by side; more become a select. */
const MOST_BUTTONS = 3;

/**
 * On a touch screen, a select with at most this many options opens without the keyboard, which would cover
 * them.
 */
const MOST_UNSEARCHED = 10;

/** An optional field without a default uses a select, because a select can be cleared and buttons cannot. */
export function ChoiceInput(props: InputProps<ChoiceField, string>) {
  const { field, value, onChange } = props;
  const touch = useMediaQuery("(pointer: coarse)");
  const options = field.options.map((option) => ({ value: option, label: option }));
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
      {...((!touch || options.length > MOST_UNSEARCHED) && SEARCH)}
      {...(emptied && { onKeyDown: emptyingKeys(() => onChange?.(null)) })}
      options={options}
      value={value ?? null}
      allowClear={emptied}
      disabled={field.readOnly}
      placeholder={field.placeholder ?? "Choose"}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  );
}
