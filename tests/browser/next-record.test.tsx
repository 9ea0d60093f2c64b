import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { events } from "../../src/resources/events";
import { tenants } from "../../src/resources/tenants";
import { eventRecord, tenantRecord } from "../fixtures/records";
import { holdRequests } from "./held-requests";
import { button, field, form, openPanel, press, row, save, startSignedIn, discardQuestion } from "./panel";
import { empty, put, readAll } from "./world";

const note = () => page.getByRole("alert").filter({ hasText: "A copy of" });

const AMAL = tenantRecord("Amal Nasser", "105A");

beforeAll(() => startSignedIn());
beforeEach(async () => {
  await empty("Events", "Tenants");
  await put("Tenants/one", AMAL);
});

it("Duplicate opens the form of a new record with the values, says what was not copied, and leaves the record as it was", async () => {
  const stored = eventRecord("Pearl Night", { PhoneNumber: "+974 4400 0000", address: "Porto Arabia" });
  await put("Events/one", stored);
  const router = await openPanel("/events", [events]);
  await button("Duplicate Pearl Night").click();
  await expect.element(form()).toHaveAccessibleName("Add Event");
  await expect.element(field("English name")).toHaveValue("Pearl Night");
  await expect.element(field("Address")).toHaveValue("Porto Arabia");
  await expect.element(note()).toHaveTextContent("A copy of Pearl Night");
  // Nothing was typed yet, so nothing asks.
  await form().getByRole("button", { name: "Cancel" }).click();
  await expect.element(form()).not.toBeInTheDocument();
  expect(router.state.location.search).toBe("");
  expect(await readAll("Events")).toHaveLength(1);
});

const NAMES = Array.from({ length: 12 }, (_, index) => `Event ${String(index + 1).padStart(2, "0")}`);
const previous = () => button("Previous record");
const next = () => button("Next record");

/** The first page has ten of them, in the order of their names. */
async function putEvents(): Promise<void> {
  await Promise.all(NAMES.map((name) => put(`Events/${name.replace(" ", "")}`, eventRecord(name))));
}
const SORTED = "/events?sort=nameEng&q=event";

