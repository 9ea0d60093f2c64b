import { Anchor } from "antd";
import { useRef } from "react";
import { useMediaQuery } from "../../components/use-media-query";
import type { Section } from "./sections";
import styles from "./form.module.css";

/** From here on the list stands beside the form; below, it lies above it. */
const BESIDE = "(min-width: 901px)";

interface SectionNavProps {
  readonly formId: string;
  readonly sections: readonly Section[];
}

/** A long form's sections: the one in view is marked, and each can be jumped to. */
export function SectionNav({ formId, sections }: SectionNavProps) {
  const nav = useRef<HTMLElement>(null);
  const beside = useMediaQuery(BESIDE);
  return (
    <nav ref={nav} aria-label="Sections of the form" className={styles.nav} data-beside={beside}>
      <Anchor
        affix={false}
        direction={beside ? "vertical" : "horizontal"}
        // The form scrolls in its dialog, or with its page.
        getContainer={() => nav.current?.closest<HTMLElement>(".ant-modal-body") ?? window}
        targetOffset={beside ? 24 : 72}
        onClick={(event, { href }) => {
          // An address of its own would be a place in the history, and the form asks before it is left.
          event.preventDefault();
          document.getElementById(href.slice(1))?.focus({ preventScroll: true });
        }}
        items={sections.flatMap(({ heading }, index) =>
          heading === undefined ? [] : { key: heading, href: `#${sectionId(formId, index)}`, title: heading },
        )}
      />
    </nav>
  );
}

/** The id of a section's element. */
export function sectionId(formId: string, index: number): string {
  return `${formId}-section-${String(index)}`;
}
