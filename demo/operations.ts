/** The recorded operations of the demo's last weeks. */
import type { Action, Author } from "firestore-panel/history";
import { ADMINS, adminId } from "./admins";
import { companyRecordId } from "./companies";
import { addYears, dayFromReference, momentFromReference } from "./dates";
import type { FileShelf } from "./files";
import type { DemoOperation, DemoStep } from "./history";
import { stableId } from "./random";
import { formerTenant } from "./tenants";
import type { PlainDocument } from "./types";
import type { PlainFields } from "../packages/firestore-panel/cli/owner/wire";
import type { DemoVenue } from "./venue";
import { BRANDS, brandDocument, brandId } from "./venues";

/** The start of the recording, in days from the reference date. */
const RECORDED_FROM = -40;
/** Records in one entry of an import that changes them, as in the panel. */
const CHANGED_AT_ONCE = 20;

const [NOORA, RANIA, JOSEPH] = ADMINS.map((admin): Author => ({
  kind: "admin",
  recordId: adminId(admin),
  name: admin.email,
})) as [Author, Author, Author];
const companyAuthor = (companyId: string): Author => ({
  kind: "company",
  recordId: companyRecordId(companyId),
  name: companyId,
});

/** A closed brand with logo, pictures and menu. Its record is in the trash. */
const CLOSED: DemoVenue = {
  slug: "copper-kettle",
  nameEng: "Copper Kettle",
  nameArabic: "الغلاية النحاسية",
  category: "Food and Drink",
  discount: "10%",
  descriptionEng: "Loose teas, date cake and a quiet upper floor. Closed since the end of its lease.",
  descriptionArabic: "أصناف الشاي وكعك التمر وطابق علوي هادئ. أغلق بعد انتهاء عقد الإيجار.",
  place: "westwalk",
  unit: "Building B4, Shop 1",
  hours: "cafe",
  pull: 0,
  inactive: true,
  menu: [
    ["Karkadeh, pot for two", 24],
    ["Date cake", 18],
  ],
};

