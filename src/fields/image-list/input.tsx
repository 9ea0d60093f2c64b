import { FileChooser } from "../../components/file-chooser";
import { controlProps, type InputProps } from "../view-types";
import { checkFile, type FileValue } from "../upload";
import { imageListFieldModel, type ImageListField } from "./model";

/** Several pictures. Choosing a new set replaces the previous list, as the specification wants; one can be taken out. */
export function ImageListInput(props: InputProps<ImageListField, readonly FileValue[]>) {
  const { field, value, onChange } = props;
  const rule = imageListFieldModel.upload?.(field);
  return (
    <FileChooser
      control={controlProps(props)}
      files={value ?? []}
      accept={rule?.contentTypes ?? []}
      refusal={(file) => rule && checkFile(file, rule)}
      pictures
      many
      readOnly={field.readOnly}
      onChange={(files) => onChange?.(files.length === 0 ? null : files)}
    />
  );
}
