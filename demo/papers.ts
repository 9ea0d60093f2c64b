import { onePagePdf } from "./pdf";
import type { DemoVenue } from "./venue";

/** @returns the menu of a venue, or undefined if it has none. */
export function menuPdf(venue: DemoVenue): Buffer | undefined {
  if (!venue.menu) return undefined;
  return onePagePdf(`${venue.nameEng} - Menu`, [
    { text: venue.nameEng, size: 26, bold: true },
    { text: "Menu", size: 14, gap: 22, right: "QAR" },
    ...venue.menu.map(([dish, riyals]) => ({ text: dish, size: 12, gap: 12, right: String(riyals) })),
    {
      text: `Members of the Westwalk programme: ${venue.discount} on presentation of the app.`,
      size: 9,
      gap: 40,
    },
    { text: "Prices include service. Please tell us about allergies before ordering.", size: 9 },
  ]);
}

interface TenancyTerms {
  readonly name: string;
  readonly tenantId: string;
  readonly qid: string;
  /** "Residential" or "Commercial" */
  readonly category: string;
  readonly buildingNo: string;
  readonly unitNumber: string;
  readonly joiningDate: string;
  readonly contractExpiry: string;
  readonly monthlyRent: number;
}

/** The first page of a tenancy contract. */
export function tenancyPdf(terms: TenancyTerms): Buffer {
  return onePagePdf(`Tenancy contract ${terms.tenantId}`, [
    { text: "Tenancy contract", size: 24, bold: true },
    { text: `Contract ${terms.tenantId}`, size: 12, gap: 22, right: terms.joiningDate },
    { text: "Landlord", bold: true, gap: 26 },
    { text: "Westwalk Property Group, Al Waab Street, Doha, State of Qatar" },
    { text: "Tenant", bold: true, gap: 18 },
    { text: `${terms.name}, QID ${terms.qid}` },
    { text: "Premises", bold: true, gap: 18 },
    { text: `${terms.category} unit ${terms.unitNumber}, Building ${terms.buildingNo}, Westwalk` },
    { text: "Term", bold: true, gap: 18 },
    { text: `From ${terms.joiningDate} to ${terms.contractExpiry}, renewable by written agreement.` },
    { text: "Rent", bold: true, gap: 18 },
    {
      text: `QAR ${terms.monthlyRent.toLocaleString("en-US")} a month, payable in advance by the fifth day.`,
    },
    { text: "1. The deposit equals one month's rent and is returned within 30 days of hand-over.", gap: 30 },
    { text: "2. Water, electricity and cooling are billed to the tenant by meter." },
    { text: "3. The tenant and the household are members of the Westwalk benefits programme." },
    { text: "Signed for the landlord", gap: 70, right: "Signed by the tenant" },
  ]);
}

interface EmploymentTerms {
  readonly name: string;
  readonly staffId: string;
  readonly qid: string;
  readonly role: string;
  readonly start: string;
}

/** The first page of a staff member's employment contract. */
export function employmentPdf(terms: EmploymentTerms): Buffer {
  return onePagePdf(`Employment contract ${terms.staffId}`, [
    { text: "Employment contract", size: 24, bold: true },
    { text: `Staff number ${terms.staffId}`, size: 12, gap: 22, right: terms.start },
    { text: "Employer", bold: true, gap: 26 },
    { text: "Westwalk Property Group, Al Waab Street, Doha, State of Qatar" },
    { text: "Employee", bold: true, gap: 18 },
    { text: `${terms.name}, QID ${terms.qid}` },
    { text: "Position", bold: true, gap: 18 },
    { text: terms.role },
    { text: "1. Employment starts on the date above with a probation of three months.", gap: 30 },
    { text: "2. Working time is 48 hours a week; 36 hours in the month of Ramadan." },
    { text: "3. Annual leave is 30 calendar days with one return ticket to the home country." },
    { text: "4. The employee is a member of the Westwalk benefits programme." },
    { text: "Signed for the employer", gap: 70, right: "Signed by the employee" },
  ]);
}
