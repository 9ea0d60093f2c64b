import { beforeAll, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { brands } from "../../src/resources/brands";
import { events } from "../../src/resources/events";
import { staff } from "../../src/resources/staff";
import { tenants } from "../../src/resources/tenants";
import { eventRecord, brand } from "../fixtures/records";
import { pngFile } from "./files";
import { holdRequests } from "./held-requests";
import { button, field, form, openPanel, press, row, save, startSignedIn, discardQuestion } from "./panel";
import { change, empty, put, read, readAll, refuseWritesTo, applyRules } from "./world";

beforeAll(() => startSignedIn());
beforeEach(async () => {
  await applyRules();
  await empty("Brands", "Events");
});

const name = () => field("English name");

it("a form names what is missing at the fields, in a toast and above it, and adds a brand once with a pin of six digits", async () => {
  await openPanel("/brands", [brands]);
  await button("+ Add Brands").click();
  await expect.element(name()).toBeVisible();
  await expect.element(field("Pin")).toHaveAttribute("readonly");
  for (const label of ["Arabic name", "Arabic description"]) {
    await expect.element(field(label)).toHaveAttribute("dir", "rtl");
    await expect.element(field(label)).toHaveAttribute("lang", "ar");
  }
  await save();
  // The form has been saved without anything in it.
  await expect.element(page.getByText("Please fill all required fields!")).toBeVisible();
  for (const label of ["Logo", "English name", "Arabic name", "Category", "Phone number", "Address"])
    await expect.element(field(label)).toHaveAccessibleDescription(`${label} is required`);
  await expect.element(field("Logo")).toHaveFocus();
  expect(await readAll("Brands")).toEqual([]);

  const summary = form().getByRole("alert").filter({ hasText: "Check these 8 fields:" });
  await expect.element(summary.getByRole("link")).toHaveLength(8);
  await summary.getByRole("link", { name: "Address is required" }).click();
  await expect.element(field("Address")).toHaveFocus();
  // A field that is corrected leaves the summary.
  await field("Address").fill("Katara");
  await expect.element(form().getByText("Check these 7 fields:")).toBeVisible();
  expect(form().getByRole("link", { name: "Address is required" }).elements()).toEqual([]);

  // All that a new brand needs but its address and its category.
  await name().fill("Dhow Sushi");
  await field("Arabic name").fill("سوشي");
  await field("English description").fill("Fish.");
  await field("Arabic description").fill("سمك");
  await field("Phone number").fill("+974 4400 0000");
  await userEvent.upload(field("Logo"), pngFile());
  const category = form().getByRole("combobox", { name: "Category" });
  const hotel = form().getByTitle("Hotel", { exact: true });
  await category.click();
  // Nothing is found, so nothing is taken.
  await press("zzz{Enter}");
  await press("{Backspace}{Backspace}{Backspace}hOtEl{Enter}");
  await expect.element(hotel).toBeInTheDocument();
  await press("zzz{Enter}{Tab}");
  await expect.element(hotel).toBeInTheDocument();
  // Required: only another option takes its place.
  category.element().focus();
  await press("{Delete}");
  await expect.element(hotel).toBeInTheDocument();
  const uploads = holdRequests("/o?name=");
  uploads.release();
  const pressed = form().getByRole("button", { name: "Save" }).element() as HTMLElement;
  pressed.click();
  pressed.click();
  form().element().querySelector("form")?.requestSubmit();
  await expect.element(page.getByText("Brand added successfully!")).toBeVisible();
  // The button fades out with the form; pressed once more, it saves no more.
  pressed.click();
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(row("Dhow Sushi")).toBeVisible();
  const stored = await readAll("Brands");
  expect(stored).toHaveLength(1);
  expect(uploads.count()).toBe(1);
  expect(stored[0]).toMatchObject({ selectedCategory: "Hotel", status: "In-active" });
  expect(stored[0]?.["pin"]).toMatch(/^[1-9]\d{5}$/);
  expect(stored[0]?.["img"]).toContain("Brands%2Fimages%2F");
});

it("an edit shows all stored values in full lines and both languages, links to its sections, and replaces the list of pictures by a new choice", async () => {
  const multiImages = ["https://storage.example/o/old.png?alt=media"];
  await put("Brands/b", brand("Qahwa House", { multiImages }));
  await openPanel("/brands", [brands]);
  await button("Edit Qahwa House").click();
  await expect.element(name()).toHaveValue("Qahwa House");
  const { nameArabic, descriptionEng, descriptionArabic, address, PhoneNumber, discount, pin } = brand("");
  for (const [label, value] of [
    ["Arabic name", nameArabic],
    ["English description", descriptionEng],
    ["Arabic description", descriptionArabic],
    ["Address", address],
    ["Phone number", PhoneNumber],
    ["Discount", discount],
    ["Pin", pin],
  ] as const)
    await expect.element(field(label)).toHaveValue(value as string);
  await expect.element(form().getByTitle("Food and Drink", { exact: true })).toBeInTheDocument();
  await expect.element(form().getByRole("radio", { name: "Active", exact: true })).toBeChecked();
  await expect.element(form().getByText("logo.png")).toBeInTheDocument();
  // Both languages stand beside each other, and what is missing in one of them is said.
  const [english, arabic] = [name(), field("Arabic name")];
  await expect.element(arabic).not.toHaveAccessibleDescription();
  const [one, other] = [english, arabic].map((at) => at.element().getBoundingClientRect());
  expect(one?.top).toBe(other?.top);
  await arabic.fill("");
  await expect.element(arabic).toHaveAccessibleDescription(/No Arabic text yet/);
  // The last field of each line ends with its section.
  for (const section of form().element().querySelectorAll("fieldset")) {
    const ends = new Map<number, number>();
    for (const shown of section.querySelectorAll("[data-half]")) {
      const { top, right } = shown.getBoundingClientRect();
      ends.set(top, Math.max(right, ends.get(top) ?? 0));
    }
    for (const end of ends.values()) expect(end).toBeCloseTo(section.getBoundingClientRect().right, 0);
  }
  // A section is jumped to without a new place in the history.
  const before = history.length;
  await form().getByRole("navigation").getByRole("link", { name: "Opening hours" }).click();
  await expect.element(form().getByRole("group", { name: "Opening hours" })).toHaveFocus();
  expect(history.length).toBe(before);

  await field("Tuesday").fill("10:00 - 22:00");
  await button("Copy Tuesday to all days").click();
  for (const day of ["Monday", "Sunday"]) await expect.element(field(day)).toHaveValue("10:00 - 22:00");
  // A new choice of pictures takes the place of the former one, and what is no picture is not taken.
  await expect.element(form().getByText("old.png")).toBeInTheDocument();
  await userEvent.upload(field("More pictures"), [pngFile("one.png"), pngFile("two.png")]);
  await expect.element(form().getByText("old.png")).not.toBeInTheDocument();
  await expect.element(form().getByText("two.png")).toBeInTheDocument();
  // What is good is taken beside what is not.
  const svg = new File(["<svg/>"], "bad.svg", { type: "image/svg+xml" });
  await userEvent.upload(field("More pictures"), [pngFile("three.png"), svg]);
  const refused = "Not accepted: bad.svg: Choose a file of type PNG, JPEG, WEBP, GIF, AVIF";
  await expect.element(form().getByRole("alert")).toHaveTextContent(refused);
  await expect.element(form().getByText("two.png")).not.toBeInTheDocument();
  const named = (name: string, ...parts: BlobPart[]) => new File(parts, name, { type: "image/png" });
  const damaged = named("page.png", "<!doctype html><p>A page</p>");
  await userEvent.upload(field("More pictures"), [damaged, named("empty.png")]);
  const damage = "page.png: This file is no picture, or it is damaged. Choose another one.";
  for (const words of [damage, "empty.png: The file is empty"])
    await expect.element(form().getByRole("alert")).toHaveTextContent(words);
  await expect.element(form().getByText("three.png")).toBeInTheDocument();
  await userEvent.upload(field("More pictures"), pngFile("four.png"));
  await expect.element(form().getByRole("alert")).not.toBeInTheDocument();
  // A large picture is scaled down before it is uploaded, in its ratio.
  const canvas = new OffscreenCanvas(3000, 1500);
  canvas.getContext("2d")?.fillRect(10, 10, 900, 900);
  const blob = await canvas.convertToBlob({ type: "image/jpeg" });
  await userEvent.upload(field("More pictures"), new File([blob], "wide.jpg", { type: blob.type }));
  const preview = form().getByRole("img", { name: "wide.webp" });
  const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight];
  await expect.poll(() => sizeOf(preview.element() as HTMLImageElement)).toEqual([2000, 1000]);
  // A removed file leaves the focus on its chooser, which is marked where the file is required.
  const frame = () => field("Logo").element().closest(".ant-upload-drag")!;
  const border = () => getComputedStyle(frame()).borderTopColor;
  const plain = border();
  button("Remove logo.png").element().focus();
  await press("{Enter}");
  await expect.element(field("Logo")).toHaveFocus();
  await expect.element(field("Logo")).toHaveAccessibleDescription("Logo is required");
  await expect.poll(border).not.toBe(plain);
});

