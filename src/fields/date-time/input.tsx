import { DatePicker, Input } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { useMediaQuery } from "../../components/use-media-query";
import { controlProps, type InputProps } from "../view-types";
import type { DateTimeField } from "./model";

/** As lists show a moment, and as else people type one. */
const FORMATS = [
  "D MMM YYYY, HH:mm",
  "D MMM YYYY HH:mm",
  "DD MMM YYYY, HH:mm",
  "DD MMM YYYY HH:mm",
  "YYYY-MM-DD HH:mm",
  "YYYY-MM-DDTHH:mm",
  "DD/MM/YYYY HH:mm",
];
/** How the browser's own control takes and gives a moment. */
const NATIVE = "YYYY-MM-DDTHH:mm";

/** A day and a time in the reader's time zone, typed or chosen. A touch screen gets the device's own control. */
export function DateTimeInput(props: InputProps<DateTimeField, string>) {
  const { field, value, onChange } = props;
  const touched = useMediaQuery("(pointer: coarse)");
  const [open, setOpen] = useState(false);
  const moment = value ? dayjs(value) : null;
  const valid = moment?.isValid() ? moment : null;
  if (touched)
    return (
      <Input
        {...controlProps(props)}
        type="datetime-local"
        value={valid?.format(NATIVE) ?? ""}
        onChange={({ target }) => onChange?.(target.value ? dayjs(target.value).toISOString() : null)}
        readOnly={field.readOnly}
      />
    );
  return (
    <DatePicker
      {...controlProps(props)}
      showTime={{ format: "HH:mm" }}
      format={FORMATS}
      needConfirm={false}
      open={open}
      onOpenChange={setOpen}
      // Escape closes the calendar. Unless it ends here, it closes the form as well.
      onKeyDown={(event) => {
        if (open && event.key === "Escape") event.stopPropagation();
      }}
      value={valid}
      allowClear={!field.required}
      disabled={field.readOnly === true}
      placeholder={field.placeholder ?? "21 Nov 2026, 14:05"}
      onChange={(chosen) => onChange?.(chosen ? chosen.second(0).millisecond(0).toISOString() : null)}
      style={{ width: "100%" }}
    />
  );
}
