import { Select } from "antd";
import { cleanTexts } from "../text-list";
import { selectProps, type InputProps } from "../view-types";
import type { TagsField } from "./model";

/** Texts typed one after the other, each ended by Enter or a comma. */
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
