import { FileChooser } from "../../components/file-chooser";
import { controlProps, type InputProps } from "../view-types";
import { checkFile, type FileValue } from "../upload";
import { fileFieldModel, type FileField } from "./model";

/** One document, by name and size before it is saved. */
export function FileInput(props: InputProps<FileField, FileValue>) {
  const { field, value, onChange } = props;
  const rule = fileFieldModel.upload?.(field);
  return (
    <FileChooser
      control={controlProps(props)}
      files={value ? [value] : []}
      accept={rule?.contentTypes ?? []}
      refusal={(file) => rule && checkFile(file, rule)}
      readOnly={field.readOnly}
      onChange={([file]) => onChange?.(file ?? null)}
    />
  );
}
