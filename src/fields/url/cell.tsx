import { CutText } from "../../components/cut-text";
import { Marked } from "../../components/marked";
import type { CellProps } from "../view-types";
import { isWebAddress, type UrlField } from "./model";

/** A link that opens in a new tab without a referrer. Text that is no web address stays text. */
export function UrlCell({ value, query, show }: CellProps<UrlField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  const full = show === "full";
  const text = full ? value : value.replace(/^https?:\/\//i, "").replace(/\/$/, "");
  const shown = <Marked text={text} query={query} />;
  return (
    <CutText text={value} full={full}>
      {isWebAddress(value) ? (
        <a href={value} target="_blank" rel="noopener noreferrer" dir="ltr">
          {shown}
        </a>
      ) : (
        shown
      )}
    </CutText>
  );
}
