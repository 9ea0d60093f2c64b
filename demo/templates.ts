import { stableId } from "./random";
import type { PlainDocument } from "./types";
import type { PlainFields } from "../packages/firestore-panel/cli/owner/wire";

const TEMPLATES: readonly PlainFields[] = [
  {
    name: "Renewal reminder",
    kinds: ["Contract", "QID"],
    purpose: "To a person whose contract or QID ends soon or has ended",
    subjectEng: "{what}: renewal",
    subjectArabic: "تجديد {what}",
    bodyEng:
      "Dear {name},\n\nthis is a reminder. In our records: {what} ends on {date} ({days}). Please reply to this message to renew, or send us the new date if you have renewed already.\n\nWestwalk",
    bodyArabic:
      "تحية طيبة، {name}،\n\nنذكّركم بأن تاريخ انتهاء {what} حسب سجلاتنا هو {date} ({days}). يُرجى الرد على هذه الرسالة للتجديد، أو موافاتنا بالتاريخ الجديد إن كان التجديد قد تم.\n\nويست ووك",
  },
  {
    name: "Offers that end",
    kinds: ["Offer"],
    purpose: "To all partners at once: it has no placeholder",
    subjectEng: "Your offer in the Westwalk app",
    subjectArabic: "عرضكم في تطبيق ويست ووك",
    bodyEng: "Dear partner,\n\nyour offer in the Westwalk app ends soon. Please reply with its new terms.",
    bodyArabic: "شريكنا العزيز،\n\nينتهي عرضكم في تطبيق ويست ووك قريبًا. يُرجى الرد بالشروط الجديدة.",
  },
];

/** What admins send from Renewals. */
export function templateDocuments(): PlainDocument[] {
  return TEMPLATES.map((fields) => ({
    path: `MessageTemplates/${stableId(`template ${String(fields["name"])}`)}`,
    fields,
  }));
}
