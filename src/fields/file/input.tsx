import { FileChoice } from "../file-choice";
import type { FileValue } from "../upload";
import type { InputProps } from "../view-types";
import { uploadOf, type FileField } from "./model";

/** One document, shown by name and size until it is saved. */
export function FileInput(props: InputProps<FileField, FileValue>) {
  const { field, value, onChange } = props;
  return (
    <FileChoice
      input={props}
      rule={uploadOf(field)}
      files={value ? [value] : []}
      onChange={([file]) => onChange?.(file ?? null)}
    />
  );
}