it("forms of a list lead to the next record and to the list's next page, by button and key but in dates and long texts, and ask before changes are lost", async () => {
  await putEvents();
  const router = await openPanel(SORTED, [events]);
  await button("Edit Event 09").click();
  await expect.element(field("English name")).toHaveValue("Event 09");
  const focused = document.activeElement?.className;
  await expect.element(next()).toHaveAttribute("aria-keyshortcuts", "Alt+ArrowDown");
  await expect.element(next()).toHaveAttribute("title", "Next record (Alt+↓)");
  await next().click();
  await expect.element(field("English name")).toHaveValue("Event 10");
  await expect.poll(() => document.activeElement?.className).toBe(focused);
  await press("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(field("English name")).toHaveValue("Event 11");
  expect(router.state.location.search).toContain("page=2");
  await press("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(field("English name")).toHaveValue("Event 12");
  await expect.element(next()).toBeDisabled();
  await press("{Alt>}{ArrowUp}{/Alt}");
  await expect.element(field("English name")).toHaveValue("Event 11");
  await press("{Alt>}{ArrowUp}{/Alt}");
  await expect.element(field("English name")).toHaveValue("Event 10");
  expect(router.state.location.search).not.toContain("page=");
  await form().getByRole("button", { name: "Cancel" }).click();
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(row("Event 10")).toBeVisible();
  expect(router.state.location.search).toBe("?sort=nameEng&q=event");

  await button("Edit Event 03").click();
  const question = discardQuestion();
  await field("English name").fill("Event 03 again");
  for (const label of ["English description", "Start date"]) {
    (field(label).element() as HTMLElement).focus();
    await press("{Alt>}{ArrowDown}{/Alt}");
    expect(question.elements()).toEqual([]);
  }
  (field("English name").element() as HTMLElement).focus();
  await press("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(question).toBeVisible();
  // The question itself has no next record.
  await press("{Alt>}{ArrowDown}{/Alt}");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field("English name")).toHaveValue("Event 03 again");
  await next().click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(field("English name")).toHaveValue("Event 04");
});

it("forms that are left quickly are filled before they can be saved, and ask nothing", async () => {
  await putEvents();
  const router = await openPanel(SORTED, [events]);
  // How often a form could be saved while it looked empty, or asked about changes that nobody had made.
  let faults = 0;
  const observer = new MutationObserver(() => {
    const save = document.querySelector("button[type=submit]:not([disabled])");
    const name = document.querySelector<HTMLInputElement>("[role=dialog] input[id$=nameEng]");
    const asks = document.body.textContent.includes("Discard your changes?");
    if (asks || (save && name?.value === "")) faults++;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  onTestFinished(() => observer.disconnect());
  await button("Edit Event 01").click();
  await expect.element(next()).toBeVisible();
  for (const key of ["Down", "Down", "Up", "Down", "Down", "Up", "Up", "Down"])
    await press(`{Alt>}{Arrow${key}}{/Alt}`);
  const id = () => new URLSearchParams(router.state.location.search).get("edit");
  await expect
    .poll(() => (field("English name").query() as HTMLInputElement | null)?.value.replace(" ", ""))
    .toBe(id());
  expect(faults).toBe(0);
  const held = holdRequests(":commit");
  await field("Address").fill("Porto Arabia");
  await save();
  await press("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(() => held.count()).toBe(1);
  await expect.element(next()).toBeDisabled();
  held.release();
  await expect.element(form()).not.toBeInTheDocument();
  expect(router.state.location.search).toBe("?sort=nameEng&q=event");
});

it("details lead to the next record and back to the list, from elsewhere to none, and to a duplicate without what identifies the person", async () => {
  await put("Tenants/two", tenantRecord("Badr Saleh", "106A", { email: "b@mailbox.example" }));
  const router = await openPanel("/tenant", [tenants]);
  await row("Amal Nasser").getByRole("link", { name: "Amal Nasser" }).click();
  const title = (name: string) => page.getByRole("heading", { name, exact: true });
  await expect.element(title("Amal Nasser")).toBeVisible();
  await expect.element(previous()).toBeDisabled();
  await press("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(title("Badr Saleh")).toBeVisible();
  await expect.element(next()).toBeDisabled();
  await press("{Alt>}{ArrowUp}{/Alt}");
  await expect.element(title("Amal Nasser")).toBeVisible();
  await page.getByRole("link", { name: "Back to Tenants" }).click();
  await expect.element(row("Badr Saleh")).toBeVisible();
  await router.navigate("/tenant-details/two");
  await expect.element(title("Badr Saleh")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Duplicate" })).toBeVisible();
  expect(next().elements()).toEqual([]);

  await router.navigate("/tenant-details/one");
  await expect.element(title("Amal Nasser")).toBeVisible();
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect.element(page.getByRole("heading", { name: "Add Tenant" })).toBeVisible();
  const input = (label: string) => page.getByLabelText(label, { exact: true });
  await expect.element(note()).toHaveTextContent("Not copied: Tenant id, QID, Email, Password");
  await expect.element(input("Name")).toHaveValue("Amal Nasser");
  await expect.element(input("Nationality")).toHaveValue("Qatari");
  for (const label of ["Tenant id", "QID", "Email", "Password"])
    await expect.element(input(label)).toHaveValue("");
  await input("Email").fill("amal.second@mailbox.example");
  await input("Password").fill("Sidra-7786");
  await button("Save").click();
  await expect.poll(async () => (await readAll("Tenants")).length).toBe(3);
  const added = (await readAll("Tenants")).find(({ email }) => email === "amal.second@mailbox.example");
  expect(added).toMatchObject({ name: "Amal Nasser", nationality: "Qatari", joiningDate: "2026-02-01" });
  expect(added?.["qid"]).not.toBe(AMAL["qid"]);
});
