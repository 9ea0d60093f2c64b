import { DownOutlined } from "@ant-design/icons";
import { lazy, Suspense, useId, type ReactNode } from "react";
import type { SelectInputProps } from "./select-input";
import styles from "./toolbar-control.module.css";

// A list's title and search do not wait for antd's Select. The table below them loads it too.
const SelectInput = lazy(async () => ({ default: (await import("./select-input")).SelectInput }));

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
