import { DownOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { Suspense, useId, type ReactNode } from "react";
import styles from "./toolbar-control.module.css";

interface ToolbarControlProps {
  readonly label: string;
  readonly changed: boolean;
  /** A CSS length, and the value, until the control has loaded. */
  readonly width: string;
  readonly value: string | undefined;
  readonly children: (id: string) => ReactNode;
}

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

interface ToolbarSelectProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Undefined: none is chosen yet. */
  readonly value: string | undefined;
  readonly placeholder?: string;
  readonly changed: boolean;
  readonly onChange: (value: string) => void;
}

export function ToolbarSelect({ label, changed, options, value, ...select }: ToolbarSelectProps) {
  const { placeholder = "" } = select;
  // As wide as its longest option, so that a choice does not move the controls beside it.
  const width = `calc(${String(Math.max(placeholder.length, ...options.map(({ label: { length } }) => length)))}ch + 44px)`;
  const chosen = options.find((option) => option.value === value)?.label;
  return (
    <ToolbarControl {...{ label, changed, width }} value={chosen ?? placeholder}>
      {(id) => (
        <>
          {/* antd does not tell a screen reader which option is chosen. With `labelRender` it reads its value aloud. */}
          <span hidden id={`${id}-chosen`}>
            {chosen}
          </span>
          <Select
            id={id}
            {...(chosen !== undefined && { "aria-describedby": `${id}-chosen` })}
            variant="borderless"
            classNames={{ content: styles.chosen ?? "" }}
            style={{ width }}
            // The list may be wider than the select, and all its options are in the page for a screen reader.
            popupMatchSelectWidth={false}
            // Seven options, each large enough for a finger, show without scrolling.
            listHeight={320}
            options={[...options]}
            value={value}
            {...select}
          />
        </>
      )}
    </ToolbarControl>
  );
}
