import type { ComponentProps, ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import { languageAttributes } from "../../schema/text";
import styles from "./rendered.module.css";
import { useText } from "../../texts/use-text";

/** The page or the dialog has the first-level heading, so the headings of a text begin one level lower. */
const BELOW = { h1: "h2", h2: "h3", h3: "h4", h4: "h5", h5: "h6" } as const;

const COMPONENTS: Components = {
  ...BELOW,
  a: ({ href, children }) => <Outward href={href}>{children}</Outward>,
  // The content policy blocks pictures of other hosts, because these would learn about each reader. A link
  // replaces them.
  img: PictureLink,
};

/** Renders markdown as React elements. Embedded markup stays text, so that no script can run. */
export function RenderedMarkdown({ text, language }: { text: string; language: string | undefined }) {
  return (
    <div className={styles.rendered} {...languageAttributes(language)}>
      <Markdown components={COMPONENTS} urlTransform={safeAddress}>
        {text}
      </Markdown>
    </div>
  );
}

function PictureLink({ src, alt }: ComponentProps<"img">) {
  const t = useText();
  return (
    <Outward href={typeof src === "string" ? src : undefined}>
      {alt === "" ? t("fields.markdown.picture") : alt}
    </Outward>
  );
}

function Outward({ href, children }: { href: string | undefined; children?: ReactNode }) {
  if (!href) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Accepts complete web and mail addresses. For any other address only the link's text is shown. */
function safeAddress(address: string): string {
  return /^(?:https?:\/\/|mailto:)/i.test(address) ? address : "";
}
