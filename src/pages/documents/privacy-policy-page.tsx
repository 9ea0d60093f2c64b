import { useText } from "firestore-panel/use-text";
import { POLICY_UPDATED } from "../../config/product";
import { DocumentPage, type DocumentSection } from "./document-page";

/** The privacy policy of the members' app. */
export function PrivacyPolicyPage() {
  const t = useText();
  return (
    <DocumentPage
      title={t("privacy.title")}
      lead={t("privacy.updated", { date: Date.parse(POLICY_UPDATED) })}
      sections={POLICY}
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
