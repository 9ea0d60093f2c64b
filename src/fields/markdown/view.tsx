import { lazy, Suspense } from "react";
import { CutText } from "../../components/cut-text";

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
