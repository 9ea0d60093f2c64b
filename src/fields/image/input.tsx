import { FileChoice } from "../file-choice";
import type { FileValue } from "../upload";
import type { InputProps } from "../view-types";
import { uploadOf, type ImageField } from "./model";

export function ImageInput(props: InputProps<ImageField, FileValue>) {
  const { field, value, onChange } = props;
  return (
    <FileChoice
      input={props}
      rule={uploadOf(field)}
      files={value ? [value] : []}
      pictures
      onChange={([file]) => onChange?.(file ?? null)}
    />
  );
}
