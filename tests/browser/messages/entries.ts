/** Of each collection that is shown: what a person enters for a new record, and a record that is stored already. */
import { page, userEvent } from "vitest/browser";
import { pngFile } from "../files";
import { brand } from "../world";

/** The header of a list's column may be labelled the same; a form over the list stands after it. */
export const field = (label: string) => page.getByLabelText(label, { exact: true }).last();

async function fill(values: { readonly [label: string]: string }): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

async function fillBrand(): Promise<void> {
  await fill({
    "English name": "Dhow Sushi",
    "Arabic name": "سوشي",
    "English description": "Fish.",
    "Arabic description": "سمك",
    "Phone number": "+974 4400 0000",
    Address: "Katara",
  });
  await page.getByRole("combobox", { name: "Category" }).click();
  await page.getByTitle("Hotel", { exact: true }).click();
  await userEvent.upload(field("Logo"), pngFile());
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

const PERSON = { titleField: "Name", added: "Hind Al-Kuwari" };

const ENTRIES: { readonly [collection: string]: Entry } = {
  Brands: { stored: brand(TITLE), titleField: "English name", fill: fillBrand, added: "Dhow Sushi" },
  Westwalk_Staff: {
    ...PERSON,
    stored: { ...ACCOUNT, staffId: "WW-1" },
    fill: () =>
      fill({
        Name: "Hind Al-Kuwari",
        Email: `hind-${crypto.randomUUID()}@mail.example`,
        Password: "Palm-4471",
        "Staff id": "WW-7",
      }),
  },
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
};

/** @param collection its name. */
export function entryOf(collection: string): Entry {
  const entry = ENTRIES[collection];
  if (!entry) throw new Error(`Nobody says what a person enters into ${collection}.`);
  return entry;
}
