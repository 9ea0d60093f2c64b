import { ReloadOutlined } from "@ant-design/icons";
import { Input, Button, Space, type InputProps as AntdInputProps } from "antd";
import { Changed, Code, CutText, Marked } from "../../ui/values";
import styles from "../../ui/values.module.css";
import { languageAttributes } from "../../schema/text";
import type { FieldDeclaration } from "../../schema/types";
import { textProps, type CellProps, type InputProps } from "../view-types";
import {
  isOneRecipient,
  isWebAddress,
  randomPin,
  type EmailField,
  type LongTextField,
  type PlainTextField,
  type TextField,
  type PinField,
} from "./model";
import { useText } from "../../texts/use-text";

/** Browsers leave such a text as it is typed. */
const VERBATIM = { autoCapitalize: "none", spellCheck: false } as const;

/** @param attributes beside those that every field gives. */
function textLine(input: InputProps<FieldDeclaration, string>, attributes: AntdInputProps) {
  return <Input {...textProps(input)} autoComplete="off" {...attributes} />;
}

export function TextInput(props: InputProps<TextField, string>) {
  const { dir, language } = props.field;
  return textLine(props, dir ? { dir } : languageAttributes(language));
}

/** Shortened in a list to its first line, with the full text on hover. */
export function TextCell({ field, value, query, show, other }: CellProps<TextField | LongTextField, string>) {
  return (
    <CutText
      text={value}
      full={show === "full"}
      dir={"dir" in field ? field.dir : undefined}
      language={field.language}
    >
      {other === undefined ? <Marked text={value} query={query} /> : <Changed text={value} other={other} />}
    </CutText>
  );
}

export function LongTextInput(props: InputProps<LongTextField, string>) {
  const { rows = 3, language } = props.field;
  return (
    <Input.TextArea
      {...textProps(props)}
      {...languageAttributes(language)}
      autoSize={{ minRows: rows, maxRows: Math.max(rows, 10) }}
    />
  );
}

/** The input mode makes phones show a keyboard for addresses. */
export function EmailInput(props: InputProps<EmailField, string>) {
  return textLine(props, { ...VERBATIM, inputMode: "email", dir: "ltr" });
}

/** Domains of at most this many characters do not wrap. */
const SHORT = 32;

/** A mail link on the detail page; plain text in a list. */
export function EmailCell({ value, query, show }: CellProps<EmailField, string>) {
  if (show === "full" && isOneRecipient(value)) {
    return (
      <a href={`mailto:${encodeURIComponent(value)}`} dir="ltr">
        {value}
      </a>
    );
  }
  return (
    <CutText text={value} dir="ltr">
      <Address value={value} query={query} />
    </CutText>
  );
}

/** An address that needs two lines breaks before its domain. */
function Address({ value, query }: { value: string; query: string }) {
  const at = value.lastIndexOf("@");
  // A highlight cannot span both parts.
  if (at <= 0 || query.includes("@")) return <Marked text={value} query={query} />;
  return (
    <span className={value.length <= SHORT ? styles.address : undefined}>
      <Marked text={value.slice(0, at)} query={query} />
      <wbr />
      <span className={value.length - at <= SHORT ? styles.domain : undefined}>
        <Marked text={value.slice(at)} query={query} />
      </span>
    </span>
  );
}

/** The input type makes phones show a number keyboard. */
export function PhoneInput(props: InputProps<PlainTextField, string>) {
  return textLine(props, { type: "tel", dir: "ltr" });
}

export function PhoneCell({ value, query }: CellProps<PlainTextField, string>) {
  return (
    <a href={`tel:${value.replace(/[^\d+]/g, "")}`} dir="ltr">
      <Marked text={value} query={query} />
    </a>
  );
}

/** The input type makes phones show a keyboard for addresses. */
export function UrlInput(props: InputProps<PlainTextField, string>) {
  const { placeholder = "https://" } = props.field;
  return textLine(props, { ...VERBATIM, type: "text", inputMode: "url", dir: "ltr", placeholder });
}

/** A link in a new tab, without a referrer. Text that is no web address stays text. */
export function UrlCell({ value, query, show }: CellProps<PlainTextField, string>) {
  const full = show === "full";
  const text = full ? value : value.replace(/^https?:\/\//i, "").replace(/\/$/, "");
  const shown = <Marked text={text} query={query} />;
  return (
    <CutText text={value} full={full}>
      {isWebAddress(value) ? (
        <a href={value} target="_blank" rel="noopener noreferrer" dir="ltr">
          {shown}
        </a>
      ) : (
        shown
      )}
    </CutText>
  );
}

/** Readable while typed, and browsers do not offer to save it. */
export function ReadablePasswordInput(props: InputProps<PlainTextField, string>) {
  return textLine(props, { ...VERBATIM, ...UNSAVED, dir: "ltr" });
}

/** Keeps 1Password from offering to save the text. */
const UNSAVED = { "data-1p-ignore": "true" };

export function PinInput(props: InputProps<PinField, string>) {
  const { field, value, onChange } = props;
  const t = useText();
  const input = textLine(props, {
    placeholder: field.placeholder ?? (field.readOnly ? undefined : t("fields.pin.placeholder")),
    dir: "ltr",
    inputMode: "numeric",
    maxLength: 6,
    style: value ? { letterSpacing: "0.2em", fontVariantNumeric: "tabular-nums" } : {},
  });
  if (field.readOnly) return input;
  return (
    <Space.Compact block>
      {input}
      <Button
        icon={<ReloadOutlined aria-hidden />}
        aria-label={t("fields.pin.draw")}
        onClick={() => onChange?.(randomPin())}
      />
    </Space.Compact>
  );
}

/** Uses a typeface in which no two characters look alike. */
export function CodeCell({ value }: CellProps<PlainTextField | PinField, string>) {
  return <Code text={value} />;
}
