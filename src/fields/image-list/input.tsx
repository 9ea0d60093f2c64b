import { FileChoice } from "../file-choice";
import type { FileValue } from "../upload";
import type { InputProps } from "../view-types";
import { uploadOf, type ImageListField } from "./model";

/** Several pictures. Choosing a new set replaces the previous list, as the specification wants; one can be taken out. */
export function ImageListInput(props: InputProps<ImageListField, readonly FileValue[]>) {
  const { field, value, onChange } = props;
  return (
    <FileChoice
      input={props}
      rule={uploadOf(field)}
      files={value ?? []}
      pictures
      onChange={(files) => onChange?.(files.length === 0 ? null : files)}
    />
  );
}
