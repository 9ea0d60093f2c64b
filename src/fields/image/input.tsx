import { FileChooser } from "../../components/file-chooser";
import { controlProps, type InputProps } from "../view-types";
import type { FileValue } from "../upload";
import { imageFieldModel, type ImageField } from "./model";

/** One picture, shown before it is saved. */
export function ImageInput(props: InputProps<ImageField, FileValue>) {
  const { field, value, onChange } = props;
  return (
    <FileChooser
      control={controlProps(props)}
      files={value ? [value] : []}
      accept={imageFieldModel.upload?.(field).contentTypes ?? []}
      pictures
      readOnly={field.readOnly}
      onChange={([file]) => onChange?.(file ?? null)}
    />
  );
}
