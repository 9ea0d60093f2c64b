/** Of each collection: what a person enters for a new record, and a record that is stored already. */
import { page, userEvent } from "vitest/browser";
import { pngFile } from "../files";
import { brand } from "../world";

/** The header of a list's column may be labelled the same; a form over the list stands after it. */
export const field = (label: string) => page.getByLabelText(label, { exact: true }).last();

async function fill(values: { readonly [label: string]: string }): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByTitle(option, { exact: true }).click();
}

const picture = (label: string) => userEvent.upload(field(label), pngFile());

async function venue(): Promise<void> {
  await fill({
    "English name": "Dhow Sushi",
    "Arabic name": "سوشي",
    "English description": "Fish.",
    "Arabic description": "سمك",
    "Phone number": "+974 4400 0000",
    Address: "Katara",
  });
  await choose("Category", "Hotel");
  await picture("Logo");
}

async function person(): Promise<void> {
  const Email = `hind-${crypto.randomUUID()}@mail.example`;
  await fill({ Name: "Hind Al-Kuwari", Email, Password: "Palm-4471" });
}

/** What the list calls the stored record. */
export const TITLE = "Qahwa House";
const ACCOUNT = { name: TITLE, email: "stored@mail.example", password: "Palm-4471" };

interface Entry {
  readonly stored: object;
  /** The form's field that holds TITLE then. */
  readonly titleField: string;
  readonly fill: () => Promise<void>;
  /** What the list calls the record that was filled in. */
  readonly added: string;
}

const VENUE: Entry = {
  stored: brand(TITLE),
  titleField: "English name",
  fill: venue,
  added: "Dhow Sushi",
};
const PERSON = { titleField: "Name", added: "Hind Al-Kuwari" };

const ENTRIES: { readonly [collection: string]: Entry } = {
  Brands: VENUE,
  "Flat-Offer": VENUE,
  Events: {
    ...VENUE,
    fill: async () => {
      await fill({ "English name": "Night Market", "English description": "Food and music." });
      await picture("Image");
    },
    added: "Night Market",
  },
  Westwalk_Staff: {
    ...PERSON,
    stored: { ...ACCOUNT, staffId: "WW-1" },
    fill: async () => {
      await person();
      await fill({ "Staff id": "WW-7" });
    },
  },
  Tenants: { ...PERSON, stored: { ...ACCOUNT, tenantCategory: "Residential" }, fill: person },
  Companies: {
    stored: { companyName: TITLE, companyId: "QAHWA", passwordAt: new Date() },
    titleField: "Company name",
    fill: () => fill({ "Company name": "Acme Trading", "Company id": "ACME", Password: "Coral-Lamp-7713" }),
    added: "Acme Trading",
  },
  Employees: {
    ...PERSON,
    stored: { ...ACCOUNT, empId: "E-1", qid: "1", companyId: "QAHWA", companyName: "Qahwa" },
    // Admins add none here.
    fill: () => Promise.resolve(),
  },
  Admins: {
    ...PERSON,
    stored: { ...ACCOUNT, role: "Admin", passwordAt: new Date() },
    fill: async () => {
      await person();
      await page.getByRole("radiogroup", { name: "Role" }).getByText("Admin", { exact: true }).click();
    },
  },
};

/** @param collection its name. */
export function entryOf(collection: string): Entry {
  const entry = ENTRIES[collection];
  if (!entry) throw new Error(`Nobody says what a person enters into ${collection}.`);
  return entry;
}
