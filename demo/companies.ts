import { COMPANIES, type Company } from "./company-list";
import { credentialDocument } from "./credentials";
import { momentFromReference } from "./dates";
import type { FileShelf } from "./files";
import { demoPassword, peopleFrom } from "./people";
import { type Random, randomFrom, stableId } from "./random";
import type { PlainDocument } from "./types";

export function companyRecordId(companyId: string): string {
  return stableId(`Companies/${companyId}`);
}

export function companyDocuments(shelf: FileShelf): PlainDocument[] {
  return COMPANIES.flatMap((company, index) => {
    const { companyName, companyId, verifier } = company;
    const recordId = companyRecordId(companyId);
    // The companies joined one after another, the last one some weeks before the reference date.
    const passwordAt = momentFromReference(-45 * (COMPANIES.length - index), 9 * 60);
    const logoUrl = shelf.putPicture(`companyLogos/${companyId}`, `company-${company.slug}`);
    return [
      { path: `Companies/${recordId}`, fields: { companyName, companyId, passwordAt, logoUrl } },
      credentialDocument("company", companyId, { recordId, verifier, time: passwordAt }),
    ];
  });
}

export function employeeDocuments(): PlainDocument[] {
  const random = randomFrom("employees");
  const nextPerson = peopleFrom(random);
  return COMPANIES.flatMap((company) =>
    Array.from({ length: company.employees }, (_, index): PlainDocument => {
      const person = nextPerson();
      const empId = `${company.companyId.slice(0, 3)}-${String(index + 1).padStart(4, "0")}`;
      return {
        path: `Employees/${stableId(`Employees/${empId}`)}`,
        fields: {
          name: person.name,
          empId,
          qid: person.qid,
          email: emailOf(person.mailbox, company, random),
          password: demoPassword(random),
          companyId: company.companyId,
          companyName: company.companyName,
        },
      };
    }),
  );
}

/** Site workers have no work address. The product then stores null. */
function emailOf(mailbox: string, company: Company, random: Random): string | null {
  return random.chance(0.18) ? null : `${mailbox}@${company.slug}.example`;
}
