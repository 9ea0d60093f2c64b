/** What antd's date pickers lack: the product's days, and inputs for text that is no date. */
import dayjs, { type Dayjs } from "dayjs";
import { createContext, useContext, type ComponentProps } from "react";
import { timeOf } from "../../texts/days";
import { useMediaQuery } from "../../ui/browser-hooks";

// antd's calendars take the present from `tz`: there today is the product's day.
dayjs.extend((_options, { prototype }) => {
  Object.assign(prototype, { tz: () => shownMoment(new Date()) });
});

/** A moment as a calendar shows it: it knows the computer's time zone only. */
export function shownMoment(moment: Date): Dayjs {
  return dayjs(timeOf(moment));
}

/** antd passes on only readable text, so a context bypasses the picker. */
interface TypedText {
  readonly text: string;
  /** The text is not a date. Without it, the picker's own `aria-invalid` applies. */
  readonly invalid?: boolean;
  readonly onType: (text: string) => void;
}

interface Texts {
  /** The only input of a picker, or the first one of a range. */
  readonly start: TypedText;
  readonly end?: TypedText;
  readonly onEnter: () => void;
}

const NONE: TypedText = { text: "", onType: () => undefined };

const TextsContext = createContext<Texts>({ start: NONE, onEnter: () => undefined });

/** Provides the texts to the inputs of the picker inside it. */
export const TypedTexts = TextsContext.Provider;

interface TypedInputProps extends ComponentProps<"input"> {
  /** Set by antd's range picker. */
  readonly "date-range"?: "start" | "end";
}

function TypedInput({ onKeyDown, "date-range": end = "start", ...props }: TypedInputProps) {
  const { onEnter, ...texts } = useContext(TextsContext);
  const { text, invalid, onType } = texts[end] ?? NONE;
  const touch = useMediaQuery("(pointer: coarse)");
  return (
    <input
      {...props}
      {...(invalid !== undefined && { "aria-invalid": invalid })}
      value={text}
      // The keyboard of a phone would cover the calendar. An attached keyboard still types.
      {...(touch && { inputMode: "none" as const })}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") {
          onKeyDown?.(event);
          return;
        }
        // The date is already taken. Enter would save the form, or open the calendar over a message.
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

/** For a picker's `components`. A constant, because antd remounts the inputs if the object changes. */
export const TYPED_INPUT = { input: TypedInput };
