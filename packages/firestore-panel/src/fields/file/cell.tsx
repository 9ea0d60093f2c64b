import { FileTextOutlined } from "@ant-design/icons";
import { fileName, Picture } from "../../ui/stored-file";
import { Empty, type CellProps } from "../view-types";
import type { FileField, ImageField, ImageListField } from "./model";
import common from "../../ui/common.module.css";

const DEFAULT_CUT = 24;

export function FileCell({ field, value, show }: CellProps<FileField, string>) {
  if (!value) return <Empty />;
  const name = fileName(value);
  const letters = [...name];
  const cut = show === "line" ? (field.cut ?? DEFAULT_CUT) : letters.length;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer" title={name}>
      <FileTextOutlined aria-hidden /> {letters.length > cut ? `${letters.slice(0, cut).join("")}…` : name}
    </a>
  );
}

/**
 * A picture of fixed size, or an empty box if it cannot be loaded. It has no alternative text, because the
 * record's name is beside it.
 */
export function ImageCell({ value, show }: CellProps<ImageField, string>) {
  return <Picture url={value} size={show === "line" ? 44 : 160} />;
}

export function ImageListCell({ value, show }: CellProps<ImageListField, readonly string[]>) {
  const urls = value ?? [];
  if (urls.length === 0) return <Empty />;
  const shown = show === "line" ? urls.slice(0, 3) : urls;
  return (
    <span className={common.inline}>
      {shown.map((url) => (
        <Picture key={url} url={url} size={show === "line" ? 36 : 120} />
      ))}
      {urls.length > shown.length && <span>+{urls.length - shown.length}</span>}
    </span>
  );
}
