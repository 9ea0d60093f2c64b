import dayjs from "dayjs";
import { TypedPicker, type Notation } from "../typed-picker";
import type { InputProps } from "../view-types";
import { isMoment, type DateTimeField } from "./model";
import { MOMENT_FORMAT, typedMoment } from "./moment-text";

const NOTATION: Notation = {
  format: MOMENT_FORMAT,
  read: (stored) => (isMoment(stored) ? dayjs(stored) : null),
  stored: (chosen) => chosen.second(0).millisecond(0).toISOString(),
  typed: typedMoment,
};

/** A day and a time in the reader's time zone. */
export function DateTimeInput(props: InputProps<DateTimeField, string>) {
  const { field } = props;
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
