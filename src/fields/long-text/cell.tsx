import { CutText } from "../../components/cut-text";
import { Marked } from "../../components/marked";
import type { CellProps } from "../view-types";
import type { LongTextField } from "./model";

/** The beginning in one line, the whole on hover; on the detail page with its line breaks. */
export function LongTextCell({ field, value, query, show }: CellProps<LongTextField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  return (
    <CutText text={value} full={show === "full"} rightToLeft={field.dir === "rtl"}>
      <Marked text={value} query={query} />
    </CutText>
  );
}
