/** Of each collection that is shown: what a person enters for a new record, and a record that is stored already. */
import { page, userEvent } from "vitest/browser";
import { eventRecord } from "../../fixtures/event-record";
import { pngFile } from "../files";

/** The header of a list's column may be labelled the same; a form over the list stands after it. */
export const field = (label: string) => page.getByLabelText(label, { exact: true }).last();

async function fill(values: { readonly [label: string]: string }): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

async function fillEvent(): Promise<void> {
  await fill({ "English name": "Dhow Race", "English description": "On the promenade." });
  await userEvent.upload(field("Image"), pngFile());
}

/** What the list calls the stored record. */
export const TITLE = "Boat Show";

interface Entry {
  readonly stored: object;
  /** The form's field that holds TITLE then. */
  readonly titleField: string;
  readonly fill: () => Promise<void>;
  /** What the list calls the record that was filled in. */
  readonly added: string;
}

const ENTRIES: { readonly [collection: string]: Entry } = {
  Events: { stored: eventRecord(TITLE), titleField: "English name", fill: fillEvent, added: "Dhow Race" },
  Westwalk_Staff: {
    stored: { name: TITLE, email: "stored@mail.example", password: "Palm-4471", staffId: "WW-1" },
    titleField: "Name",
    fill: () =>
      fill({
        Name: "Hind Al-Kuwari",
        Email: `hind-${crypto.randomUUID()}@mail.example`,
        Password: "Palm-4471",
        "Staff id": "WW-7",
      }),
    added: "Hind Al-Kuwari",
  },
  Companies: {
    stored: { companyName: TITLE, companyId: "QAHWA", passwordAt: new Date() },
    titleField: "Company name",
    fill: () => fill({ "Company name": "Acme Trading", "Company id": "ACME", Password: "Coral-Lamp-7713" }),
    added: "Acme Trading",
  },
};

/** @param collection its name. */
export function entryOf(collection: string): Entry {
  const entry = ENTRIES[collection];
  if (!entry) throw new Error(`Nobody says what a person enters into ${collection}.`);
  return entry;
}
