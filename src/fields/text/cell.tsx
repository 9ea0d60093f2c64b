import { CutText } from "../../components/cut-text";
import { Marked } from "../../components/marked";
import type { CellProps } from "../view-types";
import type { TextField } from "./model";

/** Text in one line, cut, the whole on hover; what was searched for is marked. */
export function TextCell({ field, value, query, show }: CellProps<TextField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  return (
    <CutText text={value} full={show === "full"} rightToLeft={field.dir === "rtl"}>
      <Marked text={value} query={query} />
    </CutText>
  );
}
