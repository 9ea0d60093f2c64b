import { FileTextOutlined } from "@ant-design/icons";
import { fileName } from "../../components/file-name";
import type { CellProps } from "../view-types";
import type { FileField } from "./model";

/** The document by its name; it opens beside the panel. */
export function FileCell({ value, show }: CellProps<FileField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  const name = fileName(value);
  return (
    <a href={value} target="_blank" rel="noopener noreferrer" title={name}>
      <FileTextOutlined aria-hidden /> {show === "line" && name.length > 24 ? `${name.slice(0, 24)}…` : name}
    </a>
  );
}
