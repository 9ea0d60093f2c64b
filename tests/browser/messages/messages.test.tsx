/** The messages of the error catalogue that generated screens tell, each brought about by its cause, and the words around them. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { listColumns } from "../../../packages/firestore-panel/src/screens/list/list-address";
import { admins } from "../../../src/resources/admins";
import { companies } from "../../../src/resources/companies";
import { events } from "../../../src/resources/events";
import { staff } from "../../../src/resources/staff";
import type { Collection } from "../../../packages/firestore-panel/src/schema/types";
import { button, openPanel, press, row, startSignedIn } from "../panel";
import { empty, put, refuseWritesTo, remove, applyRules } from "../world";
import { EXPECTED_MESSAGES, type ExpectedMessages } from "./expected-messages";
import { entryOf, field, TITLE } from "./entries";

beforeAll(() => startSignedIn());
beforeEach(() => applyRules());

/** What is said may stand on the page as well, and hidden in a dialog's frame. */
const said = (text: string) =>
  expect
    .poll(() =>
      page
        .getByText(text, { exact: true })
        .elements()
        .some((element) => element.checkVisibility()),
    )
    .toBe(true);

/** A toast may lie over the button, and stays while the pointer is there. */
async function pressBelowToast(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).click();
}

/** What is told in a dialog stands in the way of what comes next. */
async function closeAlert(): Promise<void> {
  const ok = page.getByRole("dialog").getByRole("button", { name: "OK" });
  if (ok.elements().length > 0) await ok.click();
  await expect.element(ok).not.toBeInTheDocument();
}

it.each(EXPECTED_MESSAGES)("$collection.name declares the specified words", ({ form, ...words }) => {
  const { label, search, messages } = words.collection;
  expect({
    ...words,
    title: label.many,
    search: search?.placeholder,
    columns: [...listColumns(words.collection).map(({ header }) => header), "Actions"],
    empty: messages.empty,
    confirmDelete: messages.confirmDelete,
    deleted: messages.deleted,
    deleteFailed: messages.deleteFailed,
  }).toEqual(words);
  if (form) expect(messages).toMatchObject(form);
});

/**
 * All screens are made from their declaration by the same code, so one collection of each kind shows what is told:
 * - a form over the list; a refused deletion stands in a dialog;
 * - a form on a page of its own, for records that have an account at Firebase Auth;
 * - failures and successes of the form in dialogs, a password of the sign-in.
 */
const SHOWN: readonly Collection[] = [events, staff, companies];

const SHOWN_WORDS = EXPECTED_MESSAGES.filter(({ collection }) => SHOWN.includes(collection));

it.each(SHOWN_WORDS)("$collection.name shows the specified words", async (words) => {
  const { collection, form } = words;
  const { name, routes } = collection;
  const list = routes?.list ?? "";
  await empty(name);
  await put(`${name}/one`, { ...entryOf(name).stored, time: new Date() });
  const router = await openPanel(`${list}?q=zzz`, [collection]);
  await expectWords(words);
  await router.navigate(list);
  await expect.element(row(TITLE)).toBeVisible();
  await refuseWritesTo(name);
  if (collection === companies) {
    // For their edit no words are specified, and their deletion is in history/deletion.test.tsx.
    await expectAddition(name, form!);
    return;
  }
  await expectDeletion(TITLE, words, false);
  await expectAddition(name, form!);
  await expectChange(name, form!.updated!);
  await expectDeletion(`${TITLE} 2`, words, true);
});

/** The screen has the specified title, columns, search and empty row. */
async function expectWords({ title, empty: none, columns, search }: ExpectedMessages): Promise<void> {
  await expect.element(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect.element(page.getByRole("cell", { name: none })).toBeVisible();
  const headers = page.getByRole("columnheader").elements();
  expect(headers.map((header) => header.textContent)).toEqual(columns);
  await expect.element(page.getByRole("searchbox")).toHaveAttribute("placeholder", search);
}

/** The form says what is missing, that the record could not be added, and that it was added. Writes are refused before. */
async function expectAddition(name: string, form: NonNullable<ExpectedMessages["form"]>): Promise<void> {
  await pressBelowToast(form.add);
  await expect.element(button("Save")).toBeEnabled();
  await button("Save").click();
  await said(form.invalid);
  const { fill, added } = entryOf(name);
  await fill();
  await button("Save").click();
  await said(form.saveFailed);
  await closeAlert();
  await applyRules();
  await button("Save").click();
  await said(form.created);
  await closeAlert();
  await expect.element(row(added).first()).toBeInTheDocument();
}

/** The form says that the record was changed. */
async function expectChange(name: string, updated: string): Promise<void> {
  await pressBelowToast(`Edit ${TITLE}`);
  const title = field(entryOf(name).titleField);
  await expect.element(title).toHaveValue(TITLE);
  await title.fill(`${TITLE} 2`);
  await press("{Enter}");
  await said(updated);
  await expect.element(row(`${TITLE} 2`)).toBeInTheDocument();
}

/** The list asks before it deletes, with the specified words; a refusal is said and the record kept, a deletion is said. */
async function expectDeletion(title: string, words: ExpectedMessages, isAllowed: boolean): Promise<void> {
  await pressBelowToast(`Delete ${title}`);
  const question = page.getByRole("dialog", { name: words.confirmDelete });
  await question.getByRole("button", { name: "Delete" }).click();
  await said(isAllowed ? words.deleted : words.deleteFailed);
  await closeAlert();
  if (isAllowed) await expect.element(row(title)).not.toBeInTheDocument();
  else await expect.element(row(title)).toBeInTheDocument();
}

it("the protected account can be neither edited nor deleted, and its buttons say so", async () => {
  await put("Admins/owner", {
    name: "The Owner",
    email: PROTECTED_ADMIN_EMAIL,
    role: "Admin",
    time: new Date(),
  });
  await openPanel("/admin", [admins]);
  const tooltip = (done: string) => page.getByRole("tooltip", { name: `Built in: it cannot be ${done}` });
  await button("Edit The Owner").hover();
  await expect.element(tooltip("edited")).toBeVisible();
  await page.getByRole("heading", { name: "Admin Accounts" }).hover();
  await expect.element(tooltip("edited")).not.toBeInTheDocument();
  for (const [action, done] of [
    ["Edit", "edited"],
    ["Delete", "deleted"],
  ] as const) {
    const locked = button(`${action} The Owner`);
    await expect.element(locked).toHaveAccessibleDescription(`Built in: it cannot be ${done}`);
    await expect.element(locked.getByRole("img", { name: "lock" })).toBeInTheDocument();
    (locked.element() as HTMLElement).focus();
    await expect.element(tooltip(done)).toBeVisible();
    await press("{Enter}");
    await said("This account cannot be deleted.");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  }
  await remove("Admins/owner");
});