/** @param records the final state. @returns operations in chronological order. */
export function operationsOn(records: readonly PlainDocument[], shelf: FileShelf): DemoOperation[] {
  const operations = [
    ...brandOperations(records),
    ...tenantOperations(records, shelf),
    ...employeeOperations(records),
    ...importOperations(records),
    ...eventOperations(),
    ...accountOperations(records),
    closing(shelf),
    ...recordsIn(records, "RedemptionPeriods").map((period) =>
      demoOperation("period", period.fields["closed"] as Date, NOORA, "create", "RedemptionPeriods", [
        { added: [idOf(period)] },
      ]),
    ),
  ];
  return operations.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** A save sets a brand's time, so each brand was last saved at that time. */
function brandOperations(records: readonly PlainDocument[]): DemoOperation[] {
  const was: readonly PlainFields[] = [
    { discount: "15%" },
    { discount: "10%" },
    { isBestSeller: "Yes", PhoneNumber: "+974 4411 2020" },
    { descriptionEng: "Grills over oud wood." },
  ];
  const by = [RANIA, JOSEPH, NOORA, RANIA];
  return was.flatMap((fields, index) => {
    const brand = recordIn(records, `Brands/${brandId(at(BRANDS, index))}`);
    const saved = brand.fields["time"] as Date;
    const author = at(by, index);
    const earlier = { time: momentFromReference(-120 - index, 11 * 60) };
    if (index !== 1) return change(`brand ${index}`, saved, author, brand, { ...fields, ...earlier });
    // A mistake, corrected on the next day.
    const slip = new Date(saved.getTime() - 20 * 3_600_000);
    return [
      change("slip", slip, author, brand, { discount: String(brand.fields["discount"]), ...earlier }),
      {
        ...change("taken back", saved, RANIA, brand, { ...fields, time: slip }),
        action: "revert" as const,
        undoes: "slip",
      },
    ];
  });
}

function tenantOperations(records: readonly PlainDocument[], shelf: FileShelf): DemoOperation[] {
  const tenants = recordsIn(records, "Tenants");
  const lapsed = tenants.filter(({ fields }) => String(fields["contractExpiry"]) < dayFromReference(-9));
  const closedBooks = lapsed.slice(0, 6);
  const moved = tenants.filter(
    ({ fields }) => (fields["time"] as Date) > momentFromReference(RECORDED_FROM, 0),
  );
  const gone = formerTenant(shelf);
  const called = at(lapsed, 0);
  const [renewed = called] = tenants.filter(({ fields }) => fields["status"] === "active");
  return [
    ...moved.map((tenant, index) =>
      demoOperation(
        `tenant ${index}`,
        tenant.fields["time"] as Date,
        index % 2 ? RANIA : JOSEPH,
        "create",
        "Tenants",
        [{ added: [idOf(tenant)] }],
      ),
    ),
    change("tenant's number", momentFromReference(-15, 9 * 60 + 40), JOSEPH, called, {
      phoneNumber: "+974 5500 1842",
    }),
    demoOperation("lapsed contracts", momentFromReference(-9, 14 * 60 + 5), RANIA, "update", "Tenants", [
      { changed: Object.fromEntries(closedBooks.map((one) => [idOf(one), { status: "active" }])) },
    ]),
    change("renewed contract", momentFromReference(-4, 10 * 60 + 20), JOSEPH, renewed, {
      contractExpiry: addYears(String(renewed.fields["contractExpiry"]), -1),
    }),
    demoOperation("moved out", momentFromReference(-2, 15 * 60 + 30), RANIA, "delete", "Tenants", [
      { removed: { [idOf(gone)]: gone.fields } },
    ]),
  ];
}

/** Changes that a company made to its own employees. */
function employeeOperations(records: readonly PlainDocument[]): DemoOperation[] {
  const company = companyAuthor("DGE2024");
  const people = employeesOf(records, "DGE2024");
  const [renamed, addressed, newest] = [at(people, 2), at(people, 6), at(people, people.length - 1)];
  // A company may add records whose ids begin with its own.
  const leaver = `${company.recordId}_${stableId("Employees/DGE-0058-T")}`;
  const left = {
    ...newest.fields,
    name: "Omar Siddiqui",
    empId: "DGE-0058-T",
    qid: "28858612045",
    email: "omar.siddiqui@doha-gate-engineering.example",
    password: "Dune-4410",
  };
  return [
    change("company's correction", momentFromReference(-8, 8 * 60 + 15), company, renamed, {
      qid: "28700000012",
    }),
    demoOperation("newcomer", momentFromReference(-5, 9 * 60), JOSEPH, "create", "Employees", [
      { added: [idOf(newest)] },
    ]),
    demoOperation("company's trainee", momentFromReference(-18, 9 * 60), company, "create", "Employees", [
      { added: [leaver] },
    ]),
    change("company's address", momentFromReference(-4, 11 * 60 + 50), company, addressed, { email: null }),
    demoOperation("company's leaver", momentFromReference(-3, 16 * 60 + 10), company, "delete", "Employees", [
      { removed: { [leaver]: left } },
    ]),
  ];
}

/** One import that renewed some rows and added others, and one of a new company. */
function importOperations(records: readonly PlainDocument[]): DemoOperation[] {
  const rows = employeesOf(records, "SDL2023").map((one, index) => ({ one, isNew: index % 3 === 2 }));
  const steps = Array.from({ length: Math.ceil(rows.length / CHANGED_AT_ONCE) }, (_, index): DemoStep => {
    const some = rows.slice(index * CHANGED_AT_ONCE, (index + 1) * CHANGED_AT_ONCE);
    const changed = some
      .filter(({ isNew }) => !isNew)
      .map(({ one }) => [idOf(one), { email: null }] as const);
    return {
      changed: Object.fromEntries(changed),
      added: some.filter(({ isNew }) => isNew).map(({ one }) => idOf(one)),
    };
  });
  const edited = at(rows, 1).one;
  const newcomers = employeesOf(records, "FWT2025").map(idOf);
  return [
    demoOperation("first file", momentFromReference(-20, 13 * 60), NOORA, "import", "Employees", [
      { added: newcomers },
    ]),
    demoOperation("second file", momentFromReference(-12, 10 * 60 + 45), RANIA, "import", "Employees", steps),
    change("after the file", momentFromReference(-4, 9 * 60 + 5), companyAuthor("SDL2023"), edited, {
      qid: "28900000341",
    }),
  ];
}

/** Deleted by mistake, and restored a moment later with "Undo". */
function eventOperations(): DemoOperation[] {
  const id = stableId("Events/marina-5k");
  const deleted = momentFromReference(-6, 12 * 60 + 30);
  const undone = new Date(deleted.getTime() + 2_500);
  return [
    demoOperation("mistake", deleted, JOSEPH, "delete", "Events", [{ removed: { [id]: {} } }]),
    {
      ...demoOperation("undone", undone, JOSEPH, "restore", "Events", [{ restored: [id] }]),
      undoes: "mistake",
    },
  ];
}

function accountOperations(records: readonly PlainDocument[]): DemoOperation[] {
  const joseph = recordIn(records, `Admins/${JOSEPH.recordId}`);
  const staff = at(recordsIn(records, "Westwalk_Staff"), 3);
  return [
    change("role", momentFromReference(-14, 8 * 60 + 30), NOORA, joseph, { role: "Admin" }),
    // History records that a password changed, but not its value.
    change("staff's password", momentFromReference(-10, 9 * 60 + 25), NOORA, staff, {
      password: "Amber-7731",
      qidExpiry: addYears(String(staff.fields["qidExpiry"]), -1),
    }),
  ];
}

function closing(shelf: FileShelf): DemoOperation {
  const brand = brandDocument(CLOSED, 60, shelf, "logo-nakhla-bakehouse");
  return demoOperation("closed venue", momentFromReference(-1, 11 * 60 + 15), RANIA, "delete", "Brands", [
    { removed: { [idOf(brand)]: brand.fields } },
  ]);
}

function demoOperation(
  name: string,
  time: Date,
  by: Author,
  action: Action,
  collection: string,
  steps: readonly DemoStep[],
): DemoOperation {
  return { name, at: time, by, action, collection, steps };
}

/** An edit of one record. @param was the replaced values. */
function change(
  name: string,
  time: Date,
  by: Author,
  record: PlainDocument,
  was: PlainFields,
): DemoOperation {
  const [collection = ""] = record.path.split("/");
  return demoOperation(name, time, by, "update", collection, [{ changed: { [idOf(record)]: was } }]);
}

function idOf({ path }: PlainDocument): string {
  return path.slice(path.indexOf("/") + 1);
}

function recordsIn(records: readonly PlainDocument[], collection: string): PlainDocument[] {
  return records.filter(({ path }) => path.startsWith(`${collection}/`));
}

function recordIn(records: readonly PlainDocument[], path: string): PlainDocument {
  const found = records.find((record) => record.path === path);
  if (!found) throw new Error(`The demo has no ${path}.`);
  return found;
}

function employeesOf(records: readonly PlainDocument[], companyId: string): PlainDocument[] {
  return recordsIn(records, "Employees").filter(({ fields }) => fields["companyId"] === companyId);
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`The demo has no item ${index} here.`);
  return item;
}