/** An event's form is small, and so sooner drawn than a brand's. */
async function openEvent(more: Parameters<typeof eventRecord>[1] = {}) {
  await put("Events/e", eventRecord("Boat Show", more));
  const router = await openPanel("/events", [events]);
  await button("Edit Boat Show").click();
  await expect.element(name()).toHaveValue("Boat Show");
  await expect.poll(() => form().element().contains(document.activeElement)).toBe(true);
  return router;
}

it("an edit keeps what is typed when somebody else changes the record or a save fails, and saves with Enter", async () => {
  await openEvent();
  // Only the time stamp is new: the list shows the event as changed, the form has nothing to tell.
  await name().fill("Boat Race");
  await change("Events/e", { time: new Date() });
  await put("Events/c", eventRecord("Marker"));
  await expect.element(page.getByText("1–2 of 2")).toBeInTheDocument();
  await expect.element(name()).toHaveValue("Boat Race");
  await expect.element(form().getByText(/changed by somebody else/)).not.toBeInTheDocument();

  await change("Events/e", { address: "Lusail" });
  await expect.element(form().getByText("This event was changed by somebody else meanwhile.")).toBeVisible();
  await expect.element(form().getByText(/Changed: Address\./)).toBeVisible();
  await expect.element(name()).toHaveValue("Boat Race");

  await refuseWritesTo("Events");
  await save();
  await expect.element(page.getByText(events.messages.saveFailed)).toBeVisible();
  await expect.element(name()).toHaveValue("Boat Race");
  const note = form().getByRole("alert").filter({ hasText: "The last save failed." });
  await expect.element(note).toHaveTextContent(/Not saved: this event\. Your access is unchanged/);
  await applyRules();
  name().element().focus();
  await press("{Enter}");
  await expect.element(page.getByText(events.messages.updated)).toBeVisible();
  await expect.element(row("Boat Race")).toBeVisible();
  expect(await read("Events/e")).toMatchObject({ nameEng: "Boat Race", address: "Lusail" });
});

