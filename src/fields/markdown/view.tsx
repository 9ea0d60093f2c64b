import { lazy, Suspense } from "react";
import { CutText } from "../../components/cut-text";

const Rendered = lazy(async () => ({ default: (await import("./rendered")).RenderedMarkdown }));

/** Markdown as it is meant; as it was typed until what reads it has come. */
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
