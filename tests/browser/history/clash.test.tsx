/** Two people save one record: what is merged, what is asked, and what becomes of a record that was deleted meanwhile. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { brands } from "../../../src/resources/brands";
import { firstEntryId } from "../../../src/schema/history";
import { button, form, openPanel, providers, row, signIn } from "../panel";
import { addAdmin, brand, change, empty, put, read, readAll, useRules } from "../world";
import { entry, work } from "./told";

beforeAll(async () => {
  await addAdmin();
  await useRules();
  await signIn();
});
beforeEach(async () => {
  await empty("Brands");
  await put("Brands/b", brand("Qahwa House", { discount: "10%" }));
  await openPanel("/brands", [brands]);
});
afterEach(() => vi.restoreAllMocks());

const field = (label: string) => form().getByLabelText(label, { exact: true });
const save = () => form().getByRole("button", { name: "Save" }).click();
const question = () => page.getByRole("dialog", { name: /(changed|were changed) .*(meanwhile|now|ago)$/ });
const choice = (label: string, side: RegExp) =>
  question().getByRole("region", { name: label }).getByRole("radio", { name: side });
const stored = async () => (await read("Brands/b")) ?? {};
const deleteElsewhere = () => providers.dataProvider.deleteOne({ resource: "Brands", id: "b" });
const restoring = () => page.getByRole("dialog").filter({ hasText: "This brand was deleted meanwhile." });

/** As a colleague's panel does it. @param letter tells this change from others. */
async function changedBy(name: string, letter: string, minutesAgo: number, values: object): Promise<void> {
  await entry(work(letter), {
    time: new Date(Date.now() - (minutesAgo + 0.5) * 60_000),
    by: { kind: "admin", recordId: name, name },
    ids: ["b"],
    before: { b: await stored() },
    after: { b: values },
  });
  await change("Brands/b", { ...values, _change: firstEntryId(work(letter)) });
}

async function openEdit(): Promise<void> {
  await button("Edit Qahwa House").click();
  await expect.element(field("English name")).toHaveValue("Qahwa House");
}

it("asks nothing of fields that only one side has changed, shows the three values of a field that both have, asks again where it was changed once more, and saves what is chosen for each", async () => {
  await openEdit();
  await field("Arabic name").fill("مقهى آخر");
  await change("Brands/b", { PhoneNumber: "+974 4400 0000" });
  await save();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ nameArabic: "مقهى آخر", PhoneNumber: "+974 4400 0000" });

  await openEdit();
  await field("English name").fill("Mine");
  await field("Discount").fill("30%");
  await field("Address").fill("Katara");
  await change("Brands/b", { nameEng: "Theirs", discount: "20%" });
  await save();
  const discount = question().getByRole("region", { name: "Discount" });
  await expect.element(discount).toHaveTextContent("When you opened it10%");
  await expect.element(discount).toHaveTextContent("Theirs20%Mine30%");
  const keep = question().getByRole("button", { name: "Save" });
  await choice("Discount", /^Theirs/).click();
  // One of two is chosen.
  await expect.element(keep).toBeDisabled();
  expect(await stored()).toMatchObject({ nameEng: "Theirs", discount: "20%" });
  await choice("English name", /^Mine/).click();

  await change("Brands/b", { nameEng: "Theirs again" });
  await keep.click();
  await expect
    .element(question().getByRole("region", { name: "English name" }))
    .toHaveTextContent("When you opened itTheirsTheirsTheirs againMineMine");
  await question().getByRole("button", { name: "Cancel" }).click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(field("English name")).toHaveValue("Mine");
  await expect
    .element(form().getByText("Somebody else changed the same field meanwhile. Nothing was saved."))
    .toBeVisible();
  expect(await stored()).toMatchObject({ nameEng: "Theirs again", discount: "20%" });

  // What was chosen for the other field is not asked again.
  await save();
  await choice("English name", /^Mine/).click();
  await keep.click();
  await expect.element(form()).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ nameEng: "Mine", discount: "20%", address: "Katara" });
});

