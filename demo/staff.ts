import type { SeedUser } from "local-firebase";
import { addYears, dayFromReference, momentFromReference } from "./dates";
import type { FileShelf } from "./files";
import { employmentPdf } from "./papers";
import { type Person, demoPassword, peopleFrom } from "./people";
import { randomFrom, stableId } from "./random";
import type { PlainDocument } from "./types";

const ROLES = [
  "Leasing officer",
  "Property manager",
  "Receptionist",
  "Facilities engineer",
  "Community host",
];
const STAFF_COUNT = 18;

/** The staff in the order of their staff numbers. Their portraits are drawn from this list too. */
export function staffPeople(): Person[] {
  return Array.from({ length: STAFF_COUNT }, peopleFrom(randomFrom("staff people")));
}

/** Staff records and their authentication users, with the same ids, e-mails and passwords. */
export function staffAccounts(shelf: FileShelf): { documents: PlainDocument[]; users: SeedUser[] } {
  const random = randomFrom("staff");
  const accounts = staffPeople().map((person, index) => {
    const staffId = `WW-${1001 + index}`;
    const localId = stableId(`staff ${staffId}`, 28);
    const email = `${person.mailbox}@westwalk.example`;
    const password = demoPassword(random);
    const startDays = -random.between(40, 1200);
    const saved = momentFromReference(startDays, random.between(8 * 60, 15 * 60));
    const contract = employmentPdf({
      name: person.name,
      staffId,
      qid: person.qid,
      role: random.pick(ROLES),
      start: dayFromReference(startDays),
    });
    const user: SeedUser = { localId, email, password, displayName: person.name };
    const document: PlainDocument = {
      path: `Westwalk_Staff/${localId}`,
      fields: {
        name: person.name,
        email,
        qid: person.qid,
        qidExpiry: addYears(dayFromReference(random.between(-30, 300)), random.between(0, 2)),
        password,
        time: saved,
        staffId,
        profileImg: shelf.putPicture(
          `profileImages/${saved.getTime()}-${person.mailbox}.webp`,
          `portrait-${String(index + 1).padStart(2, "0")}`,
        ),
        documents: {
          contract: shelf.putPdf(`contracts/${saved.getTime()}-${staffId}-contract.pdf`, contract),
        },
      },
    };
    return { user, document };
  });
  return { documents: accounts.map((one) => one.document), users: accounts.map((one) => one.user) };
}
