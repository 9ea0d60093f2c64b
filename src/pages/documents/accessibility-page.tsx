import { useText } from "firestore-panel/use-text";
import { ACCESSIBILITY_STATED } from "../../config/product";
import { DocumentPage, type DocumentSection } from "./document-page";

/** The accessibility statement of the panel. */
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
