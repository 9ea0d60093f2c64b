/** How a person enters a value of each field type into an open form, and what is stored then. */
import { Timestamp } from "firebase/firestore";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pdfFile, pngFile } from "./files";
import { form, press } from "./panel";

interface Entry {
  /** @param label of the field. */
  readonly enter: (label: string) => Promise<void>;
  /** By stored key, as a specimen's collection has it: the field's own key is "value". */
  readonly stored: { readonly [key: string]: unknown };
}

const input = (label: string) => form().getByLabelText(label, { exact: true });
/** What a field of several inputs is: others may have inputs of the same names. */
const group = (label: string) => form().getByRole("group", { name: label, exact: true });
const fill = (text: string) => (label: string) => input(label).fill(text);
const upload =
  (...files: File[]) =>
  (label: string) =>
    userEvent.upload(input(label), files);

export const ENTRIES: { readonly [type: string]: Entry } = {
  text: { enter: fill("  coffee "), stored: { value: "coffee" } },
  "long-text": { enter: fill("two\nlines"), stored: { value: "two\nlines" } },
  email: { enter: fill("First.Last@Mail.Example"), stored: { value: "first.last@mail.example" } },
  phone: { enter: fill("+974 4400 0000"), stored: { value: "+974 4400 0000" } },
  readablePassword: { enter: fill(" as issued "), stored: { value: " as issued " } },
  password: {
    enter: async (label) => {
      await form().getByLabelText("Account", { exact: true }).fill("ACME");
      await fill("correct horse")(label);
    },
    stored: {
      account: "ACME",
      valueAt: expect.objectContaining({ seconds: expect.any(Number) as unknown }) as unknown,
    },
  },
  choice: {
    enter: (label) =>
      form().getByRole("radiogroup", { name: label, exact: true }).getByText("In-active").click(),
    stored: { value: "In-active" },
  },
  date: { enter: fill("2026-11-21"), stored: { value: "2026-11-21" } },
  timestamp: { enter: async () => undefined, stored: { value: expect.anything() } },
  image: { enter: upload(pngFile()), stored: { value: expect.stringContaining("Specimens%2Fimages%2F") } },
  "image-list": {
    enter: upload(pngFile("a.png"), pngFile("b.png")),
    stored: { value: [expect.stringContaining("a.png"), expect.stringContaining("b.png")] },
  },
  file: {
    enter: upload(pdfFile()),
    stored: { papers: { value: expect.stringContaining("Specimens%2Fpdfs%2F") } },
  },
  openingHours: {
    enter: (label) => group(label).getByLabelText("Friday", { exact: true }).fill("13:00 - 23:00"),
    stored: { value: expect.objectContaining({ friday: "13:00 - 23:00", monday: "" }) },
  },
  pin: { enter: fill("123456"), stored: { value: "123456" } },
  geopoint: {
    enter: async () => {
      // The first: a group further down the form has a position as well.
      await form().getByLabelText("Latitude").first().fill("25.2854");
      await form().getByLabelText("Longitude").first().fill("51.531");
    },
    stored: { latitude: 25.2854, longitude: 51.531 },
  },
  reference: {
    enter: async (label) => {
      await form().getByRole("combobox", { name: label }).click();
      await page.getByTitle("The first (one)").click();
    },
    stored: { valueId: "one", valueName: "The first" },
  },
  markdown: { enter: fill("**Open** daily"), stored: { value: "**Open** daily" } },
  group: {
    enter: async (label) => {
      await group(label).getByLabelText("Street", { exact: true }).fill("Pearl");
      await group(label).getByLabelText("From", { exact: true }).fill("2026-11-21");
    },
    stored: {
      value: {
        street: "Pearl",
        zone: "",
        latitude: null,
        longitude: null,
        stay: { from: "2026-11-21", to: null },
      },
    },
  },
  array: {
    enter: async (label) => {
      for (const name of ["Souq", "Pearl"]) {
        await group(label).getByRole("button", { name: "Add branch" }).click();
        await group(label).getByLabelText("Name", { exact: true }).last().fill(name);
      }
      await group(label).getByRole("button", { name: "Move up Branch 2" }).click();
    },
    stored: {
      value: [
        { name: "Pearl", floor: "", stay: null },
        { name: "Souq", floor: "", stay: null },
      ],
    },
  },
  number: { enter: fill("1,200.25"), stored: { value: 1200.25 } },
  boolean: { enter: (label) => input(label).click(), stored: { value: true } },
  "date-time": {
    enter: async (label) => {
      await fill("21 Nov 2026, 14:05")(label);
      await press("{Tab}");
    },
    // 14:05 in Doha, where the browser of these tests is.
    stored: { value: Timestamp.fromDate(new Date("2026-11-21T11:05:00.000Z")) },
  },
  url: { enter: fill(" https://panel.example/menu "), stored: { value: "https://panel.example/menu" } },
  tags: { enter: fill("coffee, sea view"), stored: { value: ["coffee", "sea view"] } },
  choices: {
    enter: async (label) => {
      await group(label).getByLabelText("It's by the sea").click();
      await group(label).getByLabelText("Indoor").click();
    },
    stored: { value: ["Indoor", "It's by the sea"] },
  },
  color: { enter: fill("#0F6B6D"), stored: { value: "#0f6b6d" } },
};
