import { Anchor } from "antd";
import { useRef } from "react";
import { useMediaQuery } from "../../components/use-media-query";
import type { Section } from "./sections";
import styles from "./form.module.css";

/** In wider windows the navigation is beside the form, otherwise above it. */
const BESIDE = "(min-width: 901px)";

interface SectionNavProps {
  readonly formId: string;
  readonly sections: readonly Section[];
}

/** The section links of a long form; the visible section is marked. */
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
          // A link's own address would be a navigation, and the form asks before a navigation.
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

export function sectionId(formId: string, index: number): string {
  return `${formId}-section-${String(index)}`;
}
