import { FileChooser, type PreparedFile } from "../../components/file-chooser";
import { readPicture } from "../../components/read-picture";
import type { FieldDeclaration, UploadRule } from "../../schema/types";
import {
  checkFile,
  MEGABYTE,
  uploadOf,
  type FileValue,
  type FileField,
  type ImageField,
  type ImageListField,
} from "./model";
import { controlProps, type InputProps } from "../view-types";

/** Longer side of a scaled picture, in pixels. */
const LONGEST_SIDE = 2000;
/** A camera photo may exceed the field's limit, because the limit applies after scaling. */
const MAX_SOURCE_BYTES = 50 * MEGABYTE;

const NO_PICTURE = "This file is no picture, or it is damaged. Choose another one.";

interface FileChoiceProps {
  readonly input: InputProps<FieldDeclaration>;
  readonly rule: UploadRule;
  readonly files: readonly FileValue[];
  /**
   * Large pictures are scaled down. Absent: a picture counts as a document, and scaling could make it
   * illegible.
   */
  readonly pictures?: boolean;
  readonly onChange: (files: readonly FileValue[]) => void;
}

/** The chooser of a field that holds files. It refuses files that the field cannot store. */
function FileChoice({ input, rule, files, pictures = false, onChange }: FileChoiceProps) {
  return (
    <FileChooser
      control={controlProps(input)}
      files={files}
      accept={rule.contentTypes}
      prepare={(file) => prepare(file, rule, pictures)}
      pictures={pictures}
      multiple={rule.multiple}
      readOnly={input.field.readOnly}
      onChange={onChange}
    />
  );
}

async function prepare(file: File, rule: UploadRule, scales: boolean): Promise<PreparedFile> {
  const maxBytes = scales ? Math.max(rule.maxBytes, MAX_SOURCE_BYTES) : rule.maxBytes;
  const error = checkFile(file, { ...rule, maxBytes });
  if (error !== undefined) return { refusal: error };
  if (!file.type.startsWith("image/")) return { file };
  const picture = await readPicture(file, scales ? LONGEST_SIDE : Infinity);
  if (!picture) return { refusal: NO_PICTURE };
  const refusal = checkFile(picture.file, rule);
  return refusal === undefined ? picture : { refusal };
}

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
