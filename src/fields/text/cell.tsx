import { CutText } from "../../components/cut-text";
import { Marked } from "../../components/marked";
import type { CellProps } from "../view-types";
import type { TextField } from "./model";

/** One line of text, shortened, with the full text on hover. The searched words are highlighted. */
export function TextCell({ field, value, query, show }: CellProps<TextField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  return (
    <CutText text={value} full={show === "full"} rightToLeft={field.dir === "rtl"}>
      <Marked text={value} query={query} />
    </CutText>
  );
}