it("an edit keeps an unchanged value that a new record could not have", async () => {
  await openEvent({ address: "Pier\u0007 1" });
  await name().fill("Boat Race");
  await field("Address").fill("Pier\u0007 2");
  await save();
  const fault = "Must hold no line breaks and no control characters";
  await expect.element(field("Address")).toHaveAccessibleDescription(fault);
  await field("Address").fill("Pier\u0007 1");
  await save();
  await expect.element(page.getByText(events.messages.updated)).toBeVisible();
  expect(await read("Events/e")).toMatchObject({ nameEng: "Boat Race", address: "Pier\u0007 1" });
});

it("a form closes without a question when nothing was typed, and asks before typed changes are lost", async () => {
  const router = await openEvent();
  await press("{Escape}");
  await expect.element(form()).not.toBeInTheDocument();
  // Opened again, it shows the newest record (trap V).
  await change("Events/e", { nameEng: "Dhow Race" });
  await button("Edit Dhow Race").click();
  await expect.element(name()).toHaveValue("Dhow Race");

  await name().fill("typed");
  await press("{Escape}");
  const question = discardQuestion();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue("typed");
  void router.navigate("/other");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe("/events");
  await form().getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(form()).not.toBeInTheDocument();
  expect((await read("Events/e"))?.["nameEng"]).toBe("Dhow Race");
});

it("a page that was left after the question holds no other way out while the next page comes", async () => {
  const router = await openPanel("/add-tenant-account", [tenants]);
  const path = () => router.state.location.pathname;
  await page.getByLabelText("Name", { exact: true }).fill("Bea");
  void router.navigate("/tenant");
  await expect.element(discardQuestion()).toBeVisible();
  // Sooner than React draws the list.
  const stop = router.subscribe(() => {
    if (path() !== "/tenant") return;
    stop();
    void router.navigate("/other");
  });
  await discardQuestion().getByRole("button", { name: "Discard" }).click();
  await expect.element(page.getByRole("heading", { name: "Other" })).toBeVisible();
  expect(path()).toBe("/other");
});

it("the question about a week that two people changed marks only the days that differ", async () => {
  const hours = { monday: "9 - 17", tuesday: "9 - 17", wednesday: "9 - 17" };
  await put("Brands/b", brand("Dhow Sushi", { timings: hours }));
  await openPanel("/brands", [brands]);
  await button("Edit Dhow Sushi").click();
  await field("Tuesday").fill("8 - 12");
  await change("Brands/b", { timings: { ...hours, tuesday: "" } });
  await save();
  const question = page.getByRole("dialog", { name: /^The same field was changed/ });
  await expect.element(question).toBeVisible();
  const marks = [...question.element().querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marks).toEqual(["Tue Closed", "Tue 8 - 12"]);
  await question.getByRole("button", { name: "Keep mine" }).click();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await read("Brands/b")).toMatchObject({ timings: { ...hours, tuesday: "8 - 12" } });
});

it("a double click on the add button opens the form once, and Back leads to the list", async () => {
  const router = await openPanel("/other", [staff]);
  const path = () => router.state.location.pathname;
  await router.navigate("/staff");
  await button("+ Add Staff").dblClick();
  await expect.poll(path).toBe("/add-staff-account");
  await expect.element(page.getByLabelText("Name", { exact: true })).toBeVisible();
  await router.navigate(-1);
  await expect.poll(path).toBe("/staff");
  await expect.element(button("+ Add Staff")).toBeVisible();
  await router.navigate(-1);
  await expect.poll(path).toBe("/other");
});
