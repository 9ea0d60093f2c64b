import { Select } from "antd";
import { cleanTexts } from "../text-list";
import { selectProps, type InputProps } from "../view-types";
import type { TagsField } from "./model";

/** Enter or a comma completes a tag. */
export function TagsInput(props: InputProps<TagsField, readonly string[]>) {
  const { field, value, onChange } = props;
  return (
    <Select<string[]>
      {...selectProps(props)}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[",", "\n"]}
      value={[...(value ?? [])]}
      disabled={field.readOnly === true}
      placeholder={field.placeholder ?? "Type, then press Enter"}
      onChange={(typed) => onChange?.(cleanTexts(typed))}
    />
  );
}
