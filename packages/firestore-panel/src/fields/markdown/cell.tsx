import { lazy, Suspense } from "react";
import { CutText, Marked } from "../../ui/values";
import { Empty, type CellProps } from "../view-types";
import { plainText, type MarkdownField } from "./model";

const Rendered = lazy(async () => ({ default: (await import("./rendered")).RenderedMarkdown }));

/** Shows the formatted markdown, and the text as typed while the renderer loads. */
export function MarkdownView({ text, rightToLeft }: { text: string; rightToLeft: boolean }) {
  const typed = (
    <CutText text={text} full rightToLeft={rightToLeft}>
      {text}
    </CutText>
  );
  return (
    <Suspense fallback={typed}>
      <Rendered text={text} rightToLeft={rightToLeft} />
    </Suspense>
  );
}

/** A list shows the words without formatting. The detail page shows the formatted text. */
export function MarkdownCell({ field, value, query, show }: CellProps<MarkdownField, string>) {
  if (!value) return <Empty />;
  const rightToLeft = field.dir === "rtl";
  if (show === "full") return <MarkdownView text={value} rightToLeft={rightToLeft} />;
  const text = plainText(value);
  return (
    <CutText text={text} rightToLeft={rightToLeft}>
      <Marked text={text} query={query} />
    </CutText>
  );
}
