import { CutText } from "../../components/cut-text";
import { Marked } from "../../components/marked";
import type { CellProps } from "../view-types";
import type { MarkdownField } from "./model";
import { plainText } from "./plain-text";
import { MarkdownView } from "./view";

/** Its words in one line, without marks; on the detail page as it is meant. */
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
