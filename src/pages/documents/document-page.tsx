/** The pages to read that everybody may open. */
import { ACCESSIBILITY_STATED, BRAND_TITLE, POLICY_UPDATED } from "../../config/product";
import { PublicFrame, SupportLink } from "../public-frame";
import { richText, useText } from "firestore-panel/use-text";
import styles from "./document-page.module.css";
import type { TextId } from "firestore-panel/texts";

interface DocumentSection {
  readonly id: string;
  readonly title: TextId;
  /** Paragraphs, and lists of items. */
  readonly text: readonly (TextId | readonly TextId[])[];
}

interface DocumentPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly DocumentSection[];
  readonly embedded?: boolean;
}

/** A public page to read, with a table of contents on wide screens. */
function DocumentPage({ title, lead, sections, embedded = false }: DocumentPageProps) {
  const t = useText();
  const words = (id: TextId) => richText(t, id, { brand: BRAND_TITLE, email: <SupportLink /> });
  return (
    <PublicFrame title={title} lead={lead} embedded={embedded}>
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

export function PrivacyPolicyPage() {
  const t = useText();
  return (
    <DocumentPage
      title={t("privacy.title")}
      lead={t("privacy.updated", { date: Date.parse(POLICY_UPDATED) })}
      sections={POLICY}
      embedded
    />
  );
}

/** The policy's seven sections in order. A change of the text requires a new POLICY_UPDATED. */
const POLICY: readonly DocumentSection[] = [
  {
    id: "who-can-use-this-app",
    title: "privacy.who",
    text: ["privacy.who.members", "privacy.who.accounts"],
  },
  {
    id: "data-collection",
    title: "privacy.data",
    text: [
      "privacy.data.kept",
      ["privacy.data.identity", "privacy.data.membership", "privacy.data.files", "privacy.data.redemptions"],
      "privacy.data.contact",
    ],
  },
  { id: "why-we-need-login", title: "privacy.login", text: ["privacy.login.reason"] },
  { id: "discounts-and-benefits", title: "privacy.discounts", text: ["privacy.discounts.records"] },
  { id: "data-security", title: "privacy.security", text: ["privacy.security.measures"] },
  { id: "changes-to-this-policy", title: "privacy.changes", text: ["privacy.changes.date"] },
  { id: "contact-us", title: "privacy.contact", text: ["privacy.contact.address"] },
];

export function AccessibilityPage() {
  const t = useText();
  return (
    <DocumentPage
      title={t("accessibility.title")}
      lead={t("accessibility.updated", { date: Date.parse(ACCESSIBILITY_STATED) })}
      sections={STATEMENT}
    />
  );
}

/** Each claim has a test. A change requires a new ACCESSIBILITY_STATED. */
const STATEMENT: readonly DocumentSection[] = [
  {
    id: "what-we-test",
    title: "accessibility.tested",
    text: [
      "accessibility.tested.scope",
      "accessibility.tested.how",
      [
        "accessibility.tested.axe",
        "accessibility.tested.contrast",
        "accessibility.tested.keyboard",
        "accessibility.tested.focus",
        "accessibility.tested.names",
        "accessibility.tested.errors",
        "accessibility.tested.phone",
        "accessibility.tested.motion",
      ],
    ],
  },
  {
    id: "what-falls-short",
    title: "accessibility.gaps",
    text: [
      [
        "accessibility.gaps.people",
        "accessibility.gaps.axe",
        "accessibility.gaps.browsers",
        "accessibility.gaps.size",
        "accessibility.gaps.map",
        "accessibility.gaps.chart",
        "accessibility.gaps.messages",
        "accessibility.gaps.files",
      ],
    ],
  },
  { id: "whom-to-tell", title: "accessibility.contact", text: ["accessibility.contact.address"] },
];
