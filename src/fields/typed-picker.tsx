import { DatePicker, type DatePickerProps } from "antd";
import type { Dayjs } from "dayjs";
import { createContext, useContext, useState, type ComponentProps } from "react";
import { useMediaQuery } from "../components/use-media-query";
import type { FieldDeclaration } from "../schema/types";
import { useSiblingValue } from "./sibling-values";
import { controlProps, type InputProps } from "./view-types";

/** How one type of field writes its values. */
export interface Notation {
  /** For dayjs. */
  readonly format: string;
  /** @returns null for what is not stored like this. */
  read(stored: string): Dayjs | null;
  stored(chosen: Dayjs): string;
  /** @returns what is stored for a typed text, or undefined for what cannot be understood. */
  typed(text: string): string | undefined;
}

interface TypedPickerProps {
  readonly input: InputProps<FieldDeclaration, string>;
  readonly notation: Notation;
  /** The key of the date that comes first: the calendar offers no day before it. */
  readonly notBefore: string | undefined;
  /** What is particular to the type. */
  readonly picker: Pick<
    DatePickerProps,
    "showTime" | "needConfirm" | "placeholder" | "allowClear" | "disabled"
  >;
}

/**
 * A date that is typed or chosen from a calendar. antd throws away what it cannot read when the field is left; here the
 * form's value becomes the text itself, which stays in the field and which the type's check refuses. So what was typed
 * is never lost, and never saved in silence either. Enter closes the calendar and stays in the field: it never saves the
 * form, since a person cannot know whether it means the date or the form.
 */
export function TypedPicker({ input, notation, notBefore, picker }: TypedPickerProps) {
  const { value, onChange } = input;
  const limit = useSiblingValue(notBefore);
  const first = typeof limit === "string" ? notation.read(limit) : null;
  const [open, setOpen] = useState(false);
  const date = value ? notation.read(value) : null;
  const text = date ? date.format(notation.format) : (value ?? "");
  const choose = (chosen: Dayjs | null) => onChange?.(chosen ? notation.stored(chosen) : null);
  return (
    <Typed
      value={{
        text,
        onType: (typed) => onChange?.(typed.trim() === "" ? null : (notation.typed(typed) ?? typed)),
        onEnter: () => setOpen(false),
      }}
    >
      <DatePicker
        {...controlProps(input)}
        {...picker}
        {...(first && { minDate: first.startOf("day") })}
        components={COMPONENTS}
        style={{ width: "100%" }}
        value={date}
        format={notation.format}
        open={open}
        onOpenChange={setOpen}
        // Escape closes the calendar. Unless it ends here, it closes the form as well.
        onKeyDown={(event) => {
          if (open && event.key === "Escape") event.stopPropagation();
        }}
        onChange={choose}
        // At once, not when the field is left: Save may be pressed before.
        onCalendarChange={(chosen) => choose(Array.isArray(chosen) ? null : chosen)}
      />
    </Typed>
  );
}

/** The text in the field. It goes past antd's picker, which passes on only what it can read. */
const Typed = createContext<{
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
}>({ text: "", onType: () => undefined, onEnter: () => undefined });

function TypedText({ onKeyDown, ...props }: ComponentProps<"input">) {
  const { text, onType, onEnter } = useContext(Typed);
  const touch = useMediaQuery("(pointer: coarse)");
  return (
    <input
      {...props}
      value={text}
      // The keyboard of a phone would cover the calendar. One that is attached to it types all the same.
      {...(touch && { inputMode: "none" as const })}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") {
          onKeyDown?.(event);
          return;
        }
        // The form has the date already. Enter would save the form, or open the calendar over a message.
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

/** The same from one rendering to the next: antd makes the input anew for another one. */
const COMPONENTS = { input: TypedText };
