/** What a form shows while it saves: the words on its button, the overlay, and its files on their way. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { companies } from "../../src/resources/companies";
import { events } from "../../src/resources/events";
import { staff } from "../../src/resources/staff";
import { tenants } from "../../src/resources/tenants";
import { eventRecord } from "../fixtures/records";
import { pngFile } from "./files";
import { holdRequests } from "./held-requests";
import {
  button,
  field,
  form,
  openPanel,
  press,
  pressBelowToast,
  providers,
  row,
  save,
  signIn,
  startSignedIn,
  dialog,
} from "./panel";
import { empty, put, read, readAll, refuseWritesTo, applyRules } from "./world";

beforeAll(async () => {
  // For the whole file: what waits on the fake clock when it goes, such as the SDK's next request, never comes.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await startSignedIn();
});
beforeEach(() => empty("Events", "Tenants"));

afterAll(async () => {
  await cleanup();
  // What the SDK has put off for a moment is done, or the next file would wait for it in vain.
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
});
const SOON = 5_000;

const overlay = () => page.getByRole("status").filter({ hasText: "Saving..." });
/** The overlay's own box is the message; what dims the form is around it. */
function expectToCover(inside: Element): void {
  const dim = overlay().element().parentElement?.getBoundingClientRect();
  const covered = inside.getBoundingClientRect();
  expect(dim?.left).toBeLessThanOrEqual(covered.left);
  expect(dim?.right).toBeGreaterThanOrEqual(covered.right);
  expect(dim?.top).toBeLessThanOrEqual(covered.top);
  expect(dim?.bottom).toBeGreaterThanOrEqual(covered.bottom);
}

const name = () => field("English name");

it("a file has a preview and progress, can be cancelled, and is tried again; the form is covered until it is saved", async () => {
  await put("Events/e", eventRecord("Boat Show"));
  const before = await read("Events/e");
  await openPanel("/events", [events]);
  await button("Edit Boat Show").click();
  await name().fill("Dhow Race");

  // It can be taken out again.
  await userEvent.upload(field("Image"), pngFile("new.png"));
  const preview = form().getByRole("img", { name: "new.png" });
  await expect.poll(() => (preview.element() as HTMLImageElement).naturalWidth).toBe(1);
  await expect.element(form().getByText("not saved yet")).toBeVisible();
  await button("Remove new.png").click();
  await expect.element(preview).not.toBeInTheDocument();
  await userEvent.upload(field("Image"), pngFile("new.png"));

  // Given up, it leaves the record and what was typed as they were.
  let held = holdRequests("/o?");
  await save();
  await expect.element(overlay()).toHaveTextContent("Sending new.png");
  await expect.element(form().getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  await button("Cancel upload").click();
  await expect.element(form().getByText("Cancelled. Nothing was saved.")).toBeVisible();
  expect(await read("Events/e")).toEqual(before);
  await expect.element(form().getByText("not saved yet")).toBeVisible();

  // What does not move is a failure in the end.
  await save();
  await expect.poll(() => held.count()).toBe(2);
  await vi.advanceTimersByTimeAsync(SOON);
  const silent = "The file storage has not answered yet. It is being tried again.";
  await expect.element(overlay()).toHaveTextContent(silent);
  await expect.element(button("Cancel upload")).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000 - SOON);
  await expect.element(page.getByText("Failed to save Event")).toBeVisible();
  await expect.element(form().getByText(/^The file storage has not answered for a while/)).toBeVisible();
  await expect.element(form().getByText("not saved yet")).toBeVisible();
  expect(await read("Events/e")).toEqual(before);

  held.release();
  held = holdRequests(":commit");
  await save();
  // The save of the form over the list is under way: it says so, and can neither be changed nor closed.
  await expect.element(form().getByRole("button", { name: "Saving..." })).toBeDisabled();
  await expect.element(overlay()).toBeVisible();
  expectToCover(form().element().querySelector("form")!);
  await expect.element(name()).toBeDisabled();
  await press("{Escape}");
  (form().getByRole("button", { name: "Close" }).element() as HTMLElement).click();
  await expect.element(overlay()).toBeVisible();
  expect(page.getByText("Discard your changes?").elements()).toEqual([]);
  expect(await read("Events/e")).toEqual(before);
  held.release();
  await expect.element(page.getByText("Event updated!")).toBeVisible();
  await expect.element(row("Dhow Race")).toBeInTheDocument();
  await expect.element(form()).not.toBeInTheDocument();
  expect((await read("Events/e"))?.["img"]).toContain("new.png");
  await pressBelowToast("+ Add Events");
  await expect.element(name()).toHaveValue("");
  await expect.element(form().getByRole("button", { name: "Save" })).toBeEnabled();
  expect(overlay().elements()).toEqual([]);
});

