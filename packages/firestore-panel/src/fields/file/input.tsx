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
import { fileSize } from "../../ui/stored-file";
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
  const refusal = checkFile(picture.file, rule);
  return refusal === undefined ? picture : { refusal };
}

/** Quality of lossy formats, from 0 to 1. */
const QUALITY = 0.9;
/** A canvas draws one frame, so scaling would lose an animation. */
const ANIMATED = "image/gif";
const WEBP = "image/webp";

/** The note says how the picture was scaled, and what that saved. */
type ReadPicture = Extract<PreparedFile, { readonly file: File }>;

/**
 * Decodes a picture, because its name and type do not prove its content, and scales it down proportionally.
 * @param longestSide the maximum width and height in pixels.
 * @returns the picture, or undefined for a file that cannot be decoded.
 */
async function readPicture(file: File, longestSide: number): Promise<ReadPicture | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    const isLarge = Math.max(bitmap.width, bitmap.height) > longestSide && file.type !== ANIMATED;
    return isLarge ? await scaledDown(bitmap, file, longestSide) : { file };
  } finally {
    bitmap.close();
  }
}

async function scaledDown(bitmap: ImageBitmap, file: File, longestSide: number): Promise<ReadPicture> {
  const scale = longestSide / Math.max(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot scale pictures");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await encoded(canvas, file);
  const name = nameAs(file, blob.type);
  // Fewer pixels may take more bytes: those of few colors become many where they are blended.
  const isSmaller = blob.size < file.size;
  return {
    file: new File([blob], name, { type: blob.type, lastModified: file.lastModified }),
    note: text(isSmaller ? "fields.image.scaledSmaller" : "fields.image.scaled", {
      name,
      fromWidth: bitmap.width,
      fromHeight: bitmap.height,
      toWidth: canvas.width,
      toHeight: canvas.height,
      fromSize: fileSize(file.size),
      toSize: fileSize(blob.size),
    }),
  };
}

/** @returns the picture in its own type; as WebP, which keeps transparency too, where that saves nothing. */
async function encoded(canvas: OffscreenCanvas, { type, size }: File): Promise<Blob> {
  const encode = (to: string) => canvas.convertToBlob({ type: to, quality: QUALITY });
  // No browser writes AVIF.
  const own = type === "image/avif" ? undefined : await encode(type);
  if (own && own.size < size) return own;
  const webp = await encode(WEBP);
  return own && own.size < webp.size ? own : webp;
}

/** A browser that cannot write a format writes PNG. */
function nameAs(file: File, type: string): string {
  if (type === file.type) return file.name;
  return `${file.name.replace(/\.[^.]*$/, "")}.${type.slice(type.indexOf("/") + 1)}`;
}
