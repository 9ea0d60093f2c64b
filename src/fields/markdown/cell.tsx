import { CutText } from "../../components/cut-text";
import { Marked } from "../../components/marked";
import type { CellProps } from "../view-types";
import type { MarkdownField } from "./model";
import { plainText } from "./plain-text";
import { MarkdownView } from "./view";

/** A list shows the words without formatting. The detail page shows the formatted text. */
export function MarkdownCell({ field, value, query, show }: CellProps<MarkdownField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  const rightToLeft = field.dir === "rtl";
  if (show === "full") return <MarkdownView text={value} rightToLeft={rightToLeft} />;
  const text = plainText(value);
  return (
    <CutText text={text} rightToLeft={rightToLeft}>
      <Marked text={text} query={query} />
    </CutText>
  );
}
