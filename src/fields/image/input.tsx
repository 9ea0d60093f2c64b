import { FileChooser } from "../../components/file-chooser";
import { controlProps, type InputProps } from "../view-types";
import { checkFile, type FileValue } from "../upload";
import { imageFieldModel, type ImageField } from "./model";

/** One picture, shown before it is saved. */
export function ImageInput(props: InputProps<ImageField, FileValue>) {
  const { field, value, onChange } = props;
  const rule = imageFieldModel.upload?.(field);
  return (
    <FileChooser
      control={controlProps(props)}
      files={value ? [value] : []}
      accept={rule?.contentTypes ?? []}
      refusal={(file) => rule && checkFile(file, rule)}
      pictures
      readOnly={field.readOnly}
      onChange={([file]) => onChange?.(file ?? null)}
    />
  );
}
