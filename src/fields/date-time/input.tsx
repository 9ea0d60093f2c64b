import { Input } from "antd";
import dayjs from "dayjs";
import { useMediaQuery } from "../../components/use-media-query";
import { TypedPicker, type Notation } from "../typed-picker";
import { controlProps, type InputProps } from "../view-types";
import { isMoment, type DateTimeField } from "./model";
import { MOMENT_FORMAT, typedMoment } from "./moment-text";

/** How the browser's own control takes and gives a moment. */
const NATIVE = "YYYY-MM-DDTHH:mm";

const NOTATION: Notation = {
  format: MOMENT_FORMAT,
  read: (stored) => (isMoment(stored) ? dayjs(stored) : null),
  stored: (chosen) => chosen.second(0).millisecond(0).toISOString(),
  typed: typedMoment,
};

/** A day and a time in the reader's time zone, typed or chosen. A touch screen gets the device's own control. */
export function DateTimeInput(props: InputProps<DateTimeField, string>) {
  const { field, value, onChange } = props;
  const touched = useMediaQuery("(pointer: coarse)");
  if (touched)
    return (
      <Input
        {...controlProps(props)}
        type="datetime-local"
        value={(value ? NOTATION.read(value) : null)?.format(NATIVE) ?? ""}
        onChange={({ target }) => onChange?.(target.value ? dayjs(target.value).toISOString() : null)}
        readOnly={field.readOnly}
      />
    );
  return (
    <TypedPicker
      input={props}
      notation={NOTATION}
      notBefore={field.notBefore}
      picker={{
        showTime: { format: "HH:mm" },
        needConfirm: false,
        allowClear: !field.required,
        disabled: field.readOnly === true,
        placeholder: field.placeholder ?? "21 Nov 2026, 14:05",
      }}
    />
  );
}
