import { CutText } from "../../components/cut-text";
import { Marked } from "../../components/marked";
import type { CellProps } from "../view-types";
import type { LongTextField } from "./model";

/** The text's first line in a list, with the full text on hover. The detail page keeps the line breaks. */
export function LongTextCell({ field, value, query, show }: CellProps<LongTextField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  return (
    <CutText text={value} full={show === "full"} rightToLeft={field.dir === "rtl"}>
      <Marked text={value} query={query} />
    </CutText>
  );
}
