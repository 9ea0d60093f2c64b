import { FileTextOutlined } from "@ant-design/icons";
import { fileName } from "../../components/file-name";
import type { CellProps } from "../view-types";
import type { FileField } from "./model";

const DEFAULT_CUT = 24;

/** The document's name, shortened in a list, with the full name on hover. It opens in a new tab. */
export function FileCell({ field, value, show }: CellProps<FileField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  const name = fileName(value);
  const letters = [...name];
  const cut = show === "line" ? (field.cut ?? DEFAULT_CUT) : letters.length;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer" title={name}>
      <FileTextOutlined aria-hidden /> {letters.length > cut ? `${letters.slice(0, cut).join("")}…` : name}
    </a>
  );
}
