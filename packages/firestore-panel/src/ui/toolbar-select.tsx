import { DownOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { Suspense, useId, type ReactNode } from "react";
import styles from "./toolbar-control.module.css";

interface ToolbarControlProps {
  readonly label: string;
  /** Whether the value differs from the default. */
  readonly changed: boolean;
  /** A CSS length, and the value, until the control has loaded. */
  readonly width: string;
  readonly value: string | undefined;
  /** @param id labels the control. */
  readonly children: (id: string) => ReactNode;
}

/** A labelled control beside a list's search. */
export function ToolbarControl({ label, changed, width, value, children }: ToolbarControlProps) {
  const id = useId();
  return (
    <div className={styles.control} data-changed={changed}>
      <label htmlFor={id}>{label}</label>
      <Suspense
        fallback={
          <span className={styles.opening} style={{ width }}>
            {value}
            <DownOutlined aria-hidden />
          </span>
        }
      >
        {children(id)}
      </Suspense>
    </div>
  );
}

interface ToolbarSelectProps extends Omit<SelectInputProps, "id" | "width"> {
  readonly label: string;
  /** Whether the value differs from the default. */
  readonly changed: boolean;
}

/** A select beside a list's search. */
export function ToolbarSelect({ label, changed, ...select }: ToolbarSelectProps) {
  const { options, value, placeholder = "" } = select;
  // As wide as its longest option, so that a choice does not move the controls beside it.
  const width = `calc(${String(Math.max(placeholder.length, ...options.map(({ label: { length } }) => length)))}ch + 44px)`;
  const shown = options.find((option) => option.value === value)?.label ?? placeholder;
  return (
    <ToolbarControl {...{ label, changed, width }} value={shown}>
      {(id) => <SelectInput id={id} width={width} {...select} />}
    </ToolbarControl>
  );
}

interface SelectInputProps {
  readonly id: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Undefined: none is chosen yet. */
  readonly value: string | undefined;
  /** Shown until one is chosen. */
  readonly placeholder?: string;
  /** A CSS length. */
  readonly width: string;
  readonly onChange: (value: string) => void;
}

/** antd's Select without its own border. */
function SelectInput({ id, options, value, placeholder, width, onChange }: SelectInputProps) {
  const chosen = options.find((option) => option.value === value)?.label;
  const chosenId = `${id}-chosen`;
  return (
    <>
      {/* antd does not tell a screen reader which option is chosen. With `labelRender` it reads its value aloud. */}
      <span hidden id={chosenId}>
        {chosen}
      </span>
      <Select
        id={id}
        {...(chosen !== undefined && { "aria-describedby": chosenId })}
        variant="borderless"
        classNames={{ content: styles.chosen ?? "" }}
        style={{ width }}
        // The list may be wider than the select, and all its options are in the page for a screen reader.
        popupMatchSelectWidth={false}
        // Seven options, each large enough for a finger, show without scrolling.
        listHeight={320}
        options={[...options]}
        value={value}
        placeholder={placeholder}
        onChange={onChange}
      />
    </>
  );
}
