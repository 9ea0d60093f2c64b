import { CalendarOutlined } from "@ant-design/icons";
import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useId, useMemo, useState } from "react";
import { PHONE } from "../../ui/page";
import { useMediaQuery } from "../../ui/browser-hooks";
import { DAY_FORMAT, dayText, STORED_FORMAT, typedDay } from "./model";
import styles from "./range-input.module.css";
import { shownMoment, TYPED_INPUT, TypedTexts } from "./picker-parts";
import { useFormats, useText } from "../../texts/use-text";

const PARTS = {
  root: styles.picker,
  suffix: styles.suffix,
  popup: { root: styles.popup, header: styles.header, content: styles.content },
};

/** Days as "YYYY-MM-DD"; undefined: no bound. */
interface DayRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export interface DayRangeInputProps {
  /** The id of the first input. */
  readonly id: string;
  readonly days: DayRange;
  readonly onChange: (days: DayRange) => void;
}

/**
 * A range of days, each typed or chosen from a calendar. Both bounds are optional, and each applies at once.
 * Text that is not a date stays in its input, marked as an error, and changes nothing.
 */
export function DayRangeInput({ id, days: { from, to }, onChange }: DayRangeInputProps) {
  const t = useText();
  const formats = useFormats();
  const endId = useId();
  const narrow = useMediaQuery(PHONE);
  const [open, setOpen] = useState(false);
  const start = useUnreadable(from);
  const end = useUnreadable(to);
  const value = useMemo((): [Dayjs | null, Dayjs | null] => [dayOf(from), dayOf(to)], [from, to]);

  // An inverted range would always give an empty list.
  const chooseFrom = (chosen: string | undefined) =>
    onChange({ from: chosen, to: chosen && to && to < chosen ? chosen : to });
  const chooseTo = (chosen: string | undefined) =>
    onChange({ from: chosen && from && from > chosen ? chosen : from, to: chosen });
  const input = (bound: string | undefined, unreadable: Unreadable, choose: typeof chooseFrom) => ({
    text: unreadable.text ?? (bound === undefined ? "" : (dayText(bound, formats) ?? "")),
    invalid: unreadable.text !== undefined,
    onType: (typed: string) => {
      const read = typedDay(typed);
      const isEmpty = typed.trim() === "";
      unreadable.keep(isEmpty || read !== undefined ? undefined : typed);
      if (isEmpty || read !== undefined) choose(read);
    },
  });
  const [first, last] = value;
  const today = shownMoment(new Date());
  const months: [Dayjs, Dayjs] = [first ?? last ?? today, last ?? first ?? today];
  return (
    <TypedTexts
      value={{
        start: input(from, start, chooseFrom),
        end: input(to, end, chooseTo),
        onEnter: () => setOpen(false),
      }}
    >
      <div
        className={styles.range}
        onKeyDown={(event) => {
          if (!open || event.key !== "Escape") return;
          // A key in the calendar comes here too. Escape would also close the sheet of a phone.
          event.stopPropagation();
          setOpen(false);
        }}
      >
        <DatePicker.RangePicker
          suffixIcon={<CalendarOutlined aria-hidden />}
          id={{ start: id, end: endId }}
          components={TYPED_INPUT}
          variant="borderless"
          style={{ width: "100%", height: "100%" }}
          classNames={PARTS}
          separator={<label htmlFor={endId}>{t("fields.date.rangeTo")}</label>}
          placeholder={[t("fields.date.anyDay"), t("fields.date.anyDay")]}
          allowEmpty
          format={DAY_FORMAT}
          value={value}
          // antd would swap the days of an inverted range.
          order={false}
          // A phone has room for one month. antd would show the one before the last day's.
          {...(narrow && { defaultPickerValue: months })}
          open={open}
          onOpenChange={setOpen}
          // Takes each day immediately, not after the other one.
          onCalendarChange={([chosenFrom, chosenTo], _texts, { range }) => {
            if (!chosenFrom && !chosenTo) {
              start.keep(undefined);
              end.keep(undefined);
              onChange({ from: undefined, to: undefined });
            } else if (!open) {
              // Not a choice: antd repeats the days from before Clear when its calendar has closed.
            } else if (range === "start") {
              start.keep(undefined);
              chooseFrom(stored(chosenFrom));
            } else {
              end.keep(undefined);
              chooseTo(stored(chosenTo));
            }
          }}
        />
        {!open && (start.text ?? end.text) !== undefined && (
          <p role="alert" className={styles.invalid}>
            {t("fields.date.invalid")}
          </p>
        )}
      </div>
    </TypedTexts>
  );
}

const dayOf = (bound: string | undefined) => (bound === undefined ? null : dayjs(bound, STORED_FORMAT));

const stored = (chosen: Dayjs | null | undefined) => chosen?.format(STORED_FORMAT);

interface Unreadable {
  readonly text: string | undefined;
  readonly keep: (text: string | undefined) => void;
}

/** The typed text of a bound, if it is not a date. A change of the bound from elsewhere drops it. */
function useUnreadable(bound: string | undefined): Unreadable {
  const [text, setText] = useState<string>();
  const [shown, setShown] = useState(bound);
  if (shown !== bound) {
    // Back or a link changed the address.
    setShown(bound);
    setText(undefined);
  }
  return { text, keep: setText };
}
