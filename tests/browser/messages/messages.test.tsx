/** The messages of the error catalogue that generated screens tell, each brought about by its cause, and the words around them. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { admins } from "../../../src/resources/admins";
import { button, openPanel, press, row, signIn } from "../panel";
import { addAdmin, empty, put, refuseWritesTo, remove, useRules } from "../world";
import { EXPECTED_WORDS } from "./expected-words";
import { NEW_RECORDS } from "./fill-form";

beforeAll(async () => {
  await useRules();
  await addAdmin();
  await signIn();
});
beforeEach(() => useRules());

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

const TITLE = "Qahwa House";

describe.each(EXPECTED_WORDS)("$collection.name", (words) => {
  const { collection, form } = words;
  const { name, routes, search } = collection;
  const isAdmins = name === admins.name;
  const open = (query = "") => openPanel(`${routes?.list ?? ""}${query}`, [collection]);
  const store = () =>
    put(`${name}/one`, {
      [search?.fields[0] ?? "name"]: TITLE,
      tenantCategory: "Residential",
      time: new Date(),
    });

  async function openAdd(add: string): Promise<void> {
    await open();
    await button(add).click();
    await expect.element(button("Save")).toBeEnabled();
  }

  // The account that is signed in stays.
  beforeEach(() => (isAdmins ? remove(`${name}/one`) : empty(name)));

  it("has the specified columns, search and empty row", async () => {
    await open("?q=zzz");
    await expect.element(page.getByRole("cell", { name: words.empty })).toBeVisible();
    const headers = page.getByRole("columnheader").elements();
    expect(headers.map((header) => header.textContent)).toEqual(words.columns);
    await expect.element(page.getByRole("searchbox")).toHaveAttribute("placeholder", words.search);
  });

  describe("a record that is deleted", () => {
    beforeEach(async () => {
      await store();
      await open();
      await expect.element(row(TITLE)).toBeVisible();
    });
    async function confirmDelete(): Promise<void> {
      await button(`Delete ${TITLE}`).click();
      const question = page.getByRole("dialog", { name: words.confirmDelete });
      await question.getByRole("button", { name: "Delete" }).click();
    }

    it("is asked for, said and gone", async () => {
      await confirmDelete();
      await said(words.deleted);
      await expect.element(row(TITLE)).not.toBeInTheDocument();
    });

    it("stays when that is refused, and this is said", async () => {
      await refuseWritesTo(name);
      await confirmDelete();
      await said(words.deleteFailed);
      await expect.element(row(TITLE)).toBeInTheDocument();
    });
  });

  const entry = NEW_RECORDS[name];
  if (!form || !entry) return;

  it("says what is missing, and that the record was added", async () => {
    await openAdd(form.add);
    await button("Save").click();
    await said(form.invalid);
    await entry.fill();
    await button("Save").click();
    await said(form.created);
    await expect.element(row(entry.title).first()).toBeInTheDocument();
  });

  it("says that the record could not be added", async () => {
    await openAdd(form.add);
    await entry.fill();
    await refuseWritesTo(name);
    await button("Save").click();
    await said(form.saveFailed);
  });

  const { updated } = form;
  if (updated === undefined) return;

  it("says that the record was changed", async () => {
    await openAdd(form.add);
    await entry.fill();
    await button("Save").click();
    const edit = button(`Edit ${entry.title}`).first();
    await expect.element(edit).toBeInTheDocument();
    // The toast of the first save may lie over the buttons, and a form over the list may still be fading out.
    edit.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const title = page.getByLabelText(entry.titleField, { exact: true });
    await expect.element(title).toHaveValue(entry.title);
    await title.fill(`${TITLE} 2`);
    await press("{Enter}");
    await said(updated);
    await expect.element(row(`${TITLE} 2`).first()).toBeInTheDocument();
  });
});

it("neither edits nor deletes the protected account, and says so", async () => {
  await put("Admins/owner", {
    name: "The Owner",
    email: PROTECTED_ADMIN_EMAIL,
    role: "Admin",
    time: new Date(),
  });
  await openPanel("/admin", [admins]);
  for (const action of ["Edit", "Delete"]) {
    await button(`${action} The Owner`).click();
    await said("This account cannot be deleted.");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  }
  await remove("Admins/owner");
});