async function fillTenant(): Promise<void> {
  const typed = { Name: "Bea", Email: "bea@mail.example", Password: "Palm-4471" };
  for (const [label, text] of Object.entries(typed))
    await page.getByLabelText(label, { exact: true }).fill(text);
}

it("a page's form is covered while it saves, and can stop waiting for a server that does not answer, without a second record", async () => {
  await openPanel("/add-tenant-account", [tenants]);
  await fillTenant();
  const held = holdRequests(":commit");
  await button("Save").click();
  await expect.element(button("Saving...")).toBeDisabled();
  await expect.element(button("Cancel")).toBeDisabled();
  await expect.element(overlay()).toBeVisible();
  expectToCover(document.querySelector("form[id]")!);

  await expect.poll(() => held.count()).toBe(1);
  await vi.advanceTimersByTimeAsync(SOON);
  await expect.element(overlay()).toHaveTextContent("The server has not answered yet.");
  await button("Stop waiting").click();
  const stopped = page.getByRole("main").getByText(/You stopped waiting, so it is not known/);
  await expect.element(stopped).toBeVisible();
  await expect.element(page.getByLabelText("Name", { exact: true })).toHaveValue("Bea");

  held.release();
  await button("Save").click();
  await expect.element(page.getByText("Account added successfully!")).toBeVisible();
  expect(await readAll("Tenants")).toHaveLength(1);
});

it("a person who leaves during a save is led on when it succeeds, and stays with the reason when it fails", async () => {
  await put("Events/e", eventRecord("Boat Show"));
  const router = await openPanel("/other", [events, tenants]);
  const path = () => router.state.location.pathname;
  await router.navigate("/events");
  await button("Edit Boat Show").click();
  await name().fill("Dhow Race");
  let held = holdRequests(":commit");
  await save();
  await expect.element(overlay()).toBeVisible();
  void router.navigate("/other");
  await expect.poll(() => held.count()).toBe(1);
  expect(page.getByText("Discard your changes?").elements()).toEqual([]);
  expect(path()).toBe("/events");
  held.release();
  await expect.element(page.getByText("Event updated!")).toBeVisible();
  await expect.poll(path).toBe("/other");
  expect(await read("Events/e")).toMatchObject({ nameEng: "Dhow Race" });

  await router.navigate("/add-tenant-account");
  await fillTenant();
  await refuseWritesTo("Tenants");
  held = holdRequests(":commit");
  await button("Save").click();
  await expect.element(button("Saving...")).toBeDisabled();
  void router.navigate(-1);
  held.release();
  await expect.element(button("Save")).toBeEnabled();
  expect(page.getByText("Discard your changes?").elements()).toEqual([]);
  expect(path()).toBe("/add-tenant-account");
  await expect.element(page.getByLabelText("Name", { exact: true })).toHaveValue("Bea");

  // Once it is saved, Back does not lead to an empty form.
  await applyRules();
  await button("Save").click();
  await expect.element(page.getByText("Account added successfully!")).toBeVisible();
  await expect.poll(path).toBe("/tenant");
  await router.navigate(-1);
  await expect.poll(path).toBe("/other");
});

it("a failed edit is not reported as a failed addition", async () => {
  const company = { companyName: "Acme", companyId: "ACME", password: "0".repeat(64), logoUrl: null };
  await put("Companies/c", company);
  await openPanel("/add-organization/c", [companies]);
  await expect.element(page.getByLabelText("Company name")).toHaveValue("Acme");
  await userEvent.upload(page.getByLabelText("Logo", { exact: true }), pngFile("new.png"));
  await refuseWritesTo("Companies");
  await button("Save").click();
  const failed = dialog("Company could not be updated. Please try again.");
  await expect.element(failed.first()).toBeVisible();
  await applyRules();
});

it("an unreadable record shows a message in words", async () => {
  // A session of its own: what a listener has told before is not asked for again.
  await providers.authProvider.logout({});
  await signIn();
  await put("Westwalk_Staff/unread", { name: "Bea", email: "bea@mail.example", time: new Date() });
  await applyRules([{ ...staff, access: { write: ["admin"] } }]);
  await openPanel("/add-staff-account/unread", [staff]);
  await expect.element(page.getByText("This could not be read.")).toBeVisible();
  const reason = page.getByRole("alert").getByText(/^Not allowed to read this staff/);
  await expect.element(reason.first()).toBeVisible();
  expect(page.getByText(/status code/).elements()).toEqual([]);
  await applyRules();
});
