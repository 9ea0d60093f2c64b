import { BRAND_TITLE } from "../../config/product";
import { PublicFrame, SupportLink } from "../public-frame";
import { richText, useText } from "firestore-panel/use-text";
import styles from "./document-page.module.css";
import type { TextId } from "firestore-panel/texts";

export interface DocumentSection {
  /** The heading's anchor in the address. */
  readonly id: string;
  readonly title: TextId;
  /** Paragraphs, and lists of items. */
  readonly text: readonly (TextId | readonly TextId[])[];
}

interface DocumentPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly DocumentSection[];
}

/** A public page to read, with a table of contents on wide screens. */
export function DocumentPage({ title, lead, sections }: DocumentPageProps) {
  const t = useText();
  const words = (id: TextId) => richText(t, id, { brand: BRAND_TITLE, email: <SupportLink /> });
  return (
    <PublicFrame title={title} lead={lead}>
      <div className={styles.sheet}>
        <nav aria-label={t("public.sections")}>
          <ol className={styles.contents}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{t(section.title)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={styles.text}>
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>{t(section.title)}</h2>
              {section.text.map((part) =>
                typeof part === "string" ? (
                  <p key={part}>{words(part)}</p>
                ) : (
                  <ul key={part[0]}>
                    {part.map((item) => (
                      <li key={item}>{words(item)}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
        </article>
      </div>
    </PublicFrame>
  );
}
