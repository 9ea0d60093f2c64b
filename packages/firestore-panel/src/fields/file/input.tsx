import { FileChooser, type PreparedFile } from "../../ui/file-chooser";
import type { UploadRule } from "../../schema/types";
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
import { text } from "../../texts/texts";

/** Longer side of a scaled picture, in pixels. */
const LONGEST_SIDE = 2000;
/** A camera photo may exceed the field's limit, because the limit applies after scaling. */
const MAX_SOURCE_BYTES = 50 * MEGABYTE;

type Props = InputProps<FileField | ImageField | ImageListField, FileValue | readonly FileValue[]>;

/**
 * The chooser of a field that holds files. It refuses files that the field cannot store. Choosing a new set of pictures
 * replaces the list, as the specification requires. Single pictures can be removed.
 */
export function FileInput(props: Props) {
  const { field, value, onChange } = props;
  const rule = uploadOf(field);
  // A picture of a document is not scaled, which could make it illegible.
  const pictures = field.type !== "file";
  const files = Array.isArray(value) ? (value as readonly FileValue[]) : value ? [value as FileValue] : [];
  return (
    <FileChooser
      control={controlProps(props)}
      files={files}
      accept={rule.contentTypes}
      prepare={(file) => prepare(file, rule, pictures)}
      pictures={pictures}
      multiple={rule.multiple}
      readOnly={field.readOnly}
      onChange={(chosen) => onChange?.((rule.multiple && chosen.length > 0 ? chosen : chosen[0]) ?? null)}
    />
  );
}

async function prepare(file: File, rule: UploadRule, scales: boolean): Promise<PreparedFile> {
  const maxBytes = scales ? Math.max(rule.maxBytes, MAX_SOURCE_BYTES) : rule.maxBytes;
  const error = checkFile(file, { ...rule, maxBytes });
  if (error !== undefined) return { refusal: error };
  if (!file.type.startsWith("image/")) return { file };
  const picture = await readPicture(file, scales ? LONGEST_SIDE : Infinity);
  if (!picture) return { refusal: text("fields.image.unreadable") };
  const refusal = checkFile(picture, rule);
  return refusal === undefined ? { file: picture } : { refusal };
}

/** Quality of lossy formats, from 0 to 1. */
const QUALITY = 0.9;
/** A canvas draws one frame, so scaling would lose an animation. */
const ANIMATED = "image/gif";

/**
 * Decodes a picture, because its name and type do not prove its content, and scales it down proportionally.
 * @param longestSide the maximum width and height in pixels.
 * @returns the picture, or undefined for a file that cannot be decoded.
 */
async function readPicture(file: File, longestSide: number): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const scale = longestSide / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1 || file.type === ANIMATED) return file;
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(scaled(bitmap.width), scaled(bitmap.height));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot scale pictures");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // WebP keeps transparency, and is smaller than PNG, which a browser writes that cannot write WebP.
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
  const extension = blob.type.slice(blob.type.indexOf("/") + 1);
  const name = `${file.name.replace(/\.[^.]*$/, "")}.${extension}`;
  return new File([blob], name, { type: blob.type, lastModified: file.lastModified });
}
