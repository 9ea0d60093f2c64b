import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import styles from "./rendered.module.css";

/** The page and the dialog have the first heading, so those of a text begin one below. */
const BELOW = { h1: "h2", h2: "h3", h3: "h4", h4: "h5", h5: "h6" } as const;

const COMPONENTS: Components = {
  ...BELOW,
  a: ({ href, children }) => <Outward href={href}>{children}</Outward>,
  // The content policy lets no picture of another host in, whose server would learn who reads: a link leads to it.
  img: ({ src, alt }) => (
    <Outward href={typeof src === "string" ? src : undefined}>{alt === "" ? "Picture" : alt}</Outward>
  ),
};

/** Markdown as it is meant, made of React elements: markup inside it is text, and nothing in it can run. */
export function RenderedMarkdown({ text, rightToLeft }: { text: string; rightToLeft: boolean }) {
  return (
    <div className={styles.rendered} {...(rightToLeft && { dir: "rtl", lang: "ar" })}>
      <Markdown components={COMPONENTS} urlTransform={safeAddress}>
        {text}
      </Markdown>
    </div>
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

/** Addresses of the web and of mail, written in full; of anything else only the words are left. */
function safeAddress(address: string): string {
  return /^(?:https?:\/\/|mailto:)/i.test(address) ? address : "";
}
