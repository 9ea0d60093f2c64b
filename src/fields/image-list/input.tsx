import { FileChoice } from "../file-choice";
import type { FileValue } from "../upload";
import type { InputProps } from "../view-types";
import { uploadOf, type ImageListField } from "./model";

/**
 * Several pictures. Choosing a new set replaces the list, as the specification requires. Single pictures can
 * be removed.
 */
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