it("says who changed the same field, and when, also where it is given up, and of several people who changed what", async () => {
  await openEdit();
  await field("English name").fill("Mine");
  await changedBy("amal@westwalk.example", "A", 2, { nameEng: "Theirs" });
  // Of another field, it is no part of the conflict.
  await changedBy("badr@westwalk.example", "B", 1, { discount: "20%" });
  await save();
  await expect
    .element(page.getByRole("dialog", { name: "amal@westwalk.example changed the same field 2 minutes ago" }))
    .toBeVisible();
  await question().getByRole("button", { name: "Cancel" }).click();
  await expect
    .element(form().getByText("amal@westwalk.example changed the same field meanwhile. Nothing was saved."))
    .toBeVisible();

  // It is not the end: the next save asks once more, now of both fields.
  await field("Discount").fill("30%");
  await save();
  await expect
    .element(page.getByRole("dialog", { name: "The same fields were changed meanwhile" }))
    .toBeVisible();
  await expect
    .element(choice("English name", /^Theirs amal@westwalk\.example, 2 minutes ago Theirs$/))
    .toBeVisible();
  await expect.element(choice("Discount", /^Theirs badr@westwalk\.example, 1 minute ago 20%$/)).toBeVisible();
});

it("tells one's own other window from somebody else, has the focus at its first choice, is closed by Escape wherever that is, and gives it back to the save", async () => {
  await openEdit();
  await field("Discount").fill("30%");
  await providers.dataProvider.update({ resource: "Brands", id: "b", variables: { discount: "20%" } });
  for (const lose of [() => undefined, () => (document.activeElement as HTMLElement).blur()]) {
    await save();
    await expect.element(choice("Discount", /^Other window 20%$/)).toHaveFocus();
    await expect
      .element(page.getByRole("dialog", { name: "You changed the same field in another window just now" }))
      .toBeVisible();
    lose();
    await userEvent.keyboard("{Escape}");
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(form().getByRole("button", { name: "Save" })).toHaveFocus();
    await expect.element(field("Discount")).toHaveValue("30%");
  }
  // On from there by the keyboard alone.
  await userEvent.keyboard("{Enter}");
  await expect.element(choice("Discount", /^Other window 20%$/)).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(choice("Discount", /^This window 30%$/)).toBeChecked();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(question().getByRole("button", { name: "Save" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(form()).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ discount: "30%" });
});

it("restores a record that was deleted meanwhile, with what was typed, and does not say that nothing was saved where the answer was lost", async () => {
  const custom = providers.dataProvider.custom?.bind(providers.dataProvider);
  const asked = vi.fn();
  let isLost = true;
  vi.spyOn(providers.dataProvider, "custom").mockImplementation(async (call) => {
    if (!custom) throw new Error("The data provider answers no calls.");
    if (call.url !== "trash/restore") return custom(call);
    asked((call.payload as { readonly as: string }).as);
    if (isLost) throw Object.assign(new Error("The server cannot be reached."), { statusCode: 503 });
    return custom(call);
  });
  await openEdit();
  await field("English name").fill("Mine");
  await deleteElsewhere();
  await expect.element(form().getByText("This brand was deleted by somebody else.")).toBeVisible();
  await save();
  await restoring().getByRole("button", { name: "Cancel" }).click();
  await expect.element(field("English name")).toHaveValue("Mine");
  expect(await readAll("Brands")).toEqual([]);

  for (let tries = 0; tries < 2; tries += 1) {
    await save();
    await restoring().getByRole("button", { name: "Restore" }).click();
    await expect.element(restoring().getByText("The server cannot be reached.")).toBeVisible();
    await restoring().getByRole("button", { name: "Cancel" }).click();
    await expect
      .element(
        form().getByText(/^The server has not answered, so it is not known whether this brand was restored/),
      )
      .toBeVisible();
    await expect.element(form().getByRole("button", { name: "Save" })).toHaveFocus();
  }

  isLost = false;
  await save();
  await restoring().getByRole("button", { name: "Restore" }).click();
  await expect.element(page.getByText("Brand restored with your changes.")).toBeVisible();
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(row("Mine")).toBeVisible();
  expect(await stored()).toMatchObject({ nameEng: "Mine", discount: "10%" });
  // All are tries of one work.
  expect(asked.mock.calls).toHaveLength(3);
  expect(new Set(asked.mock.calls.map(([as]) => String(as))).size).toBe(1);
});

it("restores from a cell of the list, whose row is gone", async () => {
  await row("Qahwa House").getByRole("cell", { name: "10%", exact: true }).dblClick();
  const editor = page.getByRole("dialog", { name: "Discount of Qahwa House" });
  await editor.getByRole("textbox").fill("40%");
  await deleteElsewhere();
  await expect.element(editor.getByRole("alert")).toHaveTextContent(/Deleted by somebody else/);
  await editor.getByRole("button", { name: "Save" }).click();
  await restoring().getByRole("button", { name: "Restore" }).click();
  await expect.element(editor).not.toBeInTheDocument();
  await expect.element(row("Qahwa House")).toHaveTextContent("40%");
  expect(await stored()).toMatchObject({ discount: "40%" });
});
