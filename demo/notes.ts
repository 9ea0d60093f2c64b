/** Notes of admins and of a company, and their follow-ups. */
import { ADMINS, adminId } from "./admins";
import { companyRecordId } from "./companies";
import { dayFromReference, momentFromReference } from "./dates";
import { stableId } from "./random";
import type { PlainDocument } from "./types";
import { BRANDS, brandId } from "./venues";

interface DemoNote {
  readonly collection: string;
  readonly about: string;
  readonly text: string;
  /** The admin, by place in ADMINS. Absent: the record's company. */
  readonly by?: number;
  /** In days from the reference date. */
  readonly at: number;
  readonly followUp?: number;
  readonly for?: number;
}

const idOf = ({ path }: PlainDocument) => path.split("/")[1] ?? "";
const within = (records: readonly PlainDocument[], name: string, place: number) => {
  const record = records.filter(({ path }) => path.startsWith(`${name}/`))[place];
  if (!record) throw new Error(`The demo has no record ${place} of ${name}.`);
  return { collection: name, about: idOf(record) };
};

/** @param records those that the notes are about. */
export function noteDocuments(records: readonly PlainDocument[]): PlainDocument[] {
  const [tenant, neighbor] = [within(records, "Tenants", 4), within(records, "Tenants", 6)];
  const [brand] = BRANDS;
  const list: readonly DemoNote[] = [
    { ...tenant, by: 1, at: -9, text: "Asked for a second parking space. Told him that B3 may have one." },
    {
      ...{ ...tenant, by: 0, at: -3, followUp: -1, for: 1 },
      text: "Wants to renew for two years if the rent stays. Call him back with an offer.",
    },
    { ...neighbor, by: 2, at: -2, text: "يفضّل الاتصال بعد الخامسة مساءً." },
    {
      ...{ ...within(records, "Westwalk_Staff", 1), by: 1, at: -5, followUp: 6, for: 1 },
      text: "New QID is at the ministry. Ask for a copy.",
    },
    ...(brand
      ? [
          {
            collection: "Brands",
            about: brandId(brand),
            by: 2,
            at: -4,
            text: "Sends a new menu in December.",
          },
        ]
      : []),
    {
      ...within(records, "Employees", 0),
      at: -6,
      followUp: 10,
      text: "On leave until the middle of the month.",
    },
  ];
  return list.map((note) => documentOf(note, records));
}

function documentOf(note: DemoNote, records: readonly PlainDocument[]): PlainDocument {
  const { collection, about, text, at, followUp } = note;
  const fields = records.find(({ path }) => path === `${collection}/${about}`)?.fields ?? {};
  const [admin, person] = [note.by, note.for].map((place) =>
    place === undefined ? undefined : ADMINS[place],
  );
  const companyId = String(fields["companyId"]);
  const by = admin
    ? { kind: "admin", recordId: adminId(admin), name: admin.email }
    : { kind: "company", recordId: companyRecordId(companyId), name: companyId };
  const id = stableId(`Notes/${about} ${String(at)}`);
  return {
    path: `Notes/${admin ? id : `${by.recordId}_${id}`}`,
    fields: {
      ...{ title: String(fields["name"] ?? fields["nameEng"]), text, by, collection, about },
      at: momentFromReference(at, 11 * 60),
      followUp: followUp === undefined ? null : dayFromReference(followUp),
      assignee: followUp === undefined ? "" : (person?.name ?? companyId),
      done: null,
      companyId: admin ? null : companyId,
    },
  };
}
