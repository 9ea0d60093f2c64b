import { REFERENCE_DATE, addYears, dayFromReference, momentFromReference } from "./dates";
import type { FileShelf } from "./files";
import { tenancyPdf } from "./papers";
import { type Person, demoPassword, peopleFrom } from "./people";
import { type Random, randomFrom, stableId } from "./random";
import type { PlainDocument } from "./types";

const BUILDINGS = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5"];
const UNITS_PER_BUILDING = 16;
/** The first units of each building are shops on the ground floor. */
const SHOPS_PER_BUILDING = 4;
const VACANT: readonly string[] = ["109A", "316A", "212B", "507B"];
/** Share of residents of more than a year who did not renew their last contract. */
const LAPSED_SHARE = 0.2;
const TRADES = [
  "Trading",
  "Tailoring",
  "Travel & Tourism",
  "Pharmacy",
  "Stationery",
  "Electronics",
  "Real Estate",
  "Sweets",
  "Carpets",
  "Opticals",
  "Interiors",
  "Advertising",
  "Shipping",
  "Flowers",
];

interface Unit {
  readonly buildingNo: string;
  /** "101": the building's number and two digits of the unit. */
  readonly unitNumber: string;
  /** "101A": the unit number and the building's letter. */
  readonly tenantId: string;
  readonly isShop: boolean;
  readonly place: number;
}

/** All 140 occupied units of Westwalk's 144. */
export function tenantDocuments(shelf: FileShelf): PlainDocument[] {
  const random = randomFrom("tenants");
  const nextPerson = peopleFrom(random);
  const tenants = letUnits().map((unit) => tenantOf(unit, nextPerson(), random, shelf));
  const old = tenants.findIndex(({ fields }) => fields["status"] === "non-active");
  return tenants.map((tenant, index) => (index === old ? inEarlierForm(tenant) : tenant));
}

/** As an earlier app stored it: a date in another form, and no password. Data health names both. */
function inEarlierForm({ path, fields: { password: _none, ...fields } }: PlainDocument): PlainDocument {
  const [year, month, day] = String(fields["contractExpiry"]).split("-").map(Number);
  return { path, fields: { ...fields, contractExpiry: [day, month, year].join("/") } };
}

/** The former resident of a vacant unit. */
export function formerTenant(shelf: FileShelf): PlainDocument {
  const random = randomFrom("former tenant");
  const unit = allUnits().find(({ tenantId }) => VACANT.includes(tenantId));
  if (!unit) throw new Error("No unit is vacant.");
  return tenantOf(unit, peopleFrom(random)(), random, shelf);
}

function letUnits(): Unit[] {
  return allUnits().filter((unit) => !VACANT.includes(unit.tenantId));
}

function allUnits(): Unit[] {
  return BUILDINGS.flatMap((buildingNo) =>
    Array.from({ length: UNITS_PER_BUILDING }, (_, index): Unit => {
      const unitNumber = `${buildingNo.slice(1)}${String(index + 1).padStart(2, "0")}`;
      const tenantId = `${unitNumber}${buildingNo.slice(0, 1)}`;
      return { buildingNo, unitNumber, tenantId, isShop: index < SHOPS_PER_BUILDING, place: index + 1 };
    }),
  );
}

function tenantOf(unit: Unit, person: Person, random: Random, shelf: FileShelf): PlainDocument {
  const id = stableId(`Tenants/${unit.tenantId}`);
  const startDays = -random.between(20, 760);
  const joiningDate = dayFromReference(startDays);
  const contractExpiry = expiryOf(unit, joiningDate, startDays, random);
  const saved = momentFromReference(startDays, random.between(8 * 60, 16 * 60));
  const bedrooms = random.between(1, 3);
  const tenantCategory = unit.isShop ? "Commercial" : "Residential";
  const name = unit.isShop ? tradeName(person, unit) : person.name;
  const contract = tenancyPdf({
    ...unit,
    name,
    qid: person.qid,
    category: tenantCategory,
    joiningDate,
    contractExpiry,
    monthlyRent: unit.isShop
      ? random.between(28, 60) * 500
      : 3000 + bedrooms * 1750 + random.between(0, 6) * 250,
  });
  return {
    path: `Tenants/${id}`,
    fields: {
      name,
      email: `${person.mailbox}@mailbox.example`,
      password: demoPassword(random),
      time: saved,
      tenantId: unit.tenantId,
      tenantCategory,
      shopNumber: unit.isShop ? `Shop ${unit.place}` : "",
      unitNumber: unit.unitNumber,
      buildingNo: unit.buildingNo,
      occupants: unit.isShop ? "" : `${bedrooms} BHK`,
      phoneNumber: person.phone,
      qid: person.qid,
      joiningDate,
      contractExpiry,
      status: contractExpiry < REFERENCE_DATE ? "non-active" : "active",
      nationality: person.nationality,
      documents: {
        contract: shelf.putPdf(`contracts/${saved.getTime()}-${unit.tenantId}-tenancy.pdf`, contract),
      },
    },
  };
}

/** Shops have three-year contracts. Flats have one-year contracts, so the current year's contract counts. */
function expiryOf(unit: Unit, joiningDate: string, startDays: number, random: Random): string {
  if (unit.isShop) return addYears(joiningDate, 3);
  const years = Math.ceil(-startDays / 365);
  return addYears(joiningDate, years > 1 && random.chance(LAPSED_SHARE) ? years - 1 : years);
}

/** "Menon Pharmacy W.L.L." The trades alternate from shop to shop. */
function tradeName(owner: Person, unit: Unit): string {
  const shop = BUILDINGS.indexOf(unit.buildingNo) * SHOPS_PER_BUILDING + unit.place;
  const familyName = owner.name.split(" ").slice(1).join(" ");
  return `${familyName} ${TRADES[shop % TRADES.length] ?? "Trading"} W.L.L.`;
}
