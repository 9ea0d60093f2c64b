/** The page of renewals: its rows and filters, a date edited in place, the pages, and letters. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loadTexts, startLanguages } from "firestore-panel/language";
import { flatOffers } from "../../../src/resources/flat-offers";
import { tenants } from "../../../src/resources/tenants";
import { templates } from "../../../src/resources/templates";
import { LANGUAGES } from "../../../src/texts/languages";
import {
  button,
  chooseOption,
  openPanel,
  row,
  rowNames,
  startSignedIn,
  toast,
  toolbarSelect,
  dialog,
} from "../panel";
import { empty, put, putAll, read } from "../world";
import { parking } from "../test-collections";

/** "YYYY-MM-DD", so many days from today. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv");
const permit = (plate: string, days: number, email: string | null = `${plate.toLowerCase()}@x.example`) =>
  put(`Parking/${plate}`, { plate, email, from: day(-400), until: day(days) });

beforeAll(async () => {
  await startSignedIn();
  startLanguages(LANGUAGES);
  await loadTexts("base", "panel", "tools");
});
const HELD = [
  "Parking",
  "Companies",
  "Tenants",
  "Westwalk_Staff",
  "Flat-Offer",
  "Notes",
  "MessageTemplates",
  "Trash",
];
beforeEach(() => empty(...HELD));

const LISTED = [tenants, flatOffers, parking];
const open = (search = "") => openPanel(`/renewals${search}`, [...LISTED, templates], { own: ["/renewals"] });

it("renewals lists what expires of every collection by date, and its filters are in the address", async () => {
  await Promise.all([
    permit("Q1", -3),
    permit("Q2", 5),
    permit("Q3", 90),
    put("Tenants/t1", { name: "Fatima", status: "active", buildingNo: "A1", contractExpiry: day(40) }),
    put("Tenants/t2", { name: "Left", status: "non-active", contractExpiry: day(4) }),
  ]);
  const router = await open();
  await expect.poll(rowNames).toEqual(["Q1", "Q2", "Fatima", "Q3"]);
  await expect.element(row("Q1")).toHaveTextContent("3 days ago");
  await expect.element(row("Fatima")).toHaveTextContent("Contract Tenant");
  await expect.element(page.getByText(/20\d\d · \d on this page$/).first()).toBeVisible();
  await chooseOption("State", "Within 7 days");
  await expect.poll(rowNames).toEqual(["Q2"]);
  await chooseOption("Kind", "Contract · Tenant");
  await expect.element(page.getByText("Nothing needs attention.")).toBeVisible();
  expect(router.state.location.search).toBe("?state=7&kind=Tenants.contractExpiry");
  await router.navigate(-2);
  await expect.poll(rowNames).toEqual(["Q1", "Q2", "Fatima", "Q3"]);
  // Only where one kind is listed, its state says whom it leaves out.
  await expect.element(toolbarSelect("Status")).not.toBeInTheDocument();
  await chooseOption("Kind", "Contract · Tenant");
  await chooseOption("Status", "non-active");
  await expect.poll(rowNames).toEqual(["Left"]);
  expect(router.state.location.search).toBe("?kind=Tenants.contractExpiry&status=non-active");
  await chooseOption("Status", "active");
  await chooseOption("Building", "A1");
  await expect.poll(rowNames).toEqual(["Fatima"]);
  await router.navigate(-4);
  await expect.poll(rowNames).toEqual(["Q1", "Q2", "Fatima", "Q3"]);
  await page.getByRole("link", { name: "Q2" }).click();
  await expect.poll(() => router.state.location.search).toBe("?edit=Q2");
});

it("a row opens its record's form, a renewed row leaves, and undo brings it back", async () => {
  await Promise.all([permit("Q1", -3), permit("Q2", -3)]);
  const router = await open();
  await button("Edit Q1").click();
  const input = dialog().getByRole("textbox", { name: "Until" });
  await input.fill("1 Jan 2090");
  await userEvent.keyboard("{Tab}");
  await dialog().getByRole("button", { name: "Save" }).click();
  await expect.poll(rowNames).toEqual(["Q2"]);
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe("/renewals");
  expect(await read("Parking/Q1")).toMatchObject({ until: "2090-01-01" });
  await toast("Parking permit").getByRole("button", { name: "Undo" }).click();
  await expect.poll(rowNames).toEqual(["Q1", "Q2"]);
});

it("the pages have fifty rows each, and Back leads to the page before", async () => {
  const plate = (index: number) => `P${String(100 + index)}`;
  await putAll(
    Array.from({ length: 51 }, (_, index) => [
      `Parking/${plate(index)}`,
      { plate: plate(index), until: day(-1) },
    ]),
  );
  const router = await open();
  await expect.poll(() => rowNames().length).toBe(50);
  await expect.element(page.getByText("1–50, more follow")).toBeVisible();
  const next = page.getByRole("link", { name: "Next page" });
  await next.click();
  await expect.poll(rowNames).toEqual(["P150"]);
  await expect.element(page.getByText("51–51 of 51")).toBeVisible();
  await expect.element(next).not.toBeInTheDocument();
  await router.navigate(-1);
  await expect.poll(() => rowNames()[0]).toBe("P100");
});

it("selected people are written to in both languages, and those without an address are named", async () => {
  await Promise.all([permit("Q1", 5), permit("Q2", 6, null)]);
  await open();
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await button("Write to them…").click();
  await expect.element(dialog()).toHaveTextContent("There is no template for all of these yet.");
  await expect.element(dialog().getByRole("link", { name: "Message templates" })).toBeVisible();
  await dialog().getByRole("button", { name: "Close" }).click();
  await put("MessageTemplates/1", {
    name: "A reminder",
    subjectEng: "{what} {name}",
    bodyEng: "It ends {days}.",
    bodyArabic: "{name}: {days}.",
  });
  await button("Write to them…").click();
  const preview = dialog().getByRole("region", { name: "Preview" });
  const letter = "To: q1@x.examplePermit Q1It ends in 5 days.Q1: بعد 5 أيام.";
  await expect.element(preview.nth(0)).toHaveTextContent(letter);
  await expect.element(dialog().getByRole("alert")).toHaveTextContent(/neither an e-mail address.*Q2/);
  const mail = dialog().getByRole("link", { name: "Open in mail program" });
  await expect.element(mail).toHaveAttribute("href", expect.stringMatching(/^mailto:q1@x\.example\?/i));
  await expect.element(preview.nth(1)).toHaveTextContent("To: Q2Permit Q2");
  expect(mail.elements()).toHaveLength(1);
  await expect.element(dialog().getByRole("button", { name: "Copy text" }).nth(1)).toBeEnabled();
});

it("only templates for all that are selected are offered, and none is sent with an unknown placeholder", async () => {
  const subjects = { Offers: "Your offer", Permits: "{nothing}", QIDs: "Your QID" };
  await Promise.all([
    permit("Q1", 5),
    put("Flat-Offer/f1", {
      nameEng: "Bloom",
      status: "Active",
      endAt: day(7),
      PhoneNumber: "+974 4411 2020",
    }),
    ...Object.entries(subjects).map(([name, subjectEng]) =>
      put(`MessageTemplates/${name}`, {
        ...{ name, subjectEng, bodyEng: "It ends." },
        kinds: name === "Permits" ? [] : [name.slice(0, -1)],
      }),
    ),
  ]);
  await open();
  await page.getByRole("checkbox", { name: "Select Bloom" }).click();
  await button("Write to them…").click();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Choose a template");
  await expect.element(dialog().getByText("Copy text")).not.toBeInTheDocument();
  await chooseOption("Message template", "Offers");
  const address = "https://wa.me/97444112020?text=Your%20offer%0A%0AIt%20ends.";
  await expect
    .element(dialog().getByRole("link", { name: "Open in WhatsApp" }))
    .toHaveAttribute("href", address);
  await dialog().getByRole("button", { name: "Close" }).click();
  await page.getByRole("checkbox", { name: "Select Q1" }).click();
  await button("Write to them…").click();
  // The only one for both kinds.
  await expect.element(dialog().getByText(/^These placeholders have no value: \{nothing\}/)).toBeVisible();
  await expect.element(dialog().getByRole("button", { name: "Copy text" }).nth(0)).toBeDisabled();
  await expect.element(dialog().getByRole("link")).not.toBeInTheDocument();
});
