/** What a person enters for a new record of each collection: what is required, and a picture where one is. */
import { page, userEvent } from "vitest/browser";
import { pngFile } from "../files";

const field = (label: string) => page.getByLabelText(label, { exact: true });

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

interface NewRecord {
  readonly fill: () => Promise<void>;
  /** What the list then calls it, and the field that says so. */
  readonly title: string;
  readonly titleField: string;
}

const HIND = { title: "Hind Al-Kuwari", titleField: "Name" };
const SUSHI = { title: "Dhow Sushi", titleField: "English name" };

/** By the collection's name. */
export const NEW_RECORDS: { readonly [collection: string]: NewRecord } = {
  Brands: { ...SUSHI, fill: venue },
  "Flat-Offer": { ...SUSHI, fill: venue },
  Events: {
    title: "Night Market",
    titleField: "English name",
    fill: async () => {
      await fill({ "English name": "Night Market", "English description": "Food and music." });
      await picture("Image");
    },
  },
  Westwalk_Staff: {
    ...HIND,
    fill: async () => {
      await person();
      await fill({ "Staff id": "WW-7" });
    },
  },
  Tenants: { ...HIND, fill: person },
  Companies: {
    title: "Acme Trading",
    titleField: "Company name",
    fill: () => fill({ "Company name": "Acme Trading", "Company id": "ACME", Password: "Acme-4471" }),
  },
  Admins: {
    ...HIND,
    fill: async () => {
      await person();
      await page.getByRole("radiogroup", { name: "Role" }).getByText("Admin", { exact: true }).click();
    },
  },
};
