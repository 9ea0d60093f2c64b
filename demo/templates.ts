import { stableId } from "./random";
import type { PlainDocument, PlainFields } from "./types";

const TEMPLATES: readonly PlainFields[] = [
  {
    name: "Renewal reminder",
    purpose: "To a person whose contract or QID ends soon",
    subjectEng: "{what}: please renew by {date}",
    subjectArabic: "{what}: يُرجى التجديد قبل {date}",
    bodyEng:
      "Dear {name},\n\nthis is a reminder of your renewal: {what}, {date} ({days}). Please visit the leasing office in Westwalk, or reply to this message, to renew it.\n\nWestwalk",
    bodyArabic:
      "{name}،\n\nتاريخ الانتهاء ({what}): {date} ({days}). يُرجى زيارة مكتب التأجير في ويست ووك أو الرد على هذه الرسالة للتجديد.\n\nويست ووك",
  },
  {
    name: "Offers that end",
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
