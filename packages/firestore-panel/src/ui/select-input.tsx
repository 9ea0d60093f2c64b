import { Select } from "antd";

export interface SelectInputProps {
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
export function SelectInput({ id, options, value, placeholder, width, onChange }: SelectInputProps) {
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
