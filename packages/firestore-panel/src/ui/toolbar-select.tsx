import { DownOutlined } from "@ant-design/icons";
import { lazy, Suspense, useId } from "react";
import type { SelectInputProps } from "./select-input";
import styles from "./toolbar-control.module.css";

// A list's title and search do not wait for antd's Select. The table below them loads it too.
const SelectInput = lazy(async () => ({ default: (await import("./select-input")).SelectInput }));

interface ToolbarSelectProps extends Omit<SelectInputProps, "id" | "width"> {
  readonly label: string;
  /** Whether the value differs from the default. */
  readonly changed: boolean;
}

/** A select beside a list's search. */
export function ToolbarSelect({ label, changed, ...select }: ToolbarSelectProps) {
  const id = useId();
  const { options, value } = select;
  // As wide as its longest option, so that a choice does not move the controls beside it.
  const width = `calc(${String(Math.max(...options.map((option) => option.label.length)))}ch + 44px)`;
  return (
    <div className={styles.control} data-changed={changed}>
      <label htmlFor={id}>{label}</label>
      <Suspense
        fallback={
          <span className={styles.opening} style={{ width }}>
            {options.find((option) => option.value === value)?.label}
            <DownOutlined aria-hidden />
          </span>
        }
      >
        <SelectInput id={id} width={width} {...select} />
      </Suspense>
    </div>
  );
}
