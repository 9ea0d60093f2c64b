import { CutText } from "../../components/cut-text";
import { Marked } from "../../components/marked";
import type { CellProps } from "../view-types";
import type { EmailField } from "./model";

/** A link to write to on the detail page; plain text in a list. */
export function EmailCell({ value, query, show }: CellProps<EmailField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  if (show === "full") return <a href={`mailto:${encodeURIComponent(value)}`}>{value}</a>;
  return (
    <CutText text={value}>
      <Marked text={value} query={query} />
    </CutText>
  );
}
