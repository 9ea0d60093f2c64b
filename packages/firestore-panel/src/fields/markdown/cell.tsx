import { lazy, Suspense } from "react";
import { CutText, Marked } from "../../ui/values";
import { Empty, type CellProps } from "../view-types";
import { plainText, type MarkdownField } from "./model";

const Rendered = lazy(async () => ({ default: (await import("./rendered")).RenderedMarkdown }));

/** Shows the formatted markdown, and the text as typed while the renderer loads. */
export function MarkdownView({ text, language }: { text: string; language: string | undefined }) {
  const typed = (
    <CutText text={text} full language={language}>
      {text}
    </CutText>
  );
  return (
    <Suspense fallback={typed}>
      <Rendered text={text} language={language} />
    </Suspense>
  );
}

/** A list shows the words without formatting. The detail page shows the formatted text. */
export function MarkdownCell({ field, value, query, show }: CellProps<MarkdownField, string>) {
  if (!value) return <Empty />;
  const { language } = field;
  if (show === "full") return <MarkdownView text={value} language={language} />;
  const text = plainText(value);
  return (
    <CutText text={text} language={language}>
      <Marked text={text} query={query} />
    </CutText>
  );
}
